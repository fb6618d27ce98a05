package dev.serdemark.report.page

import dev.serdemark.plan.Operation
import dev.serdemark.report.wording.ContenderText
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.CapacityRow
import dev.serdemark.results.CapacityTable
import dev.serdemark.results.RunResult
import dev.serdemark.results.capacityTables
import dev.serdemark.results.change
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.warm
import dev.serdemark.results.warnings.WarningKind
import kotlin.math.abs

/** Shows what contenders take at the load that the user named: cores, allocation and network. */
internal class CapacityPage(private val result: RunResult) {
    /** A section per document, channel and JVM setting; empty without a load. */
    fun blocks(): List<Block> =
        capacityTables(result).filter { it.rows.isNotEmpty() }.flatMap(::blocks)

    private fun blocks(table: CapacityTable): List<Block> =
        listOf(
            Block.Section(
                "At ${rates(table)}, ${Wording.setting(table.cells.first())}",
                listOf(
                    Block.Paragraph(answer(table)),
                    table("Capacity", fields(table), ungrouped(table.rows)),
                ) + notes(result),
            )
        )

    private fun fields(table: CapacityTable): List<TableField<CapacityRow>> {
        val baseline = baseline(table)
        fun change(row: CapacityRow): Estimate? =
            baseline?.takeIf { it !== row }?.let { change(result, it, row) }
        return listOf(
            nameColumn { Wording.name(it.contender) },
            figureColumn("cores") { Numbers.estimate(it.cores).value },
            figureColumn("interval", dropOrder = 7) { Numbers.estimate(it.cores).interval },
            figureColumn(CHANGE, dropOrder = 2, CHANGE_MEANING) { row ->
                change(row)?.let { signed(it.value, row) }
            },
            figureColumn("interval", dropOrder = 1, INTERVAL_MEANING) { row ->
                change(row)?.let { interval(it, row) }
            },
            figureColumn("allocated/s", dropOrder = 6) { Numbers.bytes(it.allocated) },
            figureColumn("network/day", dropOrder = 5) { row -> row.written?.let(::perDay) },
            figureColumn("gzip", dropOrder = 4) { row -> row.compressed?.let { perDay(it.gzip) } },
            figureColumn("zstd", dropOrder = 3) { row -> row.compressed?.let { perDay(it.zstd) } },
        )
    }

    private fun baseline(table: CapacityTable): CapacityRow? =
        table.rows.find { it.contender == result.view.baseline }

    private fun interval(change: Estimate, row: CapacityRow): String? {
        val (_, low, high) = change
        return if (low == null || high == null) null
        else "${signed(low, row)} to ${signed(high, row)}"
    }

    /**
     * Formats a change of cores as `-1.1` or `+0.034`, with the decimals of the cores of a [row].
     */
    private fun signed(change: Double, row: CapacityRow): String {
        val text = Numbers.change(row.cores, abs(change))
        return if (text == "0") text else (if (change < 0) "-" else "+") + text
    }

    /** Formats the load as `read 5,000/s and write 5,000/s`. */
    private fun rates(table: CapacityTable): String =
        Wording.join(
            table.cells.map { cell ->
                val rate = checkNotNull(checkNotNull(result.view.load).perSecond(cell.operation))
                "${Wording.operation(cell, result.plan)} ${number(rate)}/s"
            }
        )

    private fun number(rate: Double): String =
        if (rate % 1 == 0.0) Numbers.count(rate) else Numbers.significant(rate)

    /**
     * Says how many cores the best contender takes, and how many a switch from the baseline to it
     * saves. Without a baseline, compares it with the last contender.
     */
    private fun answer(table: CapacityTable): List<Inline> {
        val bestRow = table.rows.first()
        val lastRow = table.rows.last()
        val baseline = baseline(table)
        val end =
            when {
                baseline === bestRow -> ". ${stay(Wording.name(bestRow.contender))}"
                baseline != null -> ". ${saving(baseline, bestRow)}"
                lastRow === bestRow -> "."
                else ->
                    ", and ${Wording.name(lastRow.contender)}, the last of ${table.rows.size}, ${cores(lastRow)}."
            }
        return listOf(
            ContenderText(bestRow.contender),
            Plain(" takes ${cores(bestRow)}$end"),
        )
    }

    private fun saving(from: CapacityRow, to: CapacityRow): String {
        val change = change(result, from, to)
        val (_, low, high) = change
        val sentence =
            when {
                low == null || high == null -> ABOUT
                high < 0 -> SAVES
                else -> MAY_SAVE
            }
        // A saving is a negative change, so the high end of the interval is the least saving.
        fun amount(cores: Double?) = Numbers.change(from.cores, abs(cores ?: 0.0))
        return mapOf(
                "from" to Wording.name(from.contender),
                "to" to Wording.name(to.contender),
                "saved" to amount(change.value),
                "least" to amount(high),
                "most" to amount(low),
                "used" to Numbers.estimate(from.cores).value,
            )
            .entries
            .fold(sentence) { text, (part, value) -> text.replace("{$part}", value) }
    }

    private fun cores(row: CapacityRow): String {
        val (value, interval) = Numbers.estimate(row.cores)
        return "$value cores" + interval?.let { " ($it)" }.orEmpty()
    }

    companion object {
        /** The anchor of the page's calculator. */
        const val CALCULATOR = "calculator"

        /** The heading of the page's calculator. */
        const val CALCULATOR_TITLE = "What it is worth"

        /** The operations that the page's calculator can show: those with warm times. */
        fun operations(result: RunResult): List<Operation> =
            result.groups
                .filter { group -> group.ranked.any { it.result.warm != null } }
                .map { it.cell.operation }
                .distinct()

        /**
         * Says what a switch saves. This page fills in the parts in braces, and so does the script
         * of the calculator.
         */
        const val SAVES =
            "A switch from {from} to {to} saves {saved} ({least}–{most}) of {used} cores."

        /** Like [SAVES], if it is not certain that a switch saves any cores. */
        const val MAY_SAVE =
            "By estimate, a switch from {from} to {to} saves {saved} of {used} cores. That is not certain: it may save up to {most}, or take {least} more."

        /** Like [SAVES], if no interval is known. */
        const val ABOUT = "A switch from {from} to {to} saves about {saved} of {used} cores."

        /** Says that no switch from the [baseline] saves cores. */
        fun stay(baseline: String): String =
            "By estimate, no other contender takes fewer cores than $baseline."

        /** The heading of the column with the cores that a switch adds. */
        const val CHANGE = "change"

        /** Explains [CHANGE]. */
        const val CHANGE_MEANING = "the cores that a switch adds: -1 means that it saves one"

        /** Explains the interval of [CHANGE]. */
        const val INTERVAL_MEANING =
            "of the change, computed from the interval of the ratio; the cores of the contender that you switch from count as exact"

        /** Explains cores and network, and what they do not include. */
        fun notes(result: RunResult): List<Block> =
            listOfNotNull(
                Block.Paragraph("${assumptions(result)} $NETWORK", Tone.QUIET),
                withoutCollector(result)?.let { Block.Paragraph(it) },
            )

        /** Says how cores are computed, and what they assume. */
        private fun assumptions(result: RunResult): String {
            val cost =
                if (result.plan.calls.requests != null)
                    "the CPU time of the server's process per request, which includes the collector's, times the requests per second."
                else
                    "the cost of a call times the calls per second. The cost is the mean CPU time of the call and the collector's CPU time for what it allocates. The CPU time that ranks contenders does not include the collector."
            return "Cores are CPU seconds per second: $cost The JIT compiler's work is not included. " +
                "This holds for warm code, payloads like ${RunWording.documents(result.plan)}, a machine like this one, and threads that do not slow each other down."
        }

        /** Names contenders whose cores lack the work of the collector; null if there are none. */
        private fun withoutCollector(result: RunResult): String? {
            if (result.plan.calls.requests != null) return null
            val cells = result.groups.flatMap { it.ranked }.map { it.result }
            val withoutCost = cells.filter { it.warm != null && it.warm?.cost == null }
            val withoutCollection =
                result.course.warnings
                    .filter { it.kind == WarningKind.NO_COLLECTION }
                    .flatMap { it.subject.cells }
                    .map { result[it] }
            fun names(cells: List<CellResult>) =
                Wording.join(
                    cells.map { Wording.name(it.cell.contender) }.distinct(),
                    MAX_NAMES,
                )
            return listOfNotNull(
                    "The system does not report the CPU time of the garbage collector, so the cores lack its work: ${names(withoutCost)}."
                        .takeIf { withoutCost.isNotEmpty() },
                    "The garbage collector did not run while these were measured, so their cores lack its work: ${names(withoutCollection)}."
                        .takeIf { withoutCollection.isNotEmpty() },
                )
                .joinToString(" ")
                .ifEmpty { null }
        }

        private const val NETWORK =
            "Network is the payloads that the program writes, uncompressed and compressed."
        private const val MAX_NAMES = 6
        private const val SECONDS_PER_DAY = 86_400.0

        private fun perDay(perSecond: Double) = Numbers.bytes(perSecond * SECONDS_PER_DAY)
    }
}
