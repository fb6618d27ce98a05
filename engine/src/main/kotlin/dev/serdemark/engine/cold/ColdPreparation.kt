package dev.serdemark.engine.cold

import dev.serdemark.engine.contender.safeFileName
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.plan.Archive
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.problem.ProblemException
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.fileSize
import kotlin.io.path.isRegularFile
import kotlin.time.measureTime

/**
 * Prepares the cold starts of a run before they are measured. Creates archives and tries every
 * start once. The trial shows which classes a start loads. It also puts the files of the start into
 * the system's file cache.
 *
 * @param archives a folder for archives. No other run can use them, because they contain the class
 *   path.
 */
internal class ColdPreparation(
    private val context: RunContext,
    experiment: Experiment.Cold,
    private val starts: ColdStarts,
    private val archives: Path,
) {
    private val plan = context.plan
    private val recording = context.recording

    /** Whether one start makes the first calls for all documents, one after another. */
    private val startHasAllDocuments = experiment.sequence

    /** Returns the starters of the [cells], and a starter of the lower bound for each setting. */
    fun run(cells: List<ColdCell>): List<Starter> {
        val starters = floors() + groups(cells).flatMap(::starters)
        starters.filter { it.isLive(context) }.forEach(::rehearse)
        return starters
    }

    /** Groups cells by class path and setting, in the plan's order. A group shares an archive. */
    private fun groups(cells: List<ColdCell>): Collection<List<ColdCell>> =
        cells
            .sortedBy { it.index }
            .groupBy { cell ->
                val contender = cell.contender
                val document = contender.document
                listOf(
                    contender.definition,
                    document.takeUnless { startHasAllDocuments },
                    document.isSelection,
                    contender.channel,
                    contender.command.jvm.name,
                )
            }
            .values

    /** Returns a starter for each cell, or one for the cells of all documents. */
    private fun starters(cells: List<ColdCell>): List<Starter> {
        val contender = cells.first().contender
        val archive = archive(contender.unitName, contender.command, cells)
        val cellsOfStarters =
            if (startHasAllDocuments) cells.groupBy { it.operation }.values else cells.map(::listOf)
        val (complete, incomplete) = cellsOfStarters.partition(::hasAllDocuments)
        incomplete.flatten().forEach { context.fail(it.index, OTHER_DOCUMENT_FAILED) }
        return complete.map { Starter(contender.command, it, archive) }
    }

    private fun hasAllDocuments(cells: List<ColdCell>): Boolean =
        !startHasAllDocuments || cells.size == plan.documents.size

    /** Returns a lower bound per setting. A setting whose archive is missing has no lower bound. */
    private fun floors(): List<Starter> =
        plan.jvms.mapNotNull { jvm ->
            val worker =
                WorkerCommand(
                    jvm,
                    contenderFlags = emptyList(),
                    classPath = emptyList(),
                    document = plan.documents.first().name,
                )
            val archive = archive("floor", worker, cells = emptyList())
            if (archive?.isRegularFile() == false) null
            else Starter(worker, cells = emptyList(), archive)
        }

    /** Creates the archive of the [cells], and returns its path; null if the setting needs none. */
    private fun archive(name: String, worker: WorkerCommand, cells: List<ColdCell>): Path? {
        val jvm = worker.jvm
        if (jvm.archive?.isMade != true) return null
        val file = archives.createDirectories().resolve(fileName(name, jvm)).toAbsolutePath()
        provideArchive(Starter(worker, cells, file), file)
        return file
    }

    private fun fileName(name: String, jvm: JvmSetting) = safeFileName("$name-${jvm.name}")

    /**
     * Creates the [archive] with the [starter]. A resumed run keeps its archives, because starts
     * with another archive would not be comparable.
     *
     * @param starter makes all calls of a contender in a JVM setting
     * @throws ProblemException if an archive of the earlier part of the run is missing
     */
    private fun provideArchive(starter: Starter, archive: Path) {
        val isRecorded =
            recording.archives.any { it.jvm == starter.jvm && it.isUsedBy(starter.indexes) }
        if (!isRecorded) makeArchive(starter, archive)
        else if (!archive.isRegularFile())
            throw ProblemException("The archive $archive of this run is missing.", NEW_RUN)
    }

    private fun makeArchive(starter: Starter, archive: Path) {
        context.attemptStart(starter.indexes, ::archiveFailed) {
            val time = measureTime { starts.makeArchive(starter.command(1)) }
            if (archive.isRegularFile()) {
                val bytes = archive.fileSize()
                context.emit(
                    ColdEvent.ArchiveMade(
                        starter.indexes,
                        starter.jvm,
                        time.inWholeMilliseconds,
                        bytes,
                    )
                )
            } else {
                val outcome = Outcome(Status.BUILD_FAILED, NOT_MADE)
                starter.indexes.forEach { context.fail(it, outcome) }
            }
        }
    }

    /**
     * Tries the [starter] once and records the classes that it loads.
     *
     * @throws ProblemException if the JVM used the archive before the run resumed, but not now
     */
    private fun rehearse(starter: Starter) {
        val rehearsal =
            context.attemptStart(starter.indexes) { starts.rehearse(starter.command(1)) } ?: return
        val archive = starter.worker.jvm.archive
        if (archive?.isMade == true && starter.indexes.isNotEmpty() && !rehearsal.isCodecShared) {
            if (wasRehearsed(starter)) throw ProblemException(notUsed(archive), NEW_RUN)
            starter.indexes.forEach {
                context.fail(it, Outcome(Status.BUILD_FAILED, notUsed(archive)))
            }
        } else {
            context.emit(ColdEvent.Rehearsed(starter.indexes, starter.jvm, rehearsal.loaded))
        }
    }

    private fun wasRehearsed(starter: Starter): Boolean =
        recording.rehearsals.any { it.jvm == starter.jvm && it.cells == starter.indexes }

    private fun archiveFailed(failure: WorkerFailure) =
        Outcome(
            Status.BUILD_FAILED,
            "Its archive could not be made: ${failure.message}",
            failure.detail,
        )

    private fun notUsed(archive: Archive) =
        "The JVM does not load the codec from its archive (--cds ${archive.id})."

    private companion object {
        const val NEW_RUN = "The run can still be reported. To measure more, start a new run."
        const val NOT_MADE = "Its archive could not be made: the JVM ended without writing it."
    }
}

/** The outcome of a cell if the cell of another document in the same start failed. */
internal val OTHER_DOCUMENT_FAILED =
    Outcome(Status.CRASHED, "Another document of its sequence failed.")
