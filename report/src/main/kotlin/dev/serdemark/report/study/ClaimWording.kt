package dev.serdemark.report.study

import dev.serdemark.plan.Cell
import dev.serdemark.report.page.ClassicsPage
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.study.Bounds
import dev.serdemark.results.study.Certainty
import dev.serdemark.results.study.ClaimResult
import dev.serdemark.results.study.ClaimVerdict
import dev.serdemark.results.study.Finding
import dev.serdemark.results.study.Statement
import dev.serdemark.results.study.StudyResult

/** Words for the findings about a [claim] of a [study]. */
internal class ClaimWording(private val claim: ClaimResult, study: StudyResult) {
    private val statement = claim.claim.statement
    private val run: RunResult? = (statement as? Statement.Testable)?.let { study.runs[it.run] }
    private val labels = CellLabels(run?.plan)
    private val kind = (statement as? Statement.Value)?.by?.kind
    private val figures = FigureWording(kind)
    private val test = (statement as? Statement.Significance)?.test
    private val hasRanges = (statement as? Statement.Testable)?.by?.certainty == Certainty.EACH_JVM
    private val bounds: Bounds? = (statement as? Statement.Testable)?.bounds

    /** The kind of findings, in the plural. */
    val what: String =
        when {
            test != null -> "tests"
            kind != null -> "figures"
            else -> "pairs"
        }

    private val all: String
        get() = if (claim.findings.size == 2) "both $what" else "all ${claim.findings.size} $what"

    /** The result in a few words: the only estimate, or the number of findings by verdict. */
    val summary: String
        get() {
            val findings = claim.findings
            val only = findings.singleOrNull()
            return when {
                findings.isEmpty() -> claim.reason ?: "Nothing was measured."
                only != null && claim.reason != null && only.estimate != null ->
                    "${measured(only)}. ${claim.reason}"
                only != null -> measured(only)
                claim.verdict == ClaimVerdict.CONFIRMED -> "$all: ${range()}"
                else -> counts()
            }
        }

    /** The [summary], and the estimate that decides, or the reason why nothing can decide. */
    val evidence: String
        get() =
            when {
                claim.findings.size < 2 -> summary
                claim.verdict == ClaimVerdict.NOT_TESTABLE -> "$summary. ${claim.reason}"
                else -> listOfNotNull(summary, deciding()).joinToString("; ")
            }

    /** What the claim demands, in a sentence; null if the claim is not testable. */
    val demand: String?
        get() =
            when (statement) {
                is Statement.Untestable -> null
                is Statement.Value ->
                    "${statement.by.inWords()} ${figures.demand(statement.bounds)}"
                is Statement.Ratio -> "ratio of ${statement.by.inWords()} ${ratio(statement)}"
                is Statement.Significance ->
                    "p of ${statement.test.inWords()} ${figures.demand(statement.bounds)}"
            }

    /** How exact the figures are, in a sentence; null if intervals show it. */
    val precision: String?
        get() = (statement as? Statement.Testable)?.takeIf { test == null }?.by?.precision()

    /** How much more measuring would decide the claim, in a sentence; null if it is decided. */
    val further: String?
        get() {
            val more = claim.moreMillis
            val duration =
                when {
                    claim.verdict != ClaimVerdict.UNDECIDED || claim.findings.isEmpty() -> null
                    more == null && hasRanges ->
                        "The measured JVMs disagree, and more of them would not change that."
                    more == null -> "Nobody can say yet how much longer it would take to decide."
                    more > MILLIS_PER_DAY ->
                        "Deciding it would take days: what is measured is close to what is demanded."
                    else ->
                        "About ${waitingTime(more)} more should decide it, if only its cells are measured."
                }
            return if (duration != null && claim.isGivenUp)
                "Its cells were not measured to the end. $duration"
            else duration
        }

    /** The cells of a finding, in a few words. */
    fun label(finding: Finding): String =
        finding.cells.singleOrNull()?.let(labels::of)
            ?: if (test == null) "geometric mean of ${finding.cells.size} pairs"
            else "${finding.cells.size} contenders, ${labels.shared(finding.cells)}"

    /** The pairs whose mean a finding is; empty if the finding is not a mean. */
    fun parts(finding: Finding): List<String> =
        if (test != null || finding.cells.size < 2) emptyList() else finding.cells.map(labels::of)

    /** The ratio or figure of a finding with its interval, or why there is none. */
    fun measured(finding: Finding): String =
        finding.estimate?.let(::estimate) ?: finding.reason ?: "not measured"

    private fun estimate(estimate: Estimate): String =
        if (hasRanges) figures.range(estimate, bounds)
        else if (test == null) figures.estimate(estimate, bounds) else "p ${probability(estimate)}"

    /** Formats a p-value. If it is only known to be above a value, it has an interval. */
    private fun probability(estimate: Estimate): String {
        val isAbove = estimate.low != estimate.high
        return (if (isAbove) ">" else "") + ClassicsPage.probability(estimate.value)
    }

    /**
     * The two figures of a ratio, such as `82 µs over 41 µs`; null if there are not exactly two.
     */
    fun sources(finding: Finding): String? {
        val cells = finding.cells.singleOrNull() ?: return null
        val b = cells.b?.let(::figure)
        val a = figure(cells.a)
        return if (a == null || b == null) null else "$a over $b"
    }

    private fun figure(cell: Cell): String? {
        val by = (statement as? Statement.Testable)?.by ?: return null
        val result = run?.cells?.find { it.cell == cell } ?: return null
        return by.of(result)?.let(FigureWording(by.kind)::value)
    }

    private fun ratio(statement: Statement.Ratio): String =
        listOfNotNull(
                figures.demand(statement.bounds),
                "divided by the same ratio of ${statement.against?.let(::label)}"
                    .takeIf { statement.against != null },
                when {
                    statement.isMean -> "on average over all pairs"
                    claim.findings.size > 1 -> "in each pair"
                    else -> null
                },
            )
            .joinToString()

    /**
     * Counts the findings by verdict: `2 of 5 pairs refuted, 3 confirmed`. If all have the verdict
     * of the claim, returns `all 5 pairs`.
     */
    private fun counts(): String {
        val counts = claim.findings.groupingBy { it.verdict }.eachCount().toSortedMap()
        if (counts.keys == setOf(claim.verdict)) return all
        return counts.entries
            .sortedBy { (verdict, _) -> verdict != claim.verdict }
            .mapIndexed { i, (verdict, count) ->
                if (i == 0) "$count of ${claim.findings.size} $what ${verdict.id}"
                else "$count ${verdict.id}"
            }
            .joinToString()
    }

    /** Names the finding that decides the claim, or that is the farthest from being decided. */
    private fun deciding(): String? {
        val own = claim.findings.filter { it.verdict == claim.verdict }
        val estimated = own.filter { it.estimate != null }
        val (word, finding) =
            when (claim.verdict) {
                ClaimVerdict.REFUTED -> "farthest" to estimated.maxByOrNull { far(it) }
                ClaimVerdict.UNDECIDED -> "widest" to estimated.maxByOrNull { width(it.estimate) }
                else -> return null
            }
        if (finding == null) return own.firstNotNullOfOrNull { it.reason }
        val which = if (own.size > 1) "the $word: " else ""
        return "$which${label(finding)}: ${measured(finding)}"
    }

    private fun far(finding: Finding): Double =
        when {
            test != null -> finding.estimate?.value
            else -> finding.estimate?.let { bounds?.distance(it.value) }
        } ?: 0.0

    private fun width(estimate: Estimate?): Double {
        val low = estimate?.low ?: return Double.POSITIVE_INFINITY
        val high = estimate.high ?: return Double.POSITIVE_INFINITY
        return high / low
    }

    private fun range(): String {
        val estimates = claim.findings.mapNotNull { it.estimate }
        val values = estimates.map { it.value }
        if (test != null) {
            val highest = estimates.maxWith(compareBy({ it.value }, { it.high }))
            return "p up to ${probability(highest)}"
        }
        val (lows, highs) =
            if (hasRanges) estimates.mapNotNull { it.low } to estimates.mapNotNull { it.high }
            else values to values
        val all = Estimate(lows.min(), lows.min(), highs.max())
        return figures.range(all, if (hasRanges) bounds else null)
    }
}

private const val MILLIS_PER_MINUTE = 60_000L
private const val MINUTES_PER_HOUR = 60L

private const val MILLIS_PER_DAY: Long = 24 * MINUTES_PER_HOUR * MILLIS_PER_MINUTE

/** Times below this number of hours are printed in minutes. */
private const val MOST_HOURS_IN_MINUTES = 2

/** Formats a time that measuring would take as `12 min` or `3 h`, rounded up. */
private fun waitingTime(millis: Long): String {
    val minutes = roundUp(millis, MILLIS_PER_MINUTE)
    return if (minutes < MOST_HOURS_IN_MINUTES * MINUTES_PER_HOUR) "$minutes min"
    else "${roundUp(minutes, MINUTES_PER_HOUR)} h"
}

private fun roundUp(amount: Long, unit: Long): Long = maxOf(1, (amount + unit - 1) / unit)
