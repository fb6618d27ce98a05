package dev.serdemark.explain

import java.io.ByteArrayOutputStream
import java.math.BigDecimal
import java.math.MathContext
import java.nio.file.Path
import kotlin.io.path.writeText
import kotlin.math.roundToLong
import one.convert.Arguments
import one.convert.CallStack
import one.convert.FlameGraph
import one.convert.Frame

/** Returns the file in a [folder] for a graph. Its name is a safe form of [name]. */
fun graphFile(folder: Path, name: String): Path =
    folder.resolve(name.replace(Regex("[^A-Za-z0-9.@_-]+"), "-") + ".html")

/** Writes a flame graph of [stacks] to [file], as a page that needs no network. */
internal fun drawFlameGraph(stacks: Stacks, file: Path) {
    val graph = graph()
    for ((frames, count) in stacks) graph.addSample(callStack(frames.map(::displayName)), count)
    file.writeText(page(graph))
}

/**
 * Writes one flame graph of two cells to [file], as a page that needs no network. It shows in which
 * frames calls of the [slower] cell spend more time or less time. Each group of work has the frames
 * of both cells.
 *
 * The width of a frame is the sum of the times of both cells. Its text shows the difference of
 * their times, with the frames that it calls. Its color compares the times in the frame itself: red
 * if the slower cell spends more, blue if it spends less, and gray if both spend the same.
 */
fun drawDifference(slower: ProfiledCell, faster: ProfiledCell, file: Path) {
    val unit = GraphUnit.entries.first { slower.profile.time >= it.minNanos }
    val slowerTimes = times(slower, unit)
    val fasterTimes = times(faster, unit)
    val frameTexts = FrameTexts(slowerTimes, fasterTimes, unit)
    // The converter colors a frame by its own time in graph A minus its own time in graph B. With
    // A = slower + faster and B = 2 * faster, this is slower - faster.
    val graphA = graph(title(slower, faster))
    val graphB = graph()
    fun parts(time: Double?) = ((time ?: 0.0) * PARTS_PER_UNIT).roundToLong()
    for (frames in slowerTimes.keys + fasterTimes.keys) {
        val stack = callStack(frameTexts.along(frames))
        val slowerParts = parts(slowerTimes[frames])
        val fasterParts = parts(fasterTimes[frames])
        graphA.addSample(stack, slowerParts + fasterParts)
        graphB.addSample(stack, 2 * fasterParts)
    }
    graphA.diff(graphB)
    val html = page(graphA).replaceExisting("' samples'", "' ${unit.part} in both'")
    file.writeText(html.replaceExisting("', +' : ', '", "', itself +' : ', itself '"))
}

/**
 * The texts that graphs show for frames: the difference of the times, and the name.
 *
 * @param slower the time per call of the slower cell, by stack
 * @param faster the time per call of the faster cell, by stack
 */
private class FrameTexts(
    slower: Map<List<String>, Double>,
    faster: Map<List<String>, Double>,
    private val unit: GraphUnit,
) {
    private val slowerTotals = totals(slower)
    private val fasterTotals = totals(faster)

    /** Returns the text of each frame of a stack. */
    fun along(stack: List<String>): List<String> = stack.mapIndexed { last, frame ->
        val path = stack.take(last + 1)
        val slower = slowerTotals[path] ?: 0.0
        val faster = fasterTotals[path] ?: 0.0
        val sign = if (slower < faster) "" else "+"
        val difference = "$sign${text(slower - faster)} ${unit.symbol}"
        "$difference $frame (${text(slower)} against ${text(faster)})"
    }

    /** Returns the times of frames with the frames that they call, by the path to the frame. */
    private fun totals(times: Map<List<String>, Double>): Map<List<String>, Double> {
        val totals = HashMap<List<String>, Double>()
        for ((frames, time) in times) {
            for (depth in 1..frames.size) totals.merge(frames.take(depth), time, Double::plus)
        }
        return totals
    }

    private fun text(time: Double): String =
        BigDecimal(time).round(DIGITS).stripTrailingZeros().toPlainString()

    private companion object {
        val DIGITS = MathContext(2)
    }
}

/**
 * The unit of the times in a graph.
 *
 * @property part the name of a thousandth of the unit. Widths are multiples of it.
 * @property nanos the unit in nanoseconds
 * @property minNanos the shortest call whose graph uses this unit, in nanoseconds
 */
private enum class GraphUnit(
    val symbol: String,
    val part: String,
    val nanos: Double,
    val minNanos: Double,
) {
    MICROS("µs", "ns", 1000.0, 10_000.0),
    NANOS("ns", "ps", 1.0, 0.0),
}

/** Returns the time per call of each stack. */
private fun times(cell: ProfiledCell, unit: GraphUnit): Map<List<String>, Double> {
    val perSample = cell.profile.time / unit.nanos / cell.profile.samples
    return cell.stacks.sumsBy { it.map(::displayName) }.mapValues { it.value * perSample }
}

/** Returns a frame's name without addresses, which differ between JVMs, and without markup. */
private fun displayName(frame: String): String = frame.replace(ADDRESS, "").replace(UNSAFE, " ")

private fun callStack(frames: List<String>) =
    CallStack().also { stack -> frames.forEach { stack.push(it, Frame.TYPE_JIT_COMPILED) } }

/** Creates an empty graph. Its [title] is HTML; null for the default title of the converter. */
private fun graph(title: String? = null) = FlameGraph(Arguments().also { it.title = title })

private fun page(graph: FlameGraph): String =
    ByteArrayOutputStream().also { graph.dump(it) }.toString(Charsets.UTF_8)

/** Replaces [old], which must be in the converter's page. */
private fun String.replaceExisting(old: String, new: String): String {
    check(old in this) { "The converter's page does not say $old" }
    return replace(old, new)
}

private fun title(slower: ProfiledCell, faster: ProfiledCell): String {
    val slowerName = escape("${slower.profile.cell.contender}")
    val fasterName = escape("${faster.profile.cell.contender}")
    val work = slower.profile.cell.run { escape("${operation.id} $document") }
    fun key(color: String, text: String) =
        "<span style='background:$color;color:#000;padding:0 4px'>$text</span>"
    return "$slowerName against $fasterName: $work<br><small>In a frame itself, " +
        key("#ff6060", "red: $slowerName spends more") +
        key("#6060ff", "blue: $slowerName spends less") +
        key("#e0e0e0", "gray: the same") +
        " Texts include what a frame calls. Widths are the time of both.</small><br>&nbsp;"
}

private fun escape(text: String): String = text.replace(MARKUP) { "&#${it.value.single().code};" }

/** The addresses of hidden classes, such as those of lambdas. */
private val ADDRESS = Regex("""(\$\d+)?[.+/]0x[0-9a-f]+""")
private val UNSAFE = Regex("""\p{Cntrl}|<[/!]""")
private val MARKUP = Regex("""[<>&"']""")

private const val PARTS_PER_UNIT = 1000
