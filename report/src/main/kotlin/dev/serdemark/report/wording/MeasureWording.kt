package dev.serdemark.report.wording

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Criterion
import dev.serdemark.results.advice.Standing
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.warm

/** Words that compare a recommended contender with others by one criterion. */
internal class MeasureWording(private val result: RunResult) {
    private val margin = Numbers.percent(result.plan.question.margin)

    /**
     * Says that the contender is the best, for the cells of these [standings].
     *
     * @param comparedCount how many contenders were compared, such as `5`
     */
    fun bestSentence(standings: List<Standing>, comparedCount: String): String {
        val labels = Label.of(standings.map { it.cell }, result)
        return when (val measure = standings.first().measure) {
            Criterion.TIME -> "It is the fastest of $comparedCount for $labels."
            Criterion.SIZE ->
                "Its payloads are the smallest of $comparedCount${comparisonWithNext(measure, standings)}."
            Criterion.ALLOCATION ->
                "It allocates least of $comparedCount for $labels${comparisonWithNext(measure, standings)}."
            Criterion.LATENCY ->
                "The 99th percentile of its latency is the shortest of $comparedCount for $labels${comparisonWithNext(measure, standings)}."
            Criterion.MEMORY ->
                "Its decoded values use the least memory of $comparedCount${comparisonWithNext(measure, standings)}."
        }
    }

    /**
     * Formats the figures of the best and the next contender, such as `: 2.00 KB, against 4.00 KB
     * of gson@2.15.0, the next`. If there are several standings, uses the first as an example.
     */
    private fun comparisonWithNext(measure: Criterion, standings: List<Standing>): String {
        val standing = standings.first()
        // The next contender is the one to which the ratio is closest to 1.
        val nextPair = standing.against.maxBy { it.ratio.value }
        val bestFigure = figure(measure, standing.cell)
        val unit = if (measure == Criterion.ALLOCATION) " per call" else ""
        val example =
            if (standings.size == 1) ": $bestFigure$unit"
            else ", such as $bestFigure$unit${ofDocument(standing.cell)}"
        return "$example, against ${figure(measure, nextPair.b)} of ${name(nextPair.b)}, the next"
    }

    /** Says that [others] are as good as the contender, for the cells of these [standings]. */
    fun sameSentence(standings: List<Standing>, others: String): String {
        val cells = standings.map { it.cell }
        val sameness =
            when (standings.first().measure) {
                Criterion.TIME -> "For ${Label.of(cells, result)} it is as fast as $others"
                Criterion.SIZE -> "Its payloads${documents(cells)} are as small as those of $others"
                Criterion.ALLOCATION ->
                    "For ${Label.of(cells, result)} it allocates as much as $others"
                Criterion.LATENCY ->
                    "For ${Label.of(cells, result)} its latency is as short as that of $others"
                Criterion.MEMORY ->
                    "Its decoded values${documents(cells)} use as much memory as those of $others"
            }
        return "$sameness: they differ by less than $margin."
    }

    /**
     * Completes `It is preferred to NAMES because ...`, for contenders that are as good by the
     * user's criterion.
     */
    fun preferred(measure: Criterion): String =
        when (measure) {
            Criterion.TIME ->
                "it is faster for certain in something, and elsewhere the same within $margin"
            Criterion.SIZE -> "its payloads are smaller"
            Criterion.ALLOCATION -> "it allocates less, by a mean that has no interval"
            Criterion.MEMORY -> "its decoded values use less memory"
            Criterion.LATENCY -> "its latency is shorter"
        }

    /** Says how many times as much the first contender of a [pair] takes as the second. */
    fun loss(measure: Criterion, pair: Comparison): String {
        val times = "${Numbers.estimate(pair.ratio).value} times"
        return when (measure) {
            Criterion.TIME -> "for ${label(pair.a)} it takes $times as long as ${name(pair.b)}"
            Criterion.SIZE ->
                "its payloads${ofDocument(pair.a)} are $times as large as those of ${name(pair.b)}"
            Criterion.ALLOCATION ->
                "for ${label(pair.a)} it allocates $times as much as ${name(pair.b)}"
            Criterion.LATENCY ->
                "for ${label(pair.a)} its latency is $times as long as that of ${name(pair.b)}"
            Criterion.MEMORY ->
                "its decoded values${ofDocument(pair.a)} use $times as much memory as those of ${name(pair.b)}"
        }
    }

    /**
     * Says which contenders are better, for the cells of these [standings]. These contenders must
     * be the same for each cell. Names one of them, and counts the others.
     */
    fun worseSentence(standings: List<Standing>): String {
        val cells = standings.map { it.cell }
        val labels = Label.of(cells, result)
        val largestLoss = standings.flatMap { it.against }.maxBy { it.ratio.value }
        val measure = standings.first().measure
        val figures = "${figure(measure, largestLoss.b)} against ${figure(measure, largestLoss.a)}"
        val (timePrefix, figurePrefix) =
            if (cells.size == 1) ":" to ":" else ", up to" to ", such as"
        val likewise = likewiseSuffix(standings.first().against.size - 1)
        return when (measure) {
            Criterion.TIME ->
                "For $labels ${name(largestLoss.b)} is faster$timePrefix ${Numbers.ratio(largestLoss.ratio, result.plan.question.margin).times} as fast$likewise."
            Criterion.SIZE ->
                "The payloads${documents(cells)} of ${name(largestLoss.b)} are smaller$figurePrefix $figures$likewise."
            Criterion.ALLOCATION ->
                "For $labels ${name(largestLoss.b)} allocates less$figurePrefix $figures per call$likewise."
            Criterion.LATENCY ->
                "For $labels the latency of ${name(largestLoss.b)} is shorter$figurePrefix $figures$likewise."
            Criterion.MEMORY ->
                "The decoded values${documents(cells)} of ${name(largestLoss.b)} use less memory$figurePrefix $figures$likewise."
        }
    }

    private fun likewiseSuffix(count: Int): String =
        when (count) {
            0 -> ""
            1 -> "; likewise 1 other"
            else -> "; likewise $count others"
        }

    private fun name(cell: CellIndex) = Wording.name(result.plan[cell].contender)

    private fun label(cell: CellIndex) = Label.of(listOf(cell), result)

    private fun ofDocument(cell: CellIndex) = documents(listOf(cell))

    /** Formats the documents as ` of users/medium` if the run has several; otherwise empty. */
    private fun documents(cells: List<CellIndex>): String {
        if (result.plan.documents.size < 2) return ""
        val names = cells.map { visible("${result.plan[it].document}") }.distinct()
        return " of ${Wording.join(names, MAX_DOCUMENTS)}"
    }

    private fun figure(measure: Criterion, cell: CellIndex): String {
        val figures = checkNotNull(result[cell].figures)
        return when (measure) {
            Criterion.TIME -> Wording.time(figures.time, TimeUnit.of(figures.time.value))
            Criterion.SIZE -> Numbers.bytes(figures.payloadBytes)
            Criterion.ALLOCATION -> Numbers.bytes(checkNotNull(result[cell].warm).allocated)
            Criterion.LATENCY ->
                checkNotNull(result[cell].latency).p99.let { Wording.time(it, TimeUnit.of(it)) }
            Criterion.MEMORY ->
                Numbers.bytes(checkNotNull(result[cell].memory?.counted?.retainedBytes))
        }
    }

    private companion object {
        const val MAX_DOCUMENTS = 4
    }
}
