package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.ColdClock
import dev.serdemark.results.figures.cold

/** Words for runs that measure first calls in fresh JVMs. */
internal class ColdWording(
    private val plan: Plan,
    private val experiment: Experiment.Cold,
) : ExperimentWording {
    override val meaning: String
        get() =
            "Cold starts: every figure is of first calls in a fresh JVM, none of a warm one. Files come " +
                "from the system's page cache, as when a program is started again on a running machine."

    override val time: String
        get() = "cold time"

    override val otherQuestion: String
        get() =
            "This run measured cold starts. They do not show how long warm calls take, nor what warm calls allocate."

    override fun headline(result: RunResult): String {
        val clock =
            when (result.cells.firstNotNullOfOrNull { it.cold?.clock }) {
                ColdClock.ELAPSED -> "elapsed time"
                else -> "CPU time of the calling thread"
            }
        val timedCode =
            if (experiment.sequence)
                "for the call and, with the first document, for set-up before it"
            else "for set-up and first call of the library"
        return "Ranked by cold time: $clock $timedCode, including class loading, without the start of the JVM."
    }

    override fun columns(): String? = null

    override fun generationContent(result: RunResult): String = "cold starts"

    /**
     * Formats the operation as `cold read`; for later documents of a sequence `cold read (call 2)`.
     */
    override fun operation(cell: Cell): String {
        val position = plan.documents.indexOfFirst { it.name == cell.document }
        val call = if (experiment.sequence && position > 0) " (call ${position + 1})" else ""
        return "cold ${cell.operation.id}$call"
    }

    override fun method(): List<Pair<String, String>> =
        listOf(
            "What does cold mean here?" to
                "$meaning The heap is not touched beforehand, and one JVM runs at a time.",
            "What was timed?" to
                if (experiment.sequence)
                    "In each JVM, creating mapper, reader and writer, then one call for each document, one after another."
                else
                    "In each JVM, creating mapper, reader and writer, then one call. Read and write have separate JVMs, because the first call of one would warm the other.",
            "Which clock?" to
                "CPU time of the calling thread, or elapsed time if the system does not measure CPU time precisely enough. The times of the process stand beside it, and the floor shows what a JVM takes without a contender.",
            "How were they compared?" to
                "In each generation every contender starts once, in random order. Ratios are computed within each generation, then combined over all generations. Every answer was checked, outside the measured time.",
        )

    override fun jvmComparisonMeaning(): String =
        "The speed is that of the cold time. Only the process, an elapsed time, includes the start of the JVM."

    override val timeHeading: String
        get() = "cold time"
}
