package dev.serdemark.engine.cold

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.safeFileName
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.plan.Step
import dev.serdemark.results.RunResult
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.isRegularFile
import kotlin.time.TimeSource

/**
 * Carries out a cold run after its contenders are built: checks, makes archives, rehearses,
 * measures.
 *
 * @param archives a folder for archives; these contain the class path, so no other run can use them
 * @param checkers how many contenders are checked at the same time
 * @param clock measures the time for the budget
 */
internal class ColdExperiment(
    experiment: Experiment.Cold,
    private val workers: Workers,
    private val starts: ColdStarts,
    private val archives: Path,
    private val live: LiveColdCells,
    private val checkers: Int,
    private val clock: TimeSource = TimeSource.Monotonic,
) {
    private val plan = live.recording.plan
    private val isSequence = experiment.sequence
    private val rehearsing = Rehearsing(starts, live)

    fun run(contenders: List<BuiltContender>, standing: (RunResult) -> Unit): Ending {
        live.emit(Event.StepStarted(Step.CHECK))
        val cells = ColdChecking(checkers, workers, live).run(contenders)
        if (cells.isEmpty() && live.recording.generations == 0) return Ending.NOTHING_LEFT
        live.emit(Event.StepStarted(Step.REHEARSE))
        val starters = floors() + groups(cells).flatMap(::starters)
        starters.filter(live::isLive).forEach(rehearsing::rehearse)
        live.emit(Event.StepStarted(Step.MEASURE))
        return ColdMeasuring(starters, starts, live, clock, standing).run()
    }

    /** Cells with the same class path and setting, which share an archive, in the plan's order. */
    private fun groups(cells: List<ColdCell>): Collection<List<ColdCell>> =
        cells
            .sortedBy { it.index }
            .groupBy { cell ->
                val (contender, document) = cell.contender to cell.contender.document
                listOf(
                    contender.definition,
                    document.takeUnless { isSequence },
                    document.isSelection,
                    contender.channel,
                    contender.command.jvm.name,
                )
            }
            .values

    private fun starters(cells: List<ColdCell>): List<Starter> {
        val contender = cells.first().contender
        val archive = archive(contender.unitName, contender.command, cells)
        val together =
            if (isSequence) cells.groupBy { it.operation }.values else cells.map(::listOf)
        return together.filter(::isWhole).map { Starter(contender.command, it, archive) }
    }

    /**
     * Whether all documents of a sequence are left. If one is missing, the other cells fail too.
     */
    private fun isWhole(cells: List<ColdCell>): Boolean {
        if (!isSequence || cells.size == plan.documents.size) return true
        live.fail(cells.map { it.index }, BROKEN)
        return false
    }

    /** One floor per setting. A setting whose archive could not be made has none. */
    private fun floors(): List<Starter> =
        plan.jvms.mapNotNull { jvm ->
            val worker = WorkerCommand(jvm, emptyList(), emptyList(), plan.documents.first().name)
            val archive = archive("floor", worker, emptyList())
            if (archive?.isRegularFile() == false) null else Starter(worker, emptyList(), archive)
        }

    /** Makes the archive of the [cells] and returns its path; null if their setting needs none. */
    private fun archive(name: String, worker: WorkerCommand, cells: List<ColdCell>): Path? {
        val jvm = worker.jvm
        if (jvm.archive?.isMade != true) return null
        val file = archives.createDirectories().resolve(fileName(name, jvm)).toAbsolutePath()
        rehearsing.provideArchive(Starter(worker, cells, file), file)
        return file
    }

    private fun fileName(name: String, jvm: JvmSetting) = safeFileName("$name-${jvm.name}")

    internal companion object {
        /** The outcome of the other cells of a sequence. */
        val BROKEN = Outcome(Status.CRASHED, "Another document of its sequence failed.")
    }
}
