package dev.serdemark.report.page

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.RunWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.CapacityRow
import dev.serdemark.results.CapacityTable
import dev.serdemark.results.RunResult
import dev.serdemark.results.capacityTables
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.warm
import dev.serdemark.results.warnings.WarningKind

/** What contenders take at the load that the reader names: cores, allocation and network. */
internal class CapacityPage(private val result: RunResult) {
    /** A heading, sentences and a table per document, channel and JVM setting; or nothing. */
    fun blocks(): List<Block> =
        capacityTables(result).filter { it.rows.isNotEmpty() }.flatMap(::blocks)

    private fun blocks(table: CapacityTable): List<Block> =
        listOf(
            Block.Section(
                "At ${rates(table)}, ${Wording.setting(table.cells.first())}",
                listOf(
                    Block.Paragraph(answer(table)),
                    table("Capacity", FIELDS, ungrouped(table.rows)),
                    Block.Paragraph("${assumptions(result)} $NETWORK", Tone.QUIET),
                ) + listOfNotNull(uncollected(result)?.let { Block.Paragraph(it) }),
            )
        )

    /** Such as `read 5,000/s and write 5,000/s`. */
    private fun rates(table: CapacityTable): String =
        Wording.inWords(
            table.cells.map { cell ->
                val rate = checkNotNull(checkNotNull(result.load).perSecond(cell.operation))
                "${Wording.operation(cell, result.plan)} ${number(rate)}/s"
            }
        )

    private fun number(rate: Double): String =
        if (rate % 1 == 0.0) Numbers.count(rate) else Numbers.significant(rate)

    /** What the best takes, and what a switch to it saves or the last one takes. */
    private fun answer(table: CapacityTable): List<Inline> {
        val best = table.rows.first()
        val others = table.rows.drop(1)
        val today = others.find { it.contender == result.baseline }
        val last = others.lastOrNull()
        val rest =
            when {
                today != null -> ". ${saving(today, best)}"
                last == null -> "."
                else ->
                    ", and ${Wording.name(last.contender)}, the last of ${table.rows.size}, ${cores(last)}."
            }
        return listOf(
            Strong(Wording.name(best.contender)),
            Plain(" takes ${cores(best)}$rest"),
        )
    }

    private fun saving(from: CapacityRow, to: CapacityRow): String =
        saving(
            Wording.name(from.contender),
            Wording.name(to.contender),
            Numbers.like(from.cores, from.cores.value - to.cores.value),
            Numbers.estimate(from.cores).value,
        )

    private fun cores(row: CapacityRow): String {
        val (value, interval) = Numbers.estimate(row.cores)
        return "$value cores" + interval?.let { " ($it)" }.orEmpty()
    }

    companion object {
        /** Says what a switch saves; the script of the page says it too. */
        fun saving(from: String, to: String, saved: String, used: String): String =
            "A switch from $from to $to saves about $saved of $used cores."

        fun stay(baseline: String): String = "No other contender takes fewer cores than $baseline."

        /** Says what cores are made of, and what must hold so that they are right. */
        fun assumptions(result: RunResult): String {
            val cost =
                if (result.plan.requests != null)
                    "the CPU time of the server's process per request, the collector's in it, by the requests per second."
                else
                    "the cost of a call by the calls per second. The cost is the mean CPU time of the call and the collector's CPU time for what it allocates; the CPU time that ranks leaves the collector out."
            return "Cores are CPU seconds per second: $cost The JIT compiler's work is not in it. " +
                "This holds for warm code, payloads like ${RunWording.documents(result.plan)}, a machine like this one, and threads that do not slow each other down."
        }

        /** Names the contenders whose cores lack the collector's work; null if there are none. */
        fun uncollected(result: RunResult): String? {
            if (result.plan.requests != null) return null
            val cells = result.groups.flatMap { it.ranked }.map { it.result }
            val unknown = cells.filter { it.warm != null && it.warm?.cost == null }
            val idle =
                result.warnings
                    .filter { it.kind == WarningKind.NO_COLLECTION }
                    .flatMap { it.touches.cells }
                    .map { result[it] }
            fun names(cells: List<CellResult>) =
                Wording.inWords(
                    cells.map { Wording.name(it.cell.contender) }.distinct(),
                    MOST_NAMES,
                )
            return listOfNotNull(
                    "The system does not say what the collector took, so the cores lack its work: ${names(unknown)}."
                        .takeIf { unknown.isNotEmpty() },
                    "No collection ran while these were measured, so their cores lack its work: ${names(idle)}."
                        .takeIf { idle.isNotEmpty() },
                )
                .joinToString(" ")
                .ifEmpty { null }
        }

        const val NETWORK = "Network is what is written, without compression and with it."
        private const val MOST_NAMES = 6
        private const val SECONDS_PER_DAY = 86_400.0

        private val FIELDS: List<TableField<CapacityRow>> =
            listOf(
                name { Wording.name(it.contender) },
                figure("cores") { Numbers.estimate(it.cores).value },
                figure("interval", 5) { Numbers.estimate(it.cores).interval },
                figure("allocated/s", 4) { Numbers.bytes(it.allocated) },
                figure("network/day", 3) { row -> row.written?.let(::perDay) },
                figure("gzip", 2) { row -> row.compressed?.let { perDay(it.gzip) } },
                figure("zstd", 1) { row -> row.compressed?.let { perDay(it.zstd) } },
            )

        private fun perDay(perSecond: Double) = Numbers.bytes(perSecond * SECONDS_PER_DAY)
    }
}
