package dev.serdemark.cli.output

import dev.serdemark.engine.warm.FirstAnswer
import dev.serdemark.engine.warm.ShortBudget
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Step
import dev.serdemark.report.terminal.LiveTable
import dev.serdemark.report.wording.EndingWording
import dev.serdemark.report.wording.TimeWording
import dev.serdemark.report.wording.visibleLines
import dev.serdemark.results.RunResult
import dev.serdemark.results.TimeUse
import dev.serdemark.results.measures.Recording
import dev.serdemark.session.RunProgress
import dev.serdemark.toolchain.unit.BuildEvent
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TimeSource

/**
 * Prints the progress of a run on standard error: one line per step and generation, and on a
 * terminal also the current work with a bar and the time left.
 *
 * @param verbose whether to print every contender and worker
 */
class ProgressLog(private val line: StatusLine, private val verbose: Boolean) : RunProgress {
    private val startTime = TimeSource.Monotonic.markNow()
    private lateinit var plan: Plan
    private lateinit var table: LiveTable
    private var lastDrawTime = startTime
    private var generation = 0
    private var isInGeneration = false
    private var timeUse: TimeUse? = null
    private var cellsLeft = 0
    private var spentMillis = 0L

    /** Whether the user has read that the rest of the budget goes into the order. */
    private var saysOrder = false

    /** The work of the current generation so far. The unit is the work of a slice. */
    private var doneSlices = 0.0
    private var checkedCells = 0
    private val failedCells = mutableSetOf<CellIndex>()
    private val outcomesWithPrintedDetail = mutableSetOf<Outcome>()

    override fun on(event: Event) {
        when (event) {
            is Event.RunStarted -> begin(event.plan)
            is Event.StepStarted -> onStep(event.step)
            is Event.CodeBuilt -> Unit
            is Event.CellChecked -> {
                checkedCells++
                line.status("Checked $checkedCells of ${plan.cells.size} cells")
            }
            is Event.CellFailed -> {
                if (failedCells.add(event.cell)) cellsLeft--
                printLine(event.cell, "${event.outcome.status.id}: ${event.outcome.reason}")
                printDetail(event.outcome)
            }
            is Event.MemoryExamined -> line.status("Examined ${plan[event.cell].contender}")
            is Event.FixedMeasured -> onFixedProtocol(event)
            is Event.CellNoted -> if (verbose) printLine(event.cell, event.note)
            is Event.GenerationStarted -> {
                generation = event.generation
                isInGeneration = true
                doneSlices = 0.0
                advance(0.0)
            }
            is Event.CellWarmed -> advance(WARM_UP_SLICES)
            is Event.SliceMeasured -> {
                table.add(event.slice)
                // The work of warming up counts when it ends, see CellWarmed.
                advanceAndDrawRarely(if (event.slice.phase == Phase.ROUND) 1.0 else 0.0)
            }
            is Event.LatenciesMeasured -> advanceAndDrawRarely(1.0)
            is Event.WorkerEnded,
            is Event.MachineObserved -> Unit
            is Event.GenerationEnded -> {
                spentMillis += event.wallMillis
                isInGeneration = false
            }
            is Event.CellRetired -> if (verbose) printLine(event.cell, "not needed now")
            is Event.CellReturned -> if (verbose) printLine(event.cell, "needed again")
            is Event.RunResumed -> Unit // Printed by resumed(), which knows the plan.
            is Event.RunEnded -> {
                line.status("")
                if (isInGeneration && event.ending == Ending.BUDGET)
                    line.say(
                        "The budget ended during generation $generation, which does not count."
                    )
                timeUse?.let { if (verbose) line.say("Time: ${TimeWording.sentence(it)}") }
            }
            is ColdEvent -> onColdEvent(event)
        }
    }

    private fun onColdEvent(event: ColdEvent) {
        when (event) {
            is ColdEvent.ArchiveMade -> {
                val text =
                    "${owner(event.cells)}, ${event.jvm}: archive of ${megabytes(event.bytes)}"
                if (verbose) line.say(text) else line.status(text)
            }
            is ColdEvent.Rehearsed -> line.status("Tried ${owner(event.cells)}, ${event.jvm}")
            // A start does all the work of its cells in the generation.
            is ColdEvent.Started -> advance(event.start.cells.size * slicesPerCell)
        }
    }

    private fun onFixedProtocol(event: Event.FixedMeasured) {
        val (cell, runs) = event
        val reason = runs.reason
        if (reason != null) printLine(cell, "fixed protocol: $reason")
        else
            line.status(
                "Fixed protocol: ${plan[cell]} in ${wholeSeconds(runs.elapsedMillis.milliseconds)}"
            )
    }

    /** Names the contender of these cells. The lower bound of a cold run has no cells. */
    private fun owner(cells: List<CellIndex>): String =
        cells.firstOrNull()?.let { "${plan[it].contender}" } ?: "the floor"

    /**
     * Prints a permanent line, and on a terminal also the ranks. Names the fastest contender once
     * it is certain, because then users need not wait for the end of the run.
     */
    override fun onInterimResult(result: RunResult) {
        val decided = result.answer.asked.size - result.answer.forecasts.size
        cellsLeft = result.answer.next.size
        timeUse = result.course.timeUse
        table.update(result).forEach {
            line.say("After ${wholeSeconds(startTime.elapsedNow())}: $it")
        }
        if (result.answer.order.isNotEmpty() && !saysOrder) {
            saysOrder = true
            line.say(
                "${EndingWording.tooClose(result)}: the rest of the budget goes into the order of the others."
            )
        }
        val text =
            "Generation ${result.course.generations}: $decided of ${quantity(result.answer.asked.size, "comparison")} decided, " +
                "${quantity(cellsLeft, "cell")} to go, ${remainder(result.course.generations)}"
        if (line.interactive) line.status(text, table.lines(line.room)) else line.say(text)
    }

    override fun onFirstAnswer(answer: FirstAnswer) {
        // A run of a fixed length, such as one of selfcheck, answers at its end.
        if (!hasFixedLength) line.say(describe(answer))
    }

    override fun onShortBudget(budget: ShortBudget) = line.say(budgetWarning(budget))

    override fun resumed(plan: Plan, recording: Recording) {
        begin(plan)
        spentMillis = recording.spentMillis
        checkedCells = recording.checked.size
        failedCells += plan.indexes.filter(recording::hasFailed)
        val next =
            if (recording.generations == 0) "with the first generation"
            else "after ${quantity(recording.generations, "generation")}"
        line.say("Continuing $next ...")
    }

    /** Prints a permanent line. */
    fun say(text: String) = line.say(text)

    override fun on(event: BuildEvent) {
        when (event) {
            is BuildEvent.DownloadExpected -> line.say(describe(event))
            is BuildEvent.Downloading ->
                line.status("Downloading ${event.file} ${downloadedPart(event)}")
            is BuildEvent.Downloaded -> if (verbose) line.say("Downloaded ${event.file}")
            is BuildEvent.Damaged -> line.say(describe(event))
            is BuildEvent.CompilerStarted ->
                if (verbose) line.say("Started the compiler's JVM, process ${event.pid}")
            is BuildEvent.Compiling ->
                if (line.interactive) line.status("Compiling ${event.unit}")
                else line.say("Compiling ${event.unit}")
            is BuildEvent.Finished -> if (verbose) line.say("Built ${event.unit}")
        }
    }

    /**
     * Prints the details of a failure once: their first lines, or all of them with [verbose]. The
     * reason is enough for a cell that is not a fault.
     */
    private fun printDetail(outcome: Outcome) {
        val detail = outcome.detail?.takeIf { verbose || outcome.status.isFault } ?: return
        if (!outcomesWithPrintedDetail.add(outcome)) return
        val lines = visibleLines(detail.trimEnd()).lines()
        val maxLines = if (verbose) lines.size else DETAIL_LINES
        lines.take(maxLines).forEach { line.say("    $it") }
        val hiddenLines = lines.size - maxLines
        if (hiddenLines > 0) {
            line.say(
                "    ... ${quantity(hiddenLines, "more line")}: see report.html, or run with --verbose"
            )
        }
    }

    private fun printLine(cell: CellIndex, text: String) {
        val setting = if (plan.jvms.size > 1) ", ${plan[cell].jvm}" else ""
        line.say("${plan[cell]}$setting: $text")
    }

    private fun begin(plan: Plan) {
        this.plan = plan
        checkedCells = 0
        failedCells.clear()
        spentMillis = 0
        table = LiveTable(plan)
        isInGeneration = false
        val documents = plan.cells.map { it.document }.distinct().joinToString()
        val parts =
            listOfNotNull(
                quantity(plan.contenders.size, "contender"),
                quantity(plan.cells.size, "cell"),
                if (hasFixedLength) quantity(plan.schedule.mostGenerations, "generation") else null,
                "at most ${wholeSeconds(plan.schedule.budgetMillis.milliseconds)}"
                    .takeIf {
                        plan.schedule.budgetMillis > 0 && !hasFixedLength
                    },
            )
        line.say("$documents: ${parts.joinToString()}")
    }

    private fun onStep(step: Step) {
        when (step) {
            Step.BUILD -> line.status("Building ...")
            Step.CHECK -> line.say("Checking every answer ...")
            Step.EXAMINE -> line.say("Examining memory ...")
            Step.FIXED ->
                line.say("Measuring by the fixed protocol, one contender after another ...")
            Step.REHEARSE -> line.say("Making archives, and trying every start ...")
            Step.MEASURE -> {
                cellsLeft = plan.cells.size - failedCells.size
                line.say("Measuring, after ${wholeSeconds(startTime.elapsedNow())} ...")
            }
        }
    }

    /**
     * Advances the generation as [advance] does, but draws rarely, because there are many slices.
     */
    private fun advanceAndDrawRarely(slices: Double) {
        if (lastDrawTime.elapsedNow() < REDRAW) doneSlices += slices else advance(slices)
    }

    /** Advances the generation by [slices], and shows its progress and the times so far. */
    private fun advance(slices: Double) {
        doneSlices += slices
        lastDrawTime = TimeSource.Monotonic.markNow()
        val fraction = (doneSlices / (cellsLeft * slicesPerCell)).coerceIn(0.0, 1.0)
        val filled = (fraction * BAR_WIDTH).toInt()
        line.status(
            "Generation $generation [${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)}] " +
                remainder(generation - 1),
            table.lines(line.room),
        )
    }

    /** Describes what is left after this number of [generations]: further generations, or time. */
    private fun remainder(generations: Int): String =
        if (hasFixedLength)
            "${quantity(plan.schedule.mostGenerations - generations, "generation")} left"
        else {
            val left = (plan.schedule.budgetMillis - spentMillis).coerceAtLeast(0).milliseconds
            "at most ${wholeSeconds(left)} left"
        }

    private val hasFixedLength: Boolean
        get() = plan.question.leastGenerations == plan.schedule.mostGenerations

    /** The work of a cell in a generation. Latencies take as many slices again as times. */
    private val slicesPerCell: Double
        get() = WARM_UP_SLICES + plan.schedule.rounds * if (plan.calls.latency) 2 else 1

    private fun describe(event: BuildEvent.DownloadExpected): String {
        val filesOfUnknownSize =
            if (event.unsized == 0) "" else ", and ${event.unsized} of unknown size"
        return "Downloading ${quantity(event.files, "file")}, ${megabytes(event.bytes)}$filesOfUnknownSize"
    }

    private fun describe(event: BuildEvent.Damaged): String {
        val (what, remedy) =
            if (event.isDownload) "A file" to "downloaded" else "A build" to "built"
        return "$what in the cache is damaged, and is $remedy again: ${event.place}"
    }

    private fun downloadedPart(event: BuildEvent.Downloading): String =
        megabytes(event.bytes) + (event.total?.let { " of ${megabytes(it)}" } ?: "")

    private companion object {
        /** The work of warming up a cell, in slices. */
        const val WARM_UP_SLICES = 100.0
        const val BAR_WIDTH = 30

        /** The shortest time between two drawings, so that they hardly disturb the measuring. */
        val REDRAW = 250.milliseconds

        const val DETAIL_LINES = 6
    }
}
