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
            Block.Heading(2, "At ${rates(table)}, ${Wording.setting(table.cells.first())}"),
            Block.Paragraph(answer(table)),
            Block.Table(
                COLUMNS.map { TableColumn(it.first, isNumber = it.first != NAME) },
                table.rows.map { row -> COLUMNS.map { listOf(Plain(it.second(row) ?: "–")) } },
            ),
            Block.Paragraph(
                "Cores are CPU time per second: the cost of a call, which includes the collector's share, by the calls per second. Network is what is written, without compression and with it."
            ),
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

    private fun answer(table: CapacityTable): List<Inline> {
        val best = table.rows.first()
        val others = table.rows.drop(1)
        val base = others.find { it.contender == result.baseline } ?: others.lastOrNull()
        val least = listOf(Strong(Wording.name(best.contender)), Plain(" takes ${cores(best)}"))
        return least +
            when {
                base == null -> listOf(Plain("."))
                base.contender == result.baseline ->
                    listOf(Plain(", and ${Wording.name(base.contender)} ${cores(base)}: ")) +
                        Plain("a switch saves about ${saved(base, best)} cores.")
                else ->
                    listOf(
                        Plain(
                            ", and ${Wording.name(base.contender)}, the last of ${table.rows.size}, ${cores(base)}."
                        )
                    )
            }
    }

    private fun saved(from: CapacityRow, to: CapacityRow) =
        Numbers.significant(from.cores.value - to.cores.value, DIGITS)

    private fun cores(row: CapacityRow): String {
        val (value, interval) = Numbers.estimate(row.cores)
        return "$value cores" + interval?.let { " ($it)" }.orEmpty()
    }

    private companion object {
        const val NAME = "Contender"
        const val DIGITS = 2
        const val SECONDS_PER_DAY = 86_400.0

        val COLUMNS: List<Pair<String, (CapacityRow) -> String?>> =
            listOf(
                NAME to { Wording.name(it.contender) },
                "Cores" to { Numbers.estimate(it.cores).value },
                "Interval" to { Numbers.estimate(it.cores).interval },
                "Allocated/s" to { Numbers.bytes(it.allocated) },
                "Network/day" to { row -> row.written?.let(::perDay) },
                "gzip" to { row -> row.compressed?.let { perDay(it.gzip) } },
                "zstd" to { row -> row.compressed?.let { perDay(it.zstd) } },
            )

        private fun perDay(perSecond: Double) = Numbers.bytes(perSecond * SECONDS_PER_DAY)
    }
}
