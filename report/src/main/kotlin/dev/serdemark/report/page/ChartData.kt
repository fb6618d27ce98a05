package dev.serdemark.report.page

import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Row
import dev.serdemark.results.Limit
import dev.serdemark.results.advice.SizeAgainstTime
import dev.serdemark.results.advice.SizeAndTime
import dev.serdemark.results.figures.ColdFloor

/** The data of a chart. Only the HTML page draws it. Other outputs have the table beside it. */
internal sealed interface ChartData {
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

    /**
     * Lines of time against size on logarithmic axes.
     *
     * @property series the name of each line, with its points: bytes and nanoseconds
     */
    class TimesOfSizes(val series: List<Pair<String, List<Pair<Double, Double>>>>) : ChartData

    /**
     * Points of size against time with their Pareto front.
     *
     * @property numbers the row numbers of contenders in the table beside the chart
     */
    class SizesAgainstTime(
        val title: String,
        val chart: SizeAgainstTime,
        val numbers: Map<SizeAndTime, Int>,
        val says: String,
    ) : ChartData
}
