package dev.serdemark.report.page

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.CapacityRow
import dev.serdemark.results.CapacityTable
import dev.serdemark.results.RunResult
import dev.serdemark.results.capacityTables

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
                    Block.Paragraph(MEANING, Tone.QUIET),
                ),
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

        private const val MEANING =
            "Cores are CPU time per second: the cost of a call, which includes the collector's share, by the calls per second. Network is what is written, without compression and with it."
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
