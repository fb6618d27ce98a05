package dev.serdemark.studies

import dev.serdemark.plan.Cell
import dev.serdemark.report.page.ClassicsPage
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.Estimate

/** Words for the findings about a [claim] of a [study]. */
internal class ClaimWording(private val claim: ClaimResult, study: StudyResult) {
    private val statement = claim.claim.statement
    private val run: RunResult? = (statement as? Statement.Testable)?.let { study.runs[it.run] }
    private val labels = CellLabels(run?.plan)
    private val kind = (statement as? Statement.Value)?.measure?.kind
    private val figures = FigureWording(kind)
    private val test = (statement as? Statement.Significance)?.test
    /** Whether estimates are the range of figures of the measured JVMs instead of an interval. */
    private val hasRanges =
        (statement as? Statement.Testable)?.measure?.certainty == Certainty.EACH_JVM
    private val bounds: Bounds? = (statement as? Statement.Testable)?.bounds

    /** What the findings are: `tests`, `figures` or `pairs`. */
    val kindOfFindings: String =
        when {
            test != null -> "tests"
            kind != null -> "figures"
            else -> "pairs"
        }

    private val allFindings: String
        get() =
            if (claim.findings.size == 2) "both $kindOfFindings"
            else "all ${claim.findings.size} $kindOfFindings"

    /** The result in a few words: the only estimate, or the number of findings by verdict. */
    val summary: String
        get() {
            val findings = claim.findings
            val singleFinding = findings.singleOrNull()
            return when {
                findings.isEmpty() -> claim.reason ?: "Nothing was measured."
                singleFinding != null && claim.reason != null && singleFinding.estimate != null ->
                    "${result(singleFinding)}. ${claim.reason}"
                singleFinding != null -> result(singleFinding)
                claim.verdict == ClaimVerdict.CONFIRMED -> "$allFindings: ${rangeOfFindings()}"
                else -> countsByVerdict()
            }
        }

    /** The [summary], and the estimate that decides, or the reason why nothing can decide. */
    val evidence: String
        get() =
            when {
                claim.findings.size < 2 -> summary
                claim.verdict == ClaimVerdict.NOT_TESTABLE -> "$summary. ${claim.reason}"
                else -> listOfNotNull(summary, decidingFinding()).joinToString("; ")
            }

    /** What the claim demands, in a sentence; null if the claim is not testable. */
    val demand: String?
        get() =
            when (statement) {
                is Statement.Untestable -> null
                is Statement.Value ->
                    "${statement.measure.nameInText()} ${figures.demand(statement.bounds)}"
                is Statement.Ratio ->
                    "ratio of ${statement.measure.nameInText()} ${ratio(statement)}"
                is Statement.Significance ->
                    "p of ${statement.test.nameInText()} ${figures.demand(statement.bounds)}"
            }

    /** How exact the figures are, in a sentence; null if intervals show it. */
    val precision: String?
        get() = (statement as? Statement.Testable)?.takeIf { test == null }?.measure?.precision()

    /** How much more measuring would decide the claim, in a sentence; null if it is decided. */
    val timeToDecide: String?
        get() {
            val moreMillis = claim.moreMillis
            val sentence =
                when {
                    claim.verdict != ClaimVerdict.UNDECIDED || claim.findings.isEmpty() -> null
                    moreMillis == null && hasRanges ->
                        "The measured JVMs disagree, and more of them would not change that."
                    moreMillis == null ->
                        "Nobody can say yet how much longer it would take to decide."
                    moreMillis > MILLIS_PER_DAY ->
                        "Deciding it would take days: what is measured is close to what is demanded."
                    else ->
                        "About ${waitingTime(moreMillis)} more should decide it, if only its cells are measured."
                }
            return if (sentence != null && claim.isGivenUp)
                "Its cells were not measured to the end. $sentence"
            else sentence
        }

    /** The cells of a finding, in a few words. */
    fun label(finding: Finding): String =
        finding.cells.singleOrNull()?.let(labels::of)
            ?: if (test == null) "geometric mean of ${finding.cells.size} pairs"
            else "${finding.cells.size} contenders, ${labels.ofSeveral(finding.cells)}"

    /** The pairs of cells in a mean; empty if the finding is not a mean. */
    fun pairsOfMean(finding: Finding): List<String> =
        if (test != null || finding.cells.size < 2) emptyList() else finding.cells.map(labels::of)

    /** The ratio or figure of a finding with its interval, or why there is none. */
    fun result(finding: Finding): String =
        finding.estimate?.let(::estimate) ?: finding.reason ?: "not measured"

    private fun estimate(estimate: Estimate): String =
        if (hasRanges) figures.range(estimate, bounds)
        else if (test == null) figures.estimate(estimate, bounds) else "p ${probability(estimate)}"

    /** Formats a p-value. An estimate with an interval says only that it is above the value. */
    private fun probability(estimate: Estimate): String {
        val isLowerBound = estimate.low != estimate.high
        return (if (isLowerBound) ">" else "") + ClassicsPage.probability(estimate.value)
    }

    /** The two figures of a ratio, such as `82 µs over 41 µs`; null if the finding has no two. */
    fun comparedFigures(finding: Finding): String? {
        val cells = finding.cells.singleOrNull() ?: return null
        val b = cells.b?.let(::figure)
        val a = figure(cells.a)
        return if (a == null || b == null) null else "$a over $b"
    }

    private fun figure(cell: Cell): String? {
        val measure = (statement as? Statement.Testable)?.measure ?: return null
        val result = run?.cells?.find { it.cell == cell } ?: return null
        return measure.figure(result)?.let(FigureWording(measure.kind)::value)
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
    private fun countsByVerdict(): String {
        val counts = claim.findings.groupingBy { it.verdict }.eachCount().toSortedMap()
        if (counts.keys == setOf(claim.verdict)) return allFindings
        return counts.entries
            // The verdict of the claim comes first.
            .sortedBy { (verdict, _) -> verdict != claim.verdict }
            .mapIndexed { i, (verdict, count) ->
                if (i == 0) "$count of ${claim.findings.size} $kindOfFindings ${verdict.id}"
                else "$count ${verdict.id}"
            }
            .joinToString()
    }

    /**
     * Describes the finding that decides a claim: the refuted one farthest from the bounds, or the
     * undecided one with the widest interval. Null for other verdicts.
     */
    private fun decidingFinding(): String? {
        val candidates = claim.findings.filter { it.verdict == claim.verdict }
        val estimated = candidates.filter { it.estimate != null }
        val (word, finding) =
            when (claim.verdict) {
                ClaimVerdict.REFUTED -> "farthest" to estimated.maxByOrNull { distanceToBounds(it) }
                ClaimVerdict.UNDECIDED -> "widest" to estimated.maxByOrNull { width(it.estimate) }
                else -> return null
            }
        if (finding == null) return candidates.firstNotNullOfOrNull { it.reason }
        val prefix = if (candidates.size > 1) "the $word: " else ""
        return "$prefix${label(finding)}: ${result(finding)}"
    }

    private fun distanceToBounds(finding: Finding): Double =
        when {
            test != null -> finding.estimate?.value
            else -> finding.estimate?.let { bounds?.distance(it.value) }
        } ?: 0.0

    private fun width(estimate: Estimate?): Double {
        val low = estimate?.low ?: return Double.POSITIVE_INFINITY
        val high = estimate.high ?: return Double.POSITIVE_INFINITY
        return high / low
    }

    private fun rangeOfFindings(): String {
        val estimates = claim.findings.mapNotNull { it.estimate }
        val values = estimates.map { it.value }
        if (test != null) {
            val highest = estimates.maxWith(compareBy({ it.value }, { it.high }))
            return "p up to ${probability(highest)}"
        }
        val (lows, highs) =
            if (hasRanges) estimates.mapNotNull { it.low } to estimates.mapNotNull { it.high }
            else values to values
        val range = Estimate(lows.min(), low = lows.min(), high = highs.max())
        return figures.range(range, if (hasRanges) bounds else null)
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
