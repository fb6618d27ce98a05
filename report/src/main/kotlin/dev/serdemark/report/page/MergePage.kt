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
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.LEAST_FOR_PREDICTION
import kotlin.math.exp

/** Runs of one plan from several machines: on which of them does the order hold? */
class MergePage(private val merged: RunsMerged) {
    private val names: Map<MergedMachine, String> =
        merged.machines.mapIndexed { i, machine -> machine to "M${i + 1}" }.toMap()
    private val cells = merged.tables.map { it.reference }
    private val margin = Numbers.percent(merged.margin)

    /** A row of a table; without a [pair] it is the reference. */
    private class Row(val contender: ContenderName, val pair: MergedPair?)

    /** The page in Markdown, for a pull request. */
    fun markdown(): String = Markdown.render(listOf(Block.Heading(1, TITLE)) + blocks())

    internal fun blocks(): List<Block> =
        listOf(
            Block.Section("Does the order hold?", machines() + answer(), isAnswer = true),
            Block.Section(
                "On each machine",
                listOf(ratios(), Block.Paragraph(meaning(), Tone.QUIET)),
            ),
        ) + left() + differences()

    private fun machines(): List<Block> =
        listOf(
            Block.Facts(
                names.map { (of, name) ->
                    val runs = Wording.inWords(of.runs.map { it.name }, MOST_RUNS)
                    name to visible("${of.machine} (runs: $runs)")
                }
            )
        )

    private fun answer(): List<Block> {
        val orders = merged.tables.flatMap { it.pairs }.groupingBy { it.order }.eachCount()
        fun count(order: OrderOverMachines) = orders[order] ?: 0
        val counts =
            "The order holds on all machines for ${count(OrderOverMachines.HOLDS)} of ${orders.values.sum()} pairs. " +
                "The same on all: ${count(OrderOverMachines.SAME)}. Differs: ${count(OrderOverMachines.DIFFERS)}. " +
                "Open: ${count(OrderOverMachines.OPEN)}."
        val advice =
            if (count(OrderOverMachines.OPEN) == 0) emptyList()
            else listOf(Block.Paragraph(MORE_RUNS, Tone.QUIET))
        return listOf(Block.Paragraph(listOf(Strong(counts)), Tone.ANSWER)) +
            bullets(merged.tables.flatMap { listOf(sentence(it)) + findings(it) }) +
            advice
    }

    private fun sentence(table: MergedTable): List<Inline> {
        val reference = Wording.name(table.reference.contender)
        val orders = table.pairs.groupBy { it.order }
        val (faster, slower) = orders[OrderOverMachines.HOLDS].orEmpty().partition { it.isFaster }
        val isFastest = slower.size == table.pairs.size
        val parts =
            listOfNotNull(
                slower.sentence { if (isFastest) "is fastest" else "is faster than $it" },
                faster.sentence { "is slower than $it" },
                orders[OrderOverMachines.SAME].orEmpty().sentence {
                    "is as fast as $it, to $margin,"
                },
            )
        val found = if (parts.isEmpty()) "" else "$reference ${parts.joinToString("; it ")}."
        val open = orders[OrderOverMachines.OPEN].orEmpty()
        val left = if (open.isEmpty()) "" else " Open against $reference: ${named(open)}."
        return listOf(Strong("${where(table.reference)}:"), Plain(" ${(found + left).trim()}"))
    }

    /** A [sentence] about the names of these pairs, and where it is so; null without pairs. */
    private fun List<MergedPair>.sentence(sentence: (String) -> String): String? {
        if (isEmpty()) return null
        val isWhole = none { null in it.onMachines }
        val on =
            if (isWhole) "on all ${names.size} machines" else "on all machines that measured both"
        return "${sentence(named(this))} $on"
    }

    private fun named(pairs: List<MergedPair>) =
        Wording.inWords(pairs.map { Wording.name(it.contender) }, MOST_NAMED)

    private val MergedPair.isFaster: Boolean
        get() = onMachines.filterNotNull().first().verdict.isFaster

    /** What differs between machines, a sentence for each pair. */
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
                            "${where(table.reference)}: ${each.joinToString("; ")}."
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
                    "${where(table.reference)}, ${Wording.name(reference)} = 1",
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
            OrderOverMachines.OPEN ->
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
        val next =
            if (merged.machines.size < LEAST_FOR_PREDICTION)
                "Two machines do not show what a third would do, so there is no figure for all."
            else
                "The interval for a machine like these is a prediction interval: if these are a fair sample, the next one " +
                    "is in each with a probability of $confidence. It needs $LEAST_FOR_PREDICTION machines."
        return "Time over that of the reference, on the same machine. Times of different machines are never compared. " +
            "Intervals of the machines include that cells of repeated runs differ by ${Numbers.percent(exp(BETWEEN_TABLES.deviation) - 1)} more than " +
            "their JVMs show (standard deviation; docs/compare.md). They hold together, with $confidence. " +
            "An order holds if every machine shows it. $next"
    }

    /** What is not merged, and why. */
    private fun left(): List<Block> {
        val changed =
            merged.changed.map {
                listOf(
                    Plain(
                        visible(
                            "${it.name} is left out: it holds other values in ${it.other} than in ${it.one}."
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

    /** Of several runs, the values that they have. */
    private fun facts(machine: MergedMachine): Map<String, String> =
        machine.runs
            .flatMap { (machineFacts(it.environment) + jvmFacts(it.jvms)).entries }
            .groupBy({ it.key }, { it.value })
            .minus("processor")
            .mapValues { (_, values) -> Wording.inWords(values.distinct(), MOST_RUNS) }

    private fun where(cell: Cell): String {
        val channel =
            if (cells.all { it.channel == cell.channel } && cell.channel == "bytes") ""
            else ", ${cell.channel}"
        val jvm = if (cells.all { it.jvm == cell.jvm }) "" else ", ${cell.jvm}"
        return visible("${cell.operation.id} ${cell.document}$channel$jvm") + Wording.threads(cell)
    }

    internal companion object {
        const val TITLE = "Runs of several machines"

        private const val MORE_RUNS =
            "More runs on each machine narrow its intervals: serdemark run --locked RUN measures the same cells again."

        /** Contenders that a sentence names. */
        private const val MOST_NAMED = 5

        /** Runs, or values of them, that a line names. */
        private const val MOST_RUNS = 3

        /** Cells that a terminal lists, which cannot fold. */
        private const val MOST_LISTED = 10
    }
}
