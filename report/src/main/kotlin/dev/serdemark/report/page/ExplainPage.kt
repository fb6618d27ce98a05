package dev.serdemark.report.page

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.profile.CellProfile
import dev.serdemark.results.profile.differences
import kotlin.math.abs

/**
 * Shows where the time of one cell goes, or why two cells take different times.
 *
 * @param profiles one or two
 * @param graphs the folder of the flame graphs, as the user would name it
 * @param difference the file of the flame graph that compares both cells; null if there is one cell
 */
class ExplainPage(
    private val profiles: List<CellProfile>,
    private val graphs: String,
    private val difference: String? = null,
) : Page() {
    private val unit = TimeUnit.of(profiles.minOf { it.time })

    /** The profiles, the slowest cell first. */
    private val sorted = profiles.sortedByDescending { it.time }

    override val title: String =
        profiles.joinToString(" and ") { name(it) } +
            profiles.first().cell.run { visible(": ${operation.id} $document") }

    override fun content(): List<Block> =
        listOf(Block.Paragraph(sentence(), Tone.ANSWER), groups()) +
            methods() +
            classes() +
            lookups() +
            failedInlining() +
            counts() +
            Block.Paragraph(meaning(), Tone.QUIET)

    private fun sentence(): List<Inline> =
        if (sorted.size == 1) alone(sorted.single()) else compared(sorted[0], sorted[1])

    private fun alone(cell: CellProfile): List<Inline> {
        val largest =
            cell.groups.keys
                .sortedByDescending { cell.share(it) }
                .take(MOST_NAMED)
                .map {
                    "${percent(cell.share(it))} in $it"
                }
        return listOf(
            Strong("A call takes ${time(cell.time)}"),
            Plain(": ${Wording.inWords(largest)}."),
        )
    }

    private fun compared(slower: CellProfile, faster: CellProfile): List<Inline> {
        val more = slower.time - faster.time
        val certain = differences(slower, faster).filter { it.isCertain }
        val (longer, shorter) = certain.partition { it.more > 0 }
        val first = "${name(slower)} takes ${time(more)} more than ${name(faster)}"
        val causes =
            longer.take(MOST_NAMED).map {
                "${time(it.more)} in ${it.group} (${time(slower.nanos(it.group))} against ${time(faster.nanos(it.group))})"
            }
        val saved = shorter.take(MOST_NAMED).map { "${time(-it.more)} less in ${it.group}" }
        val why =
            when {
                causes.isEmpty() -> ". No group differs by more than the random error of sampling."
                else -> ": ${Wording.inWords(causes)}."
            }
        val but = if (saved.isEmpty()) "" else " It takes ${Wording.inWords(saved)}."
        return listOf(Strong(first), Plain(why + but))
    }

    /** The groups with their times, the largest difference first. */
    private fun groups(): Block {
        val names =
            if (sorted.size == 1)
                sorted.single().let { cell ->
                    cell.groups.keys.sortedByDescending { cell.share(it) }
                }
            else differences(sorted[0], sorted[1]).map { it.group }
        val fields =
            listOf<TableField<String>>(name<String>("goes into") { it }) +
                sorted.map { cell ->
                    figure("${name(cell)} ${unit.symbol}") { group: String ->
                        Wording.number(cell.nanos(group), unit)
                    }
                } +
                sorted.map { cell ->
                    figure("share", 1) { group: String -> percent(cell.share(group)) }
                }
        return table("Where the time goes", fields, ungrouped(names))
    }

    /**
     * The methods that take most of the time of the largest groups, with the JDK methods that they
     * call.
     */
    private fun methods(): List<Block> {
        val items = sorted.flatMap { cell ->
            cell.groups.entries
                .sortedByDescending { it.value.samples }
                .take(MOST_GROUPS)
                .map { (group, samples) ->
                    listOf(
                        Strong("${name(cell)}, $group"),
                        Plain(": ${largest(samples.methods, cell)}"),
                    )
                }
        }
        return listOf(
            Block.Paragraph(
                "The methods that take most of this time, with the methods of the JDK that they call:",
                Tone.QUIET,
            ),
            Block.Bullets(items),
        )
    }

    private fun classes(): List<Block> =
        sorted
            .filter { it.classes.isNotEmpty() }
            .map { cell ->
                val largest =
                    cell.classes.keys
                        .sortedByDescending(cell::allocatedShare)
                        .take(MOST_CLASSES)
                        .map {
                            "${visible(it)} ${Numbers.bytes(cell.allocatedShare(it) * cell.allocated, digits = 2)}"
                        }
                listOf(
                    Strong(name(cell)),
                    Plain(
                        " allocates ${Numbers.bytes(cell.allocated)} per call, about: ${largest.joinToString()}"
                    ),
                )
            }
            .let(::bullets)

    /** Methods with megamorphic calls: the JVM must look up which of many targets to call. */
    private fun lookups(): List<Block> =
        bullets(
            sorted.mapNotNull { cell ->
                val share = cell.share(cell.lookups.values.sum())
                if (share < LEAST_SHARE) return@mapNotNull null
                listOf(
                    Strong(name(cell)),
                    Plain(
                        " spends ${percent(share)} of the time (${time(share * cell.time)}) on looking up the targets of megamorphic calls: ${largest(cell.lookups, cell)}"
                    ),
                )
            }
        )

    /** Hot calls that were not inlined. */
    private fun failedInlining(): List<Block> =
        bullets(
            sorted.mapNotNull { cell ->
                val large = cell.failedInlining.filter { cell.share(it.samples) >= LEAST_SHARE }
                if (large.isEmpty()) return@mapNotNull null
                val named =
                    large.take(MOST_METHODS).joinToString {
                        "${visible(it.callee)} in ${visible(it.caller)} (${percent(cell.share(it.samples))} of the time; ${visible(it.reason)})"
                    }
                listOf(
                    Strong(name(cell)),
                    Plain(" has hot calls that the compiler did not inline: $named"),
                )
            }
        )

    /** Events of the processor. */
    private fun counts(): List<Block> =
        bullets(
            sorted
                .filter { it.counts.isNotEmpty() }
                .map { cell ->
                    val events =
                        cell.counts.map { (event, count) ->
                            "${Numbers.count(count)} ${event.replace('-', ' ')}"
                        }
                    listOf(Strong(name(cell)), Plain(" takes ${Wording.inWords(events)} per call"))
                }
        )

    /** The methods with the most samples of a [cell]. */
    private fun largest(methods: Map<String, Long>, cell: CellProfile): String =
        methods.entries
            .sortedByDescending { it.value }
            .take(MOST_METHODS)
            .joinToString {
                "${visible(it.key)} ${percent(cell.share(it.value))}"
            }

    private fun meaning(): String {
        val samples = profiles.joinToString(" and ") { Numbers.count(it.samples.toDouble()) }
        return "From $samples samples of ${profiles.map { it.profiler }.distinct().joinToString()} in fresh warm JVMs. They give only shares. " +
            "The times above are these shares of the cells' times in the run. " +
            "Flame graphs: ${visible(graphs)}. " +
            (difference?.let { "What differs, in one graph: ${visible(it)}. " }.orEmpty()) +
            "docs/explain.md says what the groups hold."
    }

    private fun name(cell: CellProfile) = Wording.name(cell.cell.contender)

    private fun time(nanos: Double): String =
        if (abs(nanos) < LEAST_OF_UNIT * unit.nanos) Wording.time(nanos, TimeUnit.NANOSECONDS)
        else "${Numbers.significant(nanos / unit.nanos, 2)} ${unit.symbol}"

    private fun percent(share: Double) = "${Numbers.fixed(100 * share, 0)}%"

    private companion object {
        const val MOST_NAMED = 3
        const val MOST_GROUPS = 3
        const val MOST_METHODS = 3
        const val MOST_CLASSES = 4

        /** Lookups and calls that take a smaller share of the time are not shown. */
        const val LEAST_SHARE = 0.01

        /** Times below this part of the table's unit are in nanoseconds. */
        const val LEAST_OF_UNIT = 0.1
    }
}
