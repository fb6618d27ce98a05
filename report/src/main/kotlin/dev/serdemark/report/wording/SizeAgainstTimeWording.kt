package dev.serdemark.report.wording

import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.FrontPlace
import dev.serdemark.results.advice.SizeAgainstTime
import dev.serdemark.results.advice.SizeAndTime

/** Words for the charts of size against time. */
internal object SizeAgainstTimeWording {
    const val MEANING =
        "Each chart shows the size of a payload, from left to right, against the time of a call, from bottom to top. " +
            "Left and down is better. The line is the Pareto front: the contenders on it are smallest or fastest, or a " +
            "compromise that no other beats in both. Hollow marks are undecided: another contender beats them only " +
            "by estimate. Gray marks are certainly beaten. Vertical bars are the intervals of times. Numbers are those of the table."

    private const val NO_FRONT =
        "There is no Pareto front: the verdicts beat each contender with another one, within the margin."

    private const val MOST_NAMES = 6

    /** Names a chart as `write, g1`; without the setting if the run has only one. */
    fun title(chart: SizeAgainstTime, result: RunResult): String {
        val cell = chart.group.cell
        val jvm = if (result.plan.jvms.size > 1) visible(", ${cell.jvm}") else ""
        return "Size against time: ${Wording.operation(cell, result.plan)}$jvm${Wording.threads(cell)}"
    }

    /** Names the contenders on the Pareto front, and those that may be. */
    fun sentence(chart: SizeAgainstTime): String {
        val undecided = chart.at(FrontPlace.UNDECIDED)
        if (chart.at(FrontPlace.ON_FRONT).isEmpty()) return NO_FRONT
        return "On the Pareto front: ${names(chart.at(FrontPlace.ON_FRONT))}." +
            if (undecided.isEmpty()) "" else " Undecided: ${names(undecided)}."
    }

    /** Describes a point as `gson@2.15.0: 512 bytes, 3.41 µs (3.30–3.52)`. */
    fun point(point: SizeAndTime): String {
        val unit = TimeUnit.of(point.time.value)
        val time = Numbers.estimate(point.time, unit.nanos)
        val interval = time.interval?.let { " ($it)" }.orEmpty()
        return "${Wording.name(point.contender)}: ${Numbers.count(point.bytes)} bytes, ${time.value} ${unit.symbol}$interval"
    }

    /** Returns a short name: without the version if no other point has the same id. */
    fun label(point: SizeAndTime, chart: SizeAgainstTime): String =
        if (chart.points.count { it.contender.id == point.contender.id } > 1)
            Wording.name(point.contender)
        else visible(point.contender.id)

    private fun names(points: List<SizeAndTime>) =
        Wording.inWords(points.map { Wording.name(it.contender) }, MOST_NAMES)
}
