package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.BlocksBuilder
import dev.serdemark.report.page.CellMark
import dev.serdemark.report.page.Page
import dev.serdemark.report.page.TableCell
import dev.serdemark.report.page.TableColumn
import dev.serdemark.report.page.TableField
import dev.serdemark.report.page.Tone
import dev.serdemark.report.page.answer
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.page.figureColumn
import dev.serdemark.report.page.mark
import dev.serdemark.report.page.name
import dev.serdemark.report.page.nameColumn
import dev.serdemark.report.page.table
import dev.serdemark.report.page.textColumn
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
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
    private class ContenderRow(val contender: ContenderName, val pair: MergedPair?)

    override val title: String =
        if (merged.shards == null) "Runs of several machines" else "Shards of a sweep, merged"

    override fun blocks(): List<Block> = content()

    override fun content(): List<Block> = buildBlocks {
        section("Does the order hold?", isAnswer = true) {
            shards()
            add(machines())
            answer()
        }
        section("On each machine") {
            add(ratios())
            paragraph(meaning(), Tone.QUIET)
        }
        section("Not on every machine") { leftOut() }
        add(differences())
    }

    private fun machines(): Block =
        Block.Facts(
            names.map { (machine, name) ->
                val runs = Wording.join(machine.runs.map { it.name }, MAX_RUNS)
                name to visible("${machine.machine} (runs: $runs)")
            }
        )

    /** Says how many shards are complete, and which are missing or do not count. */
    private fun BlocksBuilder.shards() {
        val shards = merged.shards ?: return
        paragraph(if (shards.missing.isEmpty()) Tone.QUIET else Tone.ALERT) {
            strong(
                "${shards.complete} of ${shards.planned} shards are complete, and each counts once."
            )
        }
        notes("Missing shards", shards.missing)
        notes("Shards that lack figures", shards.failures)
        notes("Attempts that do not count", shards.others)
        folded("Copies", shards.copies, MAX_LISTED) { text(visible(it)) }
    }

    private fun BlocksBuilder.notes(title: String, notes: List<ShardNote>) {
        folded(title, notes, MAX_LISTED) {
            strong(visible("${it.name}:"))
            text(visible(" ${it.text}"))
        }
    }

    private fun BlocksBuilder.answer() {
        val orders = merged.tables.flatMap { it.pairs }.groupingBy { it.order }.eachCount()
        fun count(order: OrderOverMachines) = orders[order] ?: 0
        val onOneMachine = count(OrderOverMachines.ONE)
        val onSeveral = orders.values.sum() - onOneMachine
        val counts =
            if (onSeveral == 0) emptyList()
            else
                listOf(
                    "The order holds on all machines for ${count(OrderOverMachines.HOLDS)} of $onSeveral pairs.",
                    "The same on all: ${count(OrderOverMachines.SAME)}. Differs: ${count(OrderOverMachines.DIFFERS)}.",
                    "Open: ${count(OrderOverMachines.OPEN)}.",
                )
        val unknownOrder =
            if (orders.isEmpty()) listOf("No two contenders were measured side by side.")
            else if (onOneMachine == 0) emptyList()
            else
                listOf(
                    "Measured on only one machine, so the order on others is unknown: $onOneMachine pairs."
                )
        paragraph(Tone.ANSWER) { strong((counts + unknownOrder).joinToString(" ")) }
        bullets(merged.tables.flatMap { listOf(sentence(it)) + findings(it) })
        if (count(OrderOverMachines.OPEN) > 0) paragraph(MORE_RUNS, Tone.QUIET)
    }

    /** Says which contenders are faster and slower than the reference, and which are open. */
    private fun sentence(table: MergedTable): List<Inline> {
        val reference = Wording.name(table.reference.contender)
        val pairs = table.pairs.groupBy(::orderOnMachines)
        // Faster and slower than the reference.
        val (faster, slower) = pairs[OrderOverMachines.HOLDS].orEmpty().partition { it.isFaster }
        val isFastest = slower.size == table.pairs.size
        val parts =
            listOfNotNull(
                slower.sentence { if (isFastest) "is fastest" else "is faster than $it" },
                faster.sentence { "is slower than $it" },
                pairs[OrderOverMachines.SAME].orEmpty().sentence {
                    "is as fast as $it within $margin,"
                },
            )
        val knownOrder = if (parts.isEmpty()) "" else "$reference ${parts.joinToString("; it ")}."
        val openPairs = pairs[OrderOverMachines.OPEN].orEmpty()
        val openOrder =
            if (openPairs.isEmpty()) ""
            else " Open against $reference: ${contenderList(openPairs)}."
        return listOf(Strong("${cellLabel(table)}:"), Plain(" ${(knownOrder + openOrder).trim()}"))
    }

    /** Returns the order of a [pair] on the machines that measured it, which may be only one. */
    private fun orderOnMachines(pair: MergedPair): OrderOverMachines {
        // A pair on only one machine has the order ONE, so the verdict of this machine counts.
        val verdict = pair.onMachines.filterNotNull().singleOrNull()?.verdict ?: return pair.order
        return when {
            verdict.isFaster || verdict.isSlower -> OrderOverMachines.HOLDS
            verdict == Verdict.SAME -> OrderOverMachines.SAME
            else -> OrderOverMachines.OPEN
        }
    }

    /**
     * Names these pairs and their machines in a sentence; null without pairs.
     *
     * @param makeSentence makes the sentence from the names of the contenders
     */
    private fun List<MergedPair>.sentence(makeSentence: (String) -> String): String? {
        if (isEmpty()) return null
        val measuring = names.values.filterIndexed { i, _ -> any { it.onMachines[i] != null } }
        val areOnAll = measuring.size == names.size && none { null in it.onMachines }
        val machines =
            when {
                measuring.size == 1 -> measuring.single()
                areOnAll -> "all ${names.size} machines"
                else -> "all machines that measured both"
            }
        return "${makeSentence(contenderList(this))} on $machines"
    }

    private fun contenderList(pairs: List<MergedPair>) =
        Wording.join(pairs.map { Wording.name(it.contender) }, MAX_NAMES)

    private val MergedPair.isFaster: Boolean
        get() = onMachines.filterNotNull().first().verdict.isFaster

    /** One sentence per pair whose order differs between machines. */
    private fun findings(table: MergedTable): List<List<Inline>> =
        table.pairs
            .filter { it.order == OrderOverMachines.DIFFERS }
            .map { pair ->
                val results =
                    names.values.zip(pair.onMachines).mapNotNull { (name, result) ->
                        result?.let {
                            "$name ${Wording.verdict(it.verdict)}, ${ratioWithInterval(it.ratio)}"
                        }
                    }
                listOf(
                    Strong("Differs:"),
                    Plain(
                        " ${Wording.name(pair.contender)} against ${Wording.name(table.reference.contender)}, " +
                            "${cellLabel(table)}: ${results.joinToString("; ")}."
                    ),
                )
            }

    private fun ratios(): Block {
        val machines =
            names.values.mapIndexed { i, name ->
                TableField<ContenderRow>(
                    TableColumn(
                        "time on $name",
                        isNumber = true,
                        dropOrder = names.size - i,
                        shortHeading = name,
                    )
                ) { row ->
                    if (row.pair == null) TableCell("1×")
                    else
                        row.pair.onMachines[i]?.let {
                            TableCell(ratioWithInterval(it.ratio), mark(it.verdict))
                        }
                }
            }
        val predicted =
            figureColumn<ContenderRow>(
                "a machine like these",
                dropOrder = names.size + 1,
                mark = ::markOfPredicted,
            ) { row ->
                row.pair?.predicted?.let(::ratioWithInterval)
            }
        val fields =
            listOf(nameColumn<ContenderRow> { Wording.name(it.contender) }) +
                machines +
                textColumn<ContenderRow>("order") { row ->
                    row.pair?.let(::verdictsOfMachines) ?: ""
                } +
                predicted
        val groups =
            merged.tables.map { table ->
                val reference = table.reference.contender
                Group(
                    "${cellLabel(table)}, ${Wording.name(reference)} = 1",
                    listOf(ContenderRow(reference, null)) +
                        table.pairs.map { ContenderRow(it.contender, it) },
                )
            }
        return table("Ratios on each machine", fields, groups)
    }

    /** Formats the order of a pair with the verdicts of machines: `holds: slower on all 2`. */
    private fun verdictsOfMachines(pair: MergedPair): String {
        val verdicts =
            names.values
                .zip(pair.onMachines)
                .mapNotNull { (name, result) -> result?.let { name to it.verdict } }
                .groupBy({ (_, verdict) -> Wording.verdict(verdict) }, { (name, _) -> name })
        val count = verdicts.values.sumOf { it.size }
        return when (pair.order) {
            OrderOverMachines.HOLDS ->
                "${pair.order.id}: ${if (pair.isFaster) "faster" else "slower"} on all $count"
            OrderOverMachines.SAME -> "${pair.order.id} on all $count"
            OrderOverMachines.DIFFERS,
            OrderOverMachines.OPEN,
            OrderOverMachines.ONE ->
                verdicts.entries.joinToString("; ", prefix = "${pair.order.id}: ") {
                    (verdict, machines) ->
                    "$verdict on ${Wording.join(machines, MAX_NAMES)}"
                }
        }
    }

    private fun markOfPredicted(row: ContenderRow): CellMark? =
        row.pair?.predicted?.let { mark(judge(it, merged.margin)) }

    private fun ratioWithInterval(ratio: Estimate): String {
        val (value, interval) = Numbers.ratio(ratio, merged.margin)
        return "$value×" + interval?.let { " ($it)" }.orEmpty()
    }

    private fun meaning(): String {
        val confidence = Numbers.percent(merged.confidence)
        val maxMachines =
            merged.tables
                .flatMap { it.pairs }
                .maxOfOrNull { pair -> pair.onMachines.count { it != null } }
        val prediction =
            if (maxMachines == null || maxMachines == 1)
                "One machine does not show what another would do."
            else if (maxMachines < LEAST_FOR_PREDICTION)
                "Two machines do not show what a third would do, so there is no figure for all."
            else
                "The interval for a machine like these is a prediction interval: if these are a fair sample, it contains " +
                    "the ratio on the next one with a probability of $confidence. It needs $LEAST_FOR_PREDICTION machines."
        return "Time over that of the reference, on the same machine. Times of different machines are never compared. " +
            "The interval on each machine includes differences between JVMs, and also that repeated runs differ by " +
            "${Numbers.percent(exp(BETWEEN_TABLES.deviation) - 1)} (standard deviation; docs/compare.md). All these intervals hold together, with $confidence. " +
            "An order holds if every machine shows it. $prediction"
    }

    /** Lists documents and cells that are not merged, with reasons. */
    private fun BlocksBuilder.leftOut() {
        bullets(merged.changed) {
            text(
                visible(
                    "${it.name} is left out: its values differ between ${it.one} and ${it.other}."
                )
            )
        }
        for ((machine, cells) in merged.missing) {
            folded("Not measured on ${names.getValue(machine)}", cells, MAX_LISTED) {
                text("${Wording.name(it.contender)}, ${cellLabel(it)}")
            }
        }
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
            // The list of machines already has their processors.
            .minus("processor")
            .mapValues { (_, values) -> Wording.join(values.distinct(), MAX_RUNS) }

    private fun cellLabel(table: MergedTable): String {
        val values = table.values.entries.joinToString { (axis, value) -> "$axis $value" }
        return visible(if (values.isEmpty()) "" else "$values: ") + cellLabel(table.reference)
    }

    private fun cellLabel(cell: Cell): String =
        Wording.cellLabel(cell, hasJvm = !isOneJvm, hasChannel = !isOnlyBytes)

    private companion object {
        const val MORE_RUNS =
            "More runs on each machine narrow its intervals: serdemark run --locked RUN measures the same cells again."

        /** The maximum number of contenders that a sentence names. */
        const val MAX_NAMES = 5

        /** The maximum number of runs, or of different values of runs, that a line names. */
        const val MAX_RUNS = 3

        /** The maximum number of cells that a terminal lists, because it cannot fold them. */
        const val MAX_LISTED = 10
    }
}
