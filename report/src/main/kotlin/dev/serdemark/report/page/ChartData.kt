package dev.serdemark.report.page

import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Row
import dev.serdemark.results.Limit
import dev.serdemark.results.advice.SizeAgainstTime
import dev.serdemark.results.advice.SizeAndTime
import dev.serdemark.results.figures.ColdFloor

/** The data of a chart in the HTML page. Other outputs have only the table beside the chart. */
sealed interface ChartData {
    /**
     * Ranked bars of ratios or times, with lower bounds as lines.
     *
     * @property scale what the ratios refer to, such as `jackson = 1`
     * @property margin the margin of the verdicts on the ratios
     * @property confidence the confidence of the interval of each time
     */
    class Bars(
        val groups: List<Group<Row>>,
        val limits: List<Limit>,
        val marks: WarningMarks,
        val scale: String,
        val margin: Double,
        val confidence: Double,
    ) : ChartData

    /** The times of every fresh JVM, on a logarithmic axis. */
    class TimesInJvms(val groups: List<Group<Row>>) : ChartData

    /** The parts of the elapsed time of whole processes. */
    class Processes(val rows: List<Row>, val floors: List<ColdFloor>) : ChartData

    /** A line per contender of the time of a call against the size of its payload. */
    class TimesOfSizes(val lines: List<Line>) : ChartData {
        class Line(val contender: String, val points: List<Point>)

        class Point(val bytes: Double, val nanos: Double)
    }

    /**
     * Points of size against time with their Pareto front.
     *
     * @property numbers the number of each point's row in the table beside the chart
     */
    class SizesAgainstTime(
        val title: String,
        val chart: SizeAgainstTime,
        val numbers: Map<SizeAndTime, Int>,
        val caption: String,
    ) : ChartData
}
