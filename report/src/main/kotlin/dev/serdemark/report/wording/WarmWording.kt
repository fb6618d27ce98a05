package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult

/** Words for runs that measure calls of warm code. */
internal class WarmWording(private val plan: Plan) : ExperimentWording {
    private val threads = plan.cells.maxOfOrNull { it.threads } ?: 1
    private val operations = plan.cells.map { it.operation }.distinct()

    override val meaning: String?
        get() = null

    override val time: String
        get() = "median time per call"

    override val otherQuestion: String
        get() = "This run measured warm calls. They do not show how long a first call takes."

    override fun headline(result: RunResult): String? = null

    override fun columns(): String =
        if (threads > 1)
            "$threads threads call at once. They share one codec, or each has its own if the library forbids sharing. A time is the elapsed time divided by the number of calls of all threads. CPU is the CPU time of all threads that call. Cost is the mean CPU time " +
                "plus the collector's CPU time for what a call allocates."
        else
            "Times are per call. CPU is the CPU time of the calling thread, corrected for the machine's speed; it ranks contenders. " +
                "The other times are not corrected, so wall may be below CPU. Wall is elapsed time, or – if the thread had to wait for a core in every slice. Cost is the mean CPU time plus the collector's CPU time for what a call allocates."

    override fun generationContent(result: RunResult): String = "${rounds(result)} rounds"

    private fun rounds(result: RunResult): String {
        val rounds = result.course.rounds ?: return "${plan.schedule.rounds}"
        return if (rounds.first == rounds.last) "${rounds.first}"
        else "${rounds.first}–${rounds.last}"
    }

    override fun operation(cell: Cell): String = cell.operation.id

    override fun method(): List<Pair<String, String>> =
        listOf(
            "What was timed?" to
                "One call in the way that the library documents, with everything set up beforehand. " +
                    operations.joinToString("; ", postfix = ". ") {
                        "${it.id}: ${Wording.meaning(it)}"
                    } +
                    "Every answer was checked before anything was measured. Calls rotate over the payloads of a document. Each write gets a new object, because objects cache sizes and hashes.",
            "Which clock?" to clockAnswer(),
            "How were they compared?" to
                "All contenders were warm at once and took turns in short slices in random order. So whatever the machine does affects all contenders equally. In each generation every contender has a fresh JVM. Ratios are computed within each generation, then combined over all generations.",
        )

    private fun clockAnswer(): String =
        if (threads == 1)
            "CPU time of the calling thread. Other work on the machine disturbs it least. The tables also have mean, wall and cost."
        else
            "Elapsed time, because threads may wait for each other. All $threads threads start at once, and all end when the first one has made its calls. In the same JVM and round, one thread also calls alone, for the scaling. Do not compare these times with those of runs in which one thread calls."

    override fun jvmComparisonMeaning(): String {
        val time =
            if (threads > 1) "elapsed time over the calls of all threads"
            else "CPU time of the calling thread"
        return "The speed counts $time. Only the cost includes the collector's own threads."
    }

    override val timeHeading: String
        get() = if (threads > 1) "elapsed" else "CPU"
}
