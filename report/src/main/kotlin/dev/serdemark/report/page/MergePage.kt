package dev.serdemark.report.page

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.between.BETWEEN_TABLES
import dev.serdemark.results.between.MergedMachine
import dev.serdemark.results.between.MergedPair
import dev.serdemark.results.between.MergedTable
import dev.serdemark.results.between.OrderOverMachines
import dev.serdemark.results.between.RunsMerged
import dev.serdemark.results.between.ShardNote
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.LEAST_FOR_PREDICTION
import kotlin.math.exp

/**
 * Shows on which machines the order of contenders is the same. The runs measured one plan on
 * several machines, or are the shards of a sweep.
 */
class MergePage(private val merged: RunsMerged) : Page() {
    private val names: Map<MergedMachine, String> =
        merged.machines.mapIndexed { i, machine -> machine to "M${i + 1}" }.toMap()
    private val isOnlyBytes = merged.tables.all { it.reference.channel == "bytes" }
    private val isOneJvm = merged.tables.distinctBy { it.reference.jvm }.size < 2
    private val margin = Numbers.percent(merged.margin)

    /** A row of a table. The reference has no [pair]. */
    private class Row(val contender: ContenderName, val pair: MergedPair?)

    override val title: String =
        if (merged.shards == null) "Runs of several machines" else "Shards of a sweep, merged"

    override fun blocks(): List<Block> = content()

    override fun content(): List<Block> =
        listOf(
            Block.Section(
                "Does the order hold?",
                shards() + machines() + answer(),
                isAnswer = true,
            ),
            Block.Section(
                "On each machine",
                listOf(ratios(), Block.Paragraph(meaning(), Tone.QUIET)),
            ),
        ) + leftOut() + differences()

    private fun machines(): List<Block> =
        listOf(
            Block.Facts(
                names.map { (machine, name) ->
                    val runs = Wording.inWords(machine.runs.map { it.name }, MOST_RUNS)
                    name to visible("${machine.machine} (runs: $runs)")
                }
            )
        )

    /** Says how many shards of a sweep are complete, and which are missing or do not count. */
    private fun shards(): List<Block> {
        val shards = merged.shards ?: return emptyList()
        val count =
            "${shards.complete} of ${shards.planned} shards are complete, and each counts once."
        val tone = if (shards.missing.isEmpty()) Tone.QUIET else Tone.ALERT
        return listOf(Block.Paragraph(listOf(Strong(count)), tone)) +
            notes("Missing shards", shards.missing) +
            notes("Shards that lack figures", shards.failures) +
            notes("Attempts that do not count", shards.others) +
            folded("Copies", shards.copies.map { listOf(Plain(visible(it))) })
    }

    private fun notes(title: String, notes: List<ShardNote>): List<Block> =
        folded(
            title,
            notes.map { listOf(Strong(visible("${it.name}:")), Plain(visible(" ${it.text}"))) },
        )

    private fun folded(title: String, items: List<List<Inline>>): List<Block> =
        if (items.isEmpty()) emptyList() else listOf(Block.Folded(title, items, MOST_LISTED))

    private fun answer(): List<Block> {
        val orders = merged.tables.flatMap { it.pairs }.groupingBy { it.order }.eachCount()
        fun count(order: OrderOverMachines) = orders[order] ?: 0
        val one = count(OrderOverMachines.ONE)
        val several = orders.values.sum() - one
        val counts =
            if (several == 0) emptyList()
            else
                listOf(
                    "The order holds on all machines for ${count(OrderOverMachines.HOLDS)} of $several pairs.",
                    "The same on all: ${count(OrderOverMachines.SAME)}. Differs: ${count(OrderOverMachines.DIFFERS)}.",
                    "Open: ${count(OrderOverMachines.OPEN)}.",
                )
        val only =
            if (orders.isEmpty()) listOf("No two contenders were measured side by side.")
            else if (one == 0) emptyList()
            else
                listOf(
                    "Measured on only one machine, so the order on others is unknown: $one pairs."
                )
        val advice =
            if (count(OrderOverMachines.OPEN) == 0) emptyList()
            else listOf(Block.Paragraph(MORE_RUNS, Tone.QUIET))
        return listOf(
            Block.Paragraph(listOf(Strong((counts + only).joinToString(" "))), Tone.ANSWER)
        ) + bullets(merged.tables.flatMap { listOf(sentence(it)) + findings(it) }) + advice
    }

    private fun sentence(table: MergedTable): List<Inline> {
        val reference = Wording.name(table.reference.contender)
        val shown = table.pairs.groupBy(::foundOrder)
        val (faster, slower) = shown[OrderOverMachines.HOLDS].orEmpty().partition { it.isFaster }
        val isFastest = slower.size == table.pairs.size
        val parts =
            listOfNotNull(
                slower.sentence { if (isFastest) "is fastest" else "is faster than $it" },
                faster.sentence { "is slower than $it" },
                shown[OrderOverMachines.SAME].orEmpty().sentence {
                    "is as fast as $it within $margin,"
                },
            )
        val found = if (parts.isEmpty()) "" else "$reference ${parts.joinToString("; it ")}."
        val open = shown[OrderOverMachines.OPEN].orEmpty()
        val left = if (open.isEmpty()) "" else " Open against $reference: ${named(open)}."
        return listOf(Strong("${where(table)}:"), Plain(" ${(found + left).trim()}"))
    }

    /** The order of a [pair]. If only one machine measured it, the order on that machine. */
    private fun foundOrder(pair: MergedPair): OrderOverMachines {
        val only = pair.onMachines.filterNotNull().singleOrNull()?.verdict ?: return pair.order
        return when {
            only.isFaster || only.isSlower -> OrderOverMachines.HOLDS
            only == Verdict.SAME -> OrderOverMachines.SAME
            else -> OrderOverMachines.OPEN
        }
    }

    /** Adds the machines to a [sentence] that is true for these pairs; null without pairs. */
    private fun List<MergedPair>.sentence(sentence: (String) -> String): String? {
        if (isEmpty()) return null
        val on = names.values.filterIndexed { i, _ -> any { it.onMachines[i] != null } }
        val isWhole = on.size == names.size && none { null in it.onMachines }
        val where =
            when {
                on.size == 1 -> on.single()
                isWhole -> "all ${names.size} machines"
                else -> "all machines that measured both"
            }
        return "${sentence(named(this))} on $where"
    }

    private fun named(pairs: List<MergedPair>) =
        Wording.inWords(pairs.map { Wording.name(it.contender) }, MOST_NAMED)

    private val MergedPair.isFaster: Boolean
        get() = onMachines.filterNotNull().first().verdict.isFaster

    /** One sentence per pair whose order differs between machines. */
    private fun findings(table: MergedTable): List<List<Inline>> =
        table.pairs
            .filter { it.order == OrderOverMachines.DIFFERS }
            .map { pair ->
                val each =
                    names.values.zip(pair.onMachines).mapNotNull { (name, on) ->
                        on?.let { "$name ${Wording.verdict(it.verdict)}, ${printed(it.ratio)}" }
                    }
                listOf(
                    Strong("Differs:"),
                    Plain(
                        " ${Wording.name(pair.contender)} against ${Wording.name(table.reference.contender)}, " +
                            "${where(table)}: ${each.joinToString("; ")}."
                    ),
                )
            }

    private fun ratios(): Block {
        val machines =
            names.values.mapIndexed { i, name ->
                TableField<Row>(
                    TableColumn(
                        "time on $name",
                        isNumber = true,
                        drop = names.size - i,
                        short = name,
                    )
                ) { row ->
                    if (row.pair == null) TableCell("1×")
                    else
                        row.pair.onMachines[i]?.let {
                            TableCell(printed(it.ratio), mark(it.verdict))
                        }
                }
            }
        val next =
            figure<Row>("a machine like these", drop = names.size + 1, mark = ::markOfNext) { row ->
                row.pair?.next?.let(::printed)
            }
        val fields =
            listOf(name<Row> { Wording.name(it.contender) }) +
                machines +
                words<Row>("order") { row -> row.pair?.let(::order) ?: "" } +
                next
        val groups =
            merged.tables.map { table ->
                val reference = table.reference.contender
                Group(
                    "${where(table)}, ${Wording.name(reference)} = 1",
                    listOf(Row(reference, null)) + table.pairs.map { Row(it.contender, it) },
                )
            }
        return table("Ratios on each machine", fields, groups)
    }

    /** The order of a pair, with the verdict of each machine: `holds: slower on all 2`. */
    private fun order(pair: MergedPair): String {
        val verdicts =
            names.values
                .zip(pair.onMachines)
                .mapNotNull { (name, on) -> on?.let { name to it.verdict } }
                .groupBy({ (_, verdict) -> Wording.verdict(verdict) }, { (name, _) -> name })
        val count = verdicts.values.sumOf { it.size }
        return when (pair.order) {
            OrderOverMachines.HOLDS ->
                "${pair.order.id}: ${if (pair.isFaster) "faster" else "slower"} on all $count"
            OrderOverMachines.SAME -> "${pair.order.id} on all $count"
            OrderOverMachines.DIFFERS,
            OrderOverMachines.OPEN,
            OrderOverMachines.ONE ->
                verdicts.entries.joinToString("; ", prefix = "${pair.order.id}: ") { (verdict, on)
                    ->
                    "$verdict on ${Wording.inWords(on, MOST_NAMED)}"
                }
        }
    }

    private fun markOfNext(row: Row): CellMark? =
        row.pair?.next?.let { mark(judge(it, merged.margin)) }

    private fun printed(ratio: Estimate): String {
        val (value, interval) = Numbers.ratio(ratio, merged.margin)
        return "$value×" + interval?.let { " ($it)" }.orEmpty()
    }

    private fun meaning(): String {
        val confidence = Numbers.percent(merged.confidence)
        val most =
            merged.tables
                .flatMap { it.pairs }
                .maxOfOrNull { pair -> pair.onMachines.count { it != null } }
        val next =
            if (most == null || most == 1) "One machine does not show what another would do."
            else if (most < LEAST_FOR_PREDICTION)
                "Two machines do not show what a third would do, so there is no figure for all."
            else
                "The interval for a machine like these is a prediction interval: if these are a fair sample, it contains " +
                    "the ratio on the next one with a probability of $confidence. It needs $LEAST_FOR_PREDICTION machines."
        return "Time over that of the reference, on the same machine. Times of different machines are never compared. " +
            "The interval on each machine includes differences between JVMs, and also that repeated runs differ by " +
            "${Numbers.percent(exp(BETWEEN_TABLES.deviation) - 1)} (standard deviation; docs/compare.md). All these intervals hold together, with $confidence. " +
            "An order holds if every machine shows it. $next"
    }

    /** Lists documents and cells that are not merged, with reasons. */
    private fun leftOut(): List<Block> {
        val changed =
            merged.changed.map {
                listOf(
                    Plain(
                        visible(
                            "${it.name} is left out: its values differ between ${it.one} and ${it.other}."
                        )
                    )
                )
            }
        val missing =
            merged.missing.map { (machine, cells) ->
                Block.Folded(
                    "Not measured on ${names.getValue(machine)}",
                    cells.map {
                        listOf(Plain("${Wording.name(it.contender)}, ${where(it)}"))
                    },
                    MOST_LISTED,
                )
            }
        val all = bullets(changed) + missing
        return if (all.isEmpty()) emptyList()
        else listOf(Block.Section("Not on every machine", all))
    }

    private fun differences(): List<Block> =
        whatElseDiffers(
            names.entries.associate { (machine, name) -> name to facts(machine) },
            "The machines have the same system, JDK and version of Serdemark.",
        )

    /** Returns facts about a machine. If its runs differ in a fact, lists their values. */
    private fun facts(machine: MergedMachine): Map<String, String> =
        machine.runs
            .flatMap { (machineFacts(it.environment) + jvmFacts(it.jvms)).entries }
            .groupBy({ it.key }, { it.value })
            .minus("processor")
            .mapValues { (_, values) -> Wording.inWords(values.distinct(), MOST_RUNS) }

    private fun where(table: MergedTable): String {
        val values = table.values.entries.joinToString { (axis, value) -> "$axis $value" }
        return visible(if (values.isEmpty()) "" else "$values: ") + where(table.reference)
    }

    private fun where(cell: Cell): String =
        Wording.place(cell, hasJvm = !isOneJvm, hasChannel = !isOnlyBytes)

    private companion object {
        const val MORE_RUNS =
            "More runs on each machine narrow its intervals: serdemark run --locked RUN measures the same cells again."

        /** A sentence names at most this number of contenders. */
        const val MOST_NAMED = 5

        /** A line names at most this number of runs, or of different values of runs. */
        const val MOST_RUNS = 3

        /** The most cells that a terminal lists, because it cannot fold them. */
        const val MOST_LISTED = 10
    }
}
