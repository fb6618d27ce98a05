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
 * The width of a frame is the time of both cells together. Its text shows the difference, which
 * includes the frames that it calls. Its color compares the time in the frame itself: red if the
 * slower cell spends more, blue if it spends less, and gray if both spend the same.
 */
fun drawDifference(slower: Profiled, faster: Profiled, file: Path) {
    val unit = GraphUnit.entries.first { slower.profile.time >= it.least }
    val (long, short) = times(slower, unit) to times(faster, unit)
    val text = FrameText(long, short, unit)
    // The converter colors a frame by its own time in graph A minus its own time in graph B. With
    // A = slower + faster and B = 2 * faster, this is slower - faster.
    val both = graph(title(slower, faster))
    val base = graph()
    for (frames in long.keys + short.keys) {
        val stack = callStack(text.of(frames))
        val (more, less) = listOf(long, short).map { ((it[frames] ?: 0.0) * PARTS).roundToLong() }
        both.addSample(stack, more + less)
        base.addSample(stack, 2 * less)
    }
    both.diff(base)
    val html = page(both).replacing("' samples'", "' ${unit.part} in both'")
    file.writeText(html.replacing("', +' : ', '", "', itself +' : ', itself '"))
}

/**
 * The names and differences that graphs show for frames.
 *
 * @param long the time per call of the slower cell, by stack
 * @param short the time per call of the faster cell, by stack
 */
private class FrameText(
    long: Map<List<String>, Double>,
    short: Map<List<String>, Double>,
    private val unit: GraphUnit,
) {
    private val more = withCalled(long)
    private val less = withCalled(short)

    fun of(frames: List<String>): List<String> = frames.mapIndexed { last, frame ->
        val path = frames.take(last + 1)
        val (long, short) = (more[path] ?: 0.0) to (less[path] ?: 0.0)
        val sign = if (long < short) "" else "+"
        "$sign${text(long - short)} ${unit.symbol} $frame (${text(long)} against ${text(short)})"
    }

    private fun withCalled(times: Map<List<String>, Double>): Map<List<String>, Double> {
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
 * @property part a thousandth of the unit; widths are whole numbers of it
 * @property nanos the unit in nanoseconds
 * @property least the shortest call whose graph uses this unit, in nanoseconds
 */
private enum class GraphUnit(
    val symbol: String,
    val part: String,
    val nanos: Double,
    val least: Double,
) {
    MICROS("µs", "ns", 1000.0, 10_000.0),
    NANOS("ns", "ps", 1.0, 0.0),
}

/** Returns how much of the time of a call each stack takes. */
private fun times(of: Profiled, unit: GraphUnit): Map<List<String>, Double> {
    val ofSample = of.profile.time / unit.nanos / of.profile.samples
    return of.stacks.sums { it.map(::displayName) }.mapValues { it.value * ofSample }
}

/** Returns a frame's name without addresses, which differ between JVMs, and without markup. */
private fun displayName(frame: String): String = frame.replace(ADDRESS, "").replace(UNSAFE, " ")

private fun callStack(frames: List<String>) =
    CallStack().also { stack -> frames.forEach { stack.push(it, Frame.TYPE_JIT_COMPILED) } }

/** Creates an empty graph. Its [title] is HTML; null for the default title of the converter. */
private fun graph(title: String? = null) = FlameGraph(Arguments().also { it.title = title })

private fun page(graph: FlameGraph): String =
    ByteArrayOutputStream().also { graph.dump(it) }.toString(Charsets.UTF_8)

/** Replaces [theirs], a text that must be in the converter's page, by [ours]. */
private fun String.replacing(theirs: String, ours: String): String {
    check(theirs in this) { "The converter's page does not say $theirs" }
    return replace(theirs, ours)
}

private fun title(slower: Profiled, faster: Profiled): String {
    val (long, short) = listOf(slower, faster).map { escape("${it.profile.cell.contender}") }
    val what = slower.profile.cell.run { escape("${operation.id} $document") }
    fun key(color: String, text: String) =
        "<span style='background:$color;color:#000;padding:0 4px'>$text</span>"
    return "$long against $short: $what<br><small>In a frame itself, " +
        key("#ff6060", "red: $long spends more") +
        key("#6060ff", "blue: $long spends less") +
        key("#e0e0e0", "gray: the same") +
        " Texts include what a frame calls. Widths are the time of both.</small><br>&nbsp;"
}

private fun escape(text: String): String = text.replace(MARKUP) { "&#${it.value.single().code};" }

/** The addresses of hidden classes, such as those of lambdas. */
private val ADDRESS = Regex("""(\$\d+)?[.+/]0x[0-9a-f]+""")
private val UNSAFE = Regex("""\p{Cntrl}|<[/!]""")
private val MARKUP = Regex("""[<>&"']""")

/** The parts of a unit. */
private const val PARTS = 1000
