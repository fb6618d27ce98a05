package dev.serdemark.report.wording

import dev.serdemark.plan.CellIndex
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Criterion
import dev.serdemark.results.advice.Standing
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.figures.warm

/** Words about a recommended contender, for each criterion. */
internal class MeasureWording(private val result: RunResult) {
    private val margin = Numbers.percent(result.plan.margin)

    /**
     * Says that the contender is the best by one criterion, for the cells of these [standings].
     *
     * @param compared how many contenders were compared, such as `5`
     */
    fun best(standings: List<Standing>, compared: String): String {
        val labels = Label.of(standings.map { it.cell }, result)
        return when (val measure = standings.first().measure) {
            Criterion.TIME -> "It is the fastest of $compared for $labels."
            Criterion.SIZE ->
                "Its payloads are the smallest of $compared${besideNext(measure, standings)}."
            Criterion.ALLOCATION ->
                "It allocates least of $compared for $labels${besideNext(measure, standings)}."
            Criterion.LATENCY ->
                "The 99th percentile of its latency is the shortest of $compared for $labels${besideNext(measure, standings)}."
            Criterion.MEMORY ->
                "Its decoded values use the least memory of $compared${besideNext(measure, standings)}."
        }
    }

    /**
     * Formats the figures of the best and the next contender, such as `: 2.00 KB, against 4.00 KB
     * of gson@2.15.0, the next`. If there are several standings, the first is the example.
     */
    private fun besideNext(measure: Criterion, standings: List<Standing>): String {
        val standing = standings.first()
        val next = standing.against.maxBy { it.ratio.value }
        val (own, other) = figure(measure, standing.cell) to figure(measure, next.b)
        val each = if (measure == Criterion.ALLOCATION) " per call" else ""
        val example =
            if (standings.size == 1) ": $own$each" else ", such as $own$each${of(standing.cell)}"
        return "$example, against $other of ${name(next.b)}, the next"
    }

    /**
     * Says that [others] are as good as the contender by one criterion, for the cells of these
     * [standings].
     */
    fun same(standings: List<Standing>, others: String): String {
        val cells = standings.map { it.cell }
        val how =
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
        return "$how: they differ by less than $margin."
    }

    /**
     * Completes `It is preferred to NAMES because ...`. The named contenders are as good in what
     * the user asked for.
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
                "its payloads${of(pair.a)} are $times as large as those of ${name(pair.b)}"
            Criterion.ALLOCATION ->
                "for ${label(pair.a)} it allocates $times as much as ${name(pair.b)}"
            Criterion.LATENCY ->
                "for ${label(pair.a)} its latency is $times as long as that of ${name(pair.b)}"
            Criterion.MEMORY ->
                "its decoded values${of(pair.a)} use $times as much memory as those of ${name(pair.b)}"
        }
    }

    /**
     * Says which contenders are better by one criterion, for the cells of these [standings]. The
     * better contenders must be the same for each cell. Names one of them, and counts the others.
     */
    fun worse(standings: List<Standing>): String {
        val cells = standings.map { it.cell }
        val labels = Label.of(cells, result)
        val most = standings.flatMap { it.against }.maxBy { it.ratio.value }
        val measure = standings.first().measure
        val figures = "${figure(measure, most.b)} against ${figure(measure, most.a)}"
        val (exact, example) = if (cells.size == 1) ":" to ":" else ", up to" to ", such as"
        val others = others(standings.first().against.size - 1)
        return when (measure) {
            Criterion.TIME ->
                "For $labels ${name(most.b)} is faster$exact ${Numbers.ratio(most.ratio, result.plan.margin).times} as fast$others."
            Criterion.SIZE ->
                "The payloads${documents(cells)} of ${name(most.b)} are smaller$example $figures$others."
            Criterion.ALLOCATION ->
                "For $labels ${name(most.b)} allocates less$example $figures per call$others."
            Criterion.LATENCY ->
                "For $labels the latency of ${name(most.b)} is shorter$example $figures$others."
            Criterion.MEMORY ->
                "The decoded values${documents(cells)} of ${name(most.b)} use less memory$example $figures$others."
        }
    }

    private fun others(count: Int): String =
        when (count) {
            0 -> ""
            1 -> "; likewise 1 other"
            else -> "; likewise $count others"
        }

    private fun name(cell: CellIndex) = Wording.name(result.plan[cell].contender)

    private fun label(cell: CellIndex) = Label.of(listOf(cell), result)

    private fun of(cell: CellIndex) = documents(listOf(cell))

    /** Formats the documents as ` of users/medium` if the run has several; otherwise empty. */
    private fun documents(cells: List<CellIndex>): String {
        if (result.plan.documents.size < 2) return ""
        val names = cells.map { visible("${result.plan[it].document}") }.distinct()
        return " of ${Wording.inWords(names, MOST_DOCUMENTS)}"
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
        const val MOST_DOCUMENTS = 4
    }
}
