package dev.serdemark.engine.cold

import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.plan.Archive
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.nio.file.Path
import kotlin.io.path.fileSize
import kotlin.io.path.isRegularFile
import kotlin.time.measureTime

/**
 * Prepares cold starts before they are measured. It makes archives and tries every starter once.
 * This shows which classes a starter loads, and puts its files into the system's cache.
 */
internal class Rehearsing(private val starts: ColdStarts, private val live: LiveColdCells) {
    /**
     * Makes the [archive] of the [starter], which makes all calls of a contender in a setting. A
     * resumed run keeps the archives that it has made, because starts with another archive would
     * not be comparable.
     *
     * @throws ProblemException if an archive of the earlier part of the run is gone
     */
    fun provideArchive(starter: Starter, archive: Path) {
        val isMade =
            live.recording.archives.any { it.jvm == starter.jvm && it.isOf(starter.indexes) }
        if (!isMade) makeArchive(starter, archive)
        else if (!archive.isRegularFile())
            throw ProblemException(Problem("The archive $archive of this run is gone.", NEW_RUN))
    }

    private fun makeArchive(starter: Starter, archive: Path) {
        live.attempt(starter.indexes, ::archiveFailed) {
            val time = measureTime { starts.makeArchive(starter.command(1)) }
            if (archive.isRegularFile()) {
                val bytes = archive.fileSize()
                live.emit(
                    ColdEvent.ArchiveMade(
                        starter.indexes,
                        starter.jvm,
                        time.inWholeMilliseconds,
                        bytes,
                    )
                )
            } else {
                live.fail(starter.indexes, Outcome(Status.BUILD_FAILED, NOT_MADE))
            }
        }
    }

    /**
     * Tries the [starter] once and records the classes that it loads.
     *
     * @throws ProblemException if the JVM used an archive before, but no longer uses it
     */
    fun rehearse(starter: Starter) {
        val rehearsal =
            live.attempt(starter.indexes) { starts.rehearse(starter.command(1)) } ?: return
        val archive = starter.worker.jvm.archive
        if (archive?.isMade == true && starter.indexes.isNotEmpty() && !rehearsal.codecIsShared) {
            if (wasRehearsed(starter)) throw ProblemException(Problem(notUsed(archive), NEW_RUN))
            live.fail(starter.indexes, Outcome(Status.BUILD_FAILED, notUsed(archive)))
        } else {
            live.emit(ColdEvent.Rehearsed(starter.indexes, starter.jvm, rehearsal.loaded))
        }
    }

    private fun wasRehearsed(starter: Starter): Boolean =
        live.recording.rehearsals.any { it.jvm == starter.jvm && it.cells == starter.indexes }

    private fun archiveFailed(failure: WorkerFailure) =
        Outcome(
            Status.BUILD_FAILED,
            "Its archive could not be made: ${failure.message}",
            failure.detail,
        )

    private fun notUsed(archive: Archive) =
        "The JVM does not load the codec from the archive (--cds ${archive.id}) that was made of it."

    private companion object {
        const val NEW_RUN =
            "What was measured with it can still be reported; to measure more, start a new run."
        const val NOT_MADE = "Its archive could not be made: the JVM ended without writing it."
    }
}
