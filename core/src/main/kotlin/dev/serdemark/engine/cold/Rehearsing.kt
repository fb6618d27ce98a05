package dev.serdemark.engine.cold

import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.plan.Archive
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import java.nio.file.Path
import kotlin.io.path.fileSize
import kotlin.io.path.isRegularFile
import kotlin.time.measureTime

/**
 * What comes before cold starts are measured: archives are made, and every starter is tried once,
 * which shows what it loads and leaves its files in the system's cache.
 */
internal class Rehearsing(private val starts: ColdStarts, private val field: ColdField) {
    /** Makes the [archive] of the [starter], which makes all calls of a contender in a setting. */
    fun makeArchive(starter: Starter, archive: Path) {
        field.attempt(starter.indexes, ::archiveFailed) {
            val time = measureTime { starts.makeArchive(starter.command(1)) }
            if (archive.isRegularFile()) {
                val bytes = archive.fileSize()
                field.tell(
                    ColdEvent.ArchiveMade(
                        starter.indexes,
                        starter.jvm,
                        time.inWholeMilliseconds,
                        bytes,
                    )
                )
            } else {
                field.fail(starter.indexes, Outcome(Status.BUILD_FAILED, NOT_MADE))
            }
        }
    }

    fun rehearse(starter: Starter) {
        val rehearsal =
            field.attempt(starter.indexes) { starts.rehearse(starter.command(1)) } ?: return
        val archive = starter.worker.jvm.archive
        if (archive?.isMade == true && starter.indexes.isNotEmpty() && !rehearsal.codecIsShared) {
            field.fail(starter.indexes, Outcome(Status.BUILD_FAILED, notUsed(archive)))
        } else {
            field.tell(ColdEvent.Rehearsed(starter.indexes, starter.jvm, rehearsal.loaded))
        }
    }

    private fun archiveFailed(failure: WorkerFailure) =
        Outcome(
            Status.BUILD_FAILED,
            "Its archive could not be made: ${failure.message}",
            failure.detail,
        )

    private fun notUsed(archive: Archive) =
        "The JVM does not load the codec from the archive (--cds ${archive.id}) that was made of it."

    private companion object {
        const val NOT_MADE = "Its archive could not be made: the JVM ended without writing it."
    }
}
