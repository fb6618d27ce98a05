package dev.serdemark.explain

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.Page
import dev.serdemark.report.page.TableField
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.page.figureColumn
import dev.serdemark.report.page.name
import dev.serdemark.report.page.nameColumn
import dev.serdemark.report.page.table
import dev.serdemark.report.page.ungrouped
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import kotlin.math.abs

/**
 * Shows where the time of one cell goes, or why two cells take different times. Time is divided
 * into groups by what the code does, such as decoding text.
 *
 * @param profiles the profiles of one or two cells
 * @param graphs the path of the folder with the flame graphs
 * @param difference the path of the flame graph that compares two cells; null for one cell
 */
class ExplainPage(
    private val profiles: List<CellProfile>,
    private val graphs: String,
    private val difference: String? = null,
) : Page() {
    private val unit = TimeUnit.of(profiles.minOf { it.time })

    /** The profiles, the slowest cell first. */
    private val slowestFirst = profiles.sortedByDescending { it.time }

    /** Why the slower cell is slower; null for one cell. */
    private val explained =
        if (profiles.size == 1) null
        else DifferenceExplained(slowestFirst[0], slowestFirst[1], MAX_NAMES)

    override val title: String =
        profiles.joinToString(" and ") { name(it) } +
            profiles.first().cell.run { visible(": ${operation.id} $document") }

    override fun content(): List<Block> = buildBlocks {
        paragraph(sentence(), Tone.ANSWER)
        add(groups())
        add(methods())
        bullets(classes())
        bullets(lookups())
        bullets(failedInlining())
        bullets(counts())
        paragraph(meaning(), Tone.QUIET)
    }

    private fun sentence(): List<Inline> =
        if (explained == null) oneCell(slowestFirst.single())
        else twoCells(explained, slowestFirst[0], slowestFirst[1])

    private fun oneCell(cell: CellProfile): List<Inline> {
        val largestGroups =
            cell.groups.keys
                .sortedByDescending { cell.share(it) }
                .take(MAX_NAMES)
                .map {
                    "${percent(cell.share(it))} in $it"
                }
        return listOf(
            Strong("A call takes ${time(cell.time)}"),
            Plain(": ${Wording.join(largestGroups)}."),
        )
    }

    private fun twoCells(
        explained: DifferenceExplained,
        slower: CellProfile,
        faster: CellProfile,
    ): List<Inline> {
        val summary = "${name(slower)} takes ${time(explained.total)} more than ${name(faster)}"
        val causes =
            explained.longer.map {
                "${time(it.nanos)} in ${it.group} (${time(slower.nanos(it.group))} against ${time(faster.nanos(it.group))})"
            }
        val saved = explained.shorter.map { "${time(-it.nanos)} less in ${it.group}" }
        val sentences =
            listOfNotNull(
                when {
                    causes.isNotEmpty() -> ": ${Wording.join(causes)}."
                    saved.isEmpty() ->
                        ". No group differs by more than the random error of sampling."
                    else -> ". No group takes longer by more than the random error of sampling."
                },
                if (saved.isEmpty()) null else "${name(slower)} takes ${Wording.join(saved)}.",
                if (causes.isEmpty() && saved.isEmpty()) null else rest(explained, slower),
            )
        return listOf(Strong(summary), Plain(sentences.joinToString(" ")))
    }

    /** What the groups without a name add to the difference; null if that is very little. */
    private fun rest(explained: DifferenceExplained, slower: CellProfile): String? {
        if (abs(explained.rest) < MIN_SHARE * slower.time) return null
        val direction = if (explained.rest > 0) "more" else "less"
        return "The other groups together take ${time(abs(explained.rest))} $direction."
    }

    /**
     * The time of each group: the largest share first for one cell, the largest difference for two.
     */
    private fun groups(): Block {
        val names =
            explained?.differences?.map { it.group }
                ?: slowestFirst.single().let { cell ->
                    cell.groups.keys.sortedByDescending { cell.share(it) }
                }
        val fields =
            listOf<TableField<String>>(nameColumn<String>("goes into") { it }) +
                slowestFirst.map { cell ->
                    figureColumn("${name(cell)} ${unit.symbol}") { group: String ->
                        Wording.number(cell.nanos(group), unit)
                    }
                } +
                slowestFirst.map { cell ->
                    figureColumn("share", dropOrder = 1) { group: String ->
                        percent(cell.share(group))
                    }
                }
        return table("Where the time goes", fields, ungrouped(names))
    }

    /**
     * The methods that take most of the time of the largest groups, with the JDK methods that they
     * call.
     */
    private fun methods(): List<Block> {
        val items = slowestFirst.flatMap { cell ->
            cell.groups.entries
                .sortedByDescending { it.value.samples }
                .take(MAX_GROUPS)
                .map { (group, samples) ->
                    listOf(
                        Strong("${name(cell)}, $group"),
                        Plain(": ${largestMethods(samples.methods, cell)}"),
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

    private fun classes(): List<List<Inline>> =
        slowestFirst
            .filter { it.classes.isNotEmpty() }
            .map { cell ->
                val largestClasses =
                    cell.classes.keys
                        .sortedByDescending(cell::allocatedShare)
                        .take(MAX_CLASSES)
                        .map {
                            "${visible(it)} ${Numbers.bytes(cell.allocatedShare(it) * cell.allocated, digits = 2)}"
                        }
                listOf(
                    Strong(name(cell)),
                    Plain(
                        " allocates ${Numbers.bytes(cell.allocated)} per call, about: ${largestClasses.joinToString()}"
                    ),
                )
            }

    /**
     * The time of megamorphic calls, for which the JVM must look up which of many targets to call.
     */
    private fun lookups(): List<List<Inline>> = slowestFirst.mapNotNull { cell ->
        val share = cell.share(cell.lookups.values.sum())
        if (share < MIN_SHARE) return@mapNotNull null
        listOf(
            Strong(name(cell)),
            Plain(
                " spends ${percent(share)} of the time (${time(share * cell.time)}) on looking up the targets of megamorphic calls: ${largestMethods(cell.lookups, cell)}"
            ),
        )
    }

    /** The hot calls that the compiler did not inline. */
    private fun failedInlining(): List<List<Inline>> = slowestFirst.mapNotNull { cell ->
        val large = cell.failedInlining.filter { cell.share(it.samples) >= MIN_SHARE }
        if (large.isEmpty()) return@mapNotNull null
        val calls =
            large.take(MAX_METHODS).joinToString {
                "${visible(it.callee)} in ${visible(it.caller)} (${percent(cell.share(it.samples))} of the time; ${visible(it.reason)})"
            }
        listOf(
            Strong(name(cell)),
            Plain(" has hot calls that the compiler did not inline: $calls"),
        )
    }

    /** The events of the processor per call, such as instructions. */
    private fun counts(): List<List<Inline>> =
        slowestFirst
            .filter { it.counts.isNotEmpty() }
            .map { cell ->
                val events =
                    cell.counts.map { (event, count) ->
                        "${Numbers.count(count)} ${event.replace('-', ' ')}"
                    }
                listOf(Strong(name(cell)), Plain(" takes ${Wording.join(events)} per call"))
            }

    /** The methods with the most samples of a [cell]. */
    private fun largestMethods(methods: Map<String, Long>, cell: CellProfile): String =
        methods.entries
            .sortedByDescending { it.value }
            .take(MAX_METHODS)
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
        if (abs(nanos) < MIN_IN_UNIT * unit.nanos) Wording.time(nanos, TimeUnit.NANOSECONDS)
        else "${Numbers.significant(nanos / unit.nanos, 2)} ${unit.symbol}"

    private fun percent(share: Double) = "${Numbers.fixed(100 * share, 0)}%"

    private companion object {
        const val MAX_NAMES = 3
        const val MAX_GROUPS = 3
        const val MAX_METHODS = 3
        const val MAX_CLASSES = 4

        /** The minimum share of the time for lookups, calls and other groups that are shown. */
        const val MIN_SHARE = 0.01

        /** Times below this part of the unit are printed in nanoseconds. */
        const val MIN_IN_UNIT = 0.1
    }
}
