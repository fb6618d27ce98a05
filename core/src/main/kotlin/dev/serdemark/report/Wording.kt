package dev.serdemark.report

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderVersion
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.results.Estimate
import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.results.Verdict

/** A part of a sentence; [strong] where it answers the reader's question. */
internal data class Phrase(val text: String, val strong: Boolean = false)

/** The words that all reports share, so that they never differ in what they claim. */
internal object Wording {
    private const val NAMED_LEADERS = 4

    /** `jackson@2.22.4`, safe to show. */
    fun name(contender: ContenderVersion): String = visible(contender.toString())

    /** `3`, or `2–4` where the verdicts leave it open. */
    fun rank(cell: RankedCell): String =
        if (cell.best == cell.worst) "${cell.best}" else "${cell.best}–${cell.worst}"

    /** `61.3 µs` */
    fun time(time: Estimate, unit: TimeUnit): String =
        "${Numbers.estimate(time, unit.nanos).value} ${unit.symbol}"

    /** A time without an interval of its own, as precise as one measured as long would be. */
    fun plainTime(nanos: Double, unit: TimeUnit): String =
        "${Numbers.significant(nanos / unit.nanos)} ${unit.symbol}"

    /** Its time over that of the fastest: `1.21×`; the fastest itself is the unit, `1×`. */
    fun ratio(cell: RankedCell): String =
        cell.toFastest?.let { Numbers.estimate(it.ratio).value + "×" } ?: "1×"

    fun ratioInterval(cell: RankedCell): String? =
        cell.toFastest?.let { Numbers.estimate(it.ratio).interval }

    /** Why a cell has no figure, in one line. */
    fun reason(outcome: Outcome): String = visible(outcome.reason ?: "no reason was recorded")

    /** `users/medium, bytes, g1`: what is alike for all cells of a group but the operation. */
    fun setting(cell: Cell): String = visible("${cell.document}, ${cell.channel}, ${cell.jvm}")

    /** What an operation times. */
    fun meaning(operation: Operation): String =
        when (operation) {
            Operation.READ -> "from a payload to a whole typed value"
            Operation.WRITE -> "from a value to a fresh payload"
        }

    fun status(status: Status): String = status.id.replace('-', ' ')

    /** How a group ended, in one sentence, never more certain than the verdicts. */
    fun verdict(group: RankedGroup, result: RunResult): List<Phrase> {
        val operation = group.cell.operation.id
        val ranked = group.ranked
        if (ranked.isEmpty()) return listOf(Phrase("Nothing was measured for $operation."))
        val leaders = ranked.filter(::mayBeFastest)
        return when {
            ranked.size == 1 ->
                listOf(
                    strong(ranked.single()),
                    Phrase(
                        " alone was measured for $operation: there is nothing to compare it with."
                    ),
                )
            leaders.size == 1 -> fastest(operation, leaders.single(), ranked[1])
            areSame(leaders, result) ->
                names(leaders) +
                    Phrase(
                        " are equally fast for $operation: they differ by less than ${Numbers.percent(result.plan.margin)}."
                    )
            else ->
                listOf(Phrase("Undecided for $operation between ")) + names(leaders) + Phrase(".")
        }
    }

    private fun fastest(operation: String, first: RankedCell, second: RankedCell): List<Phrase> {
        val comparison = checkNotNull(second.toFastest)
        val slightly = if (comparison.verdict == Verdict.SLIGHTLY_SLOWER) ", slightly" else ""
        val ratio = Numbers.estimate(comparison.ratio)
        val interval = ratio.interval?.let { " ($it)" }.orEmpty()
        return listOf(
            strong(first),
            Phrase(
                " is fastest for $operation$slightly: ${ratio.value} times$interval as fast as "
            ),
            Phrase(name(second.result.cell.contender)),
            Phrase("."),
        )
    }

    private fun mayBeFastest(cell: RankedCell): Boolean =
        when (cell.toFastest?.verdict) {
            Verdict.SLOWER,
            Verdict.SLIGHTLY_SLOWER -> cell.best == 1
            else -> true
        }

    private fun areSame(cells: List<RankedCell>, result: RunResult): Boolean {
        val indexes = cells.map { it.result.index }.toSet()
        val between = result.comparisons.filter { it.a in indexes && it.b in indexes }
        return between.isNotEmpty() && between.all { it.verdict == Verdict.SAME }
    }

    private fun strong(cell: RankedCell) = Phrase(name(cell.result.cell.contender), strong = true)

    private fun names(cells: List<RankedCell>): List<Phrase> {
        val named =
            cells
                .take(if (cells.size > NAMED_LEADERS) NAMED_LEADERS - 1 else NAMED_LEADERS)
                .map(::strong)
        val rest = cells.size - named.size
        val all = if (rest > 0) named + Phrase("$rest others") else named
        return all.flatMapIndexed { i, phrase ->
            when (i) {
                0 -> listOf(phrase)
                all.lastIndex -> listOf(Phrase(" and "), phrase)
                else -> listOf(Phrase(", "), phrase)
            }
        }
    }

    /** What the confidence of the run covers, and what it does not. */
    fun coverage(plan: Plan): String =
        "${Numbers.percent(plan.confidence)} covers the random error from JVM to JVM, for all comparisons of the run together; it says nothing about other data, machines or settings."

    /** `users/medium: read and write` */
    fun title(result: RunResult): String =
        visible(
            inWords(result.plan.documents.map { "${it.name}" }) +
                ": " +
                inWords(result.plan.cells.map { it.operation.id }.distinct())
        )

    /** When and where the run was made and how far it came, in one line. */
    fun facts(result: RunResult): String =
        with(result.environment) {
            visible(
                listOf(
                        startedAt,
                        cpu ?: "unknown processor",
                        os,
                        "JDK ${java.version} (${java.vendor})",
                        extent(result),
                    )
                    .joinToString(" · ")
            )
        }

    /** Machine, settings and documents, as names and values. */
    fun settings(result: RunResult): List<Pair<String, String>> {
        val environment = result.environment
        val plan = result.plan
        val machine =
            listOf(
                "Started" to environment.startedAt,
                "Processor" to "${environment.cpu ?: "unknown"}, ${environment.cores} cores",
                "Memory" to Numbers.bytes(environment.memoryBytes.toDouble()),
                "System" to environment.os,
                "Load at the start" to (environment.loadAverage?.toString() ?: "unknown"),
                "JDK" to "${environment.java.version} (${environment.java.vendor})",
            )
        val jvms =
            plan.jvms.map {
                "JVM setting ${it.name}" to it.flags.joinToString(" ").ifEmpty { "no flags" }
            }
        val schedule =
            listOf(
                "Measured" to extent(result),
                "Seed" to "${plan.seed}",
                "Margin" to Numbers.percent(plan.margin),
            )
        val documents =
            plan.documents.map {
                "Document ${it.name}" to
                    "${it.siblings} payloads of ${Numbers.bytes(it.jsonBytes)} as JSON, SHA-256 ${it.sha256}"
            }
        return (machine + jvms + schedule + documents).map { (name, value) ->
            visible(name) to visible(value)
        }
    }

    /** The command line that repeats the run, quoted for a POSIX shell. */
    fun command(plan: Plan): String =
        visible((listOf("serdemark") + plan.command).joinToString(" ", transform = ::inShell))

    private fun inShell(word: String): String =
        if (word.matches(Regex("[A-Za-z0-9_./:=@%+,-]+"))) word
        else "'" + word.replace("'", "'\\''") + "'"

    /** How it was measured, as questions and answers. */
    fun method(result: RunResult): List<Pair<String, String>> =
        listOf(
            "What was timed?" to
                "One call of the library's documented way to encode or decode, with everything set up beforehand: ${result.plan.cells.map { it.operation }.distinct().joinToString("; ") { "${it.id}, ${meaning(it)}" }}. Every answer was checked before it was measured. No value is written twice, and calls rotate over the document's payloads.",
            "What is the time?" to
                "CPU time of the measuring thread, which other work on the machine disturbs least. Wall, mean and cost stand beside it.",
            "How were they compared?" to
                "All contenders were warm at once and took turns in short slices, in random order, so that whatever the machine did hit all alike. A ratio is made within each generation, in which every contender has a fresh JVM, and then over generations.",
            "What does ${Numbers.percent(result.plan.confidence)} cover?" to coverage(result.plan),
            "What is a rank of 2–4?" to
                "The verdicts do not tell these contenders apart: their true place may be any of these.",
            "How many digits?" to
                "As many as the interval justifies; without one, two digits and a ~. Units are decimal: 1 KB is 1000 bytes.",
        )

    private fun extent(result: RunResult): String {
        val rounds = "${result.plan.rounds} rounds"
        return when {
            result.interrupted ->
                "interrupted after ${result.generations} of ${result.plan.generations} generations of $rounds"
            result.generations < result.plan.generations ->
                "${result.generations} of ${result.plan.generations} generations of $rounds"
            else -> "${result.generations} generations of $rounds"
        }
    }

    private fun inWords(items: List<String>): String =
        if (items.size < 2) items.joinToString()
        else items.dropLast(1).joinToString(", ") + " and " + items.last()
}

/** Any cell of the group: document, operation, channel and JVM setting are alike for all. */
internal val RankedGroup.cell: Cell
    get() = (ranked.firstOrNull()?.result ?: unranked.first()).cell
