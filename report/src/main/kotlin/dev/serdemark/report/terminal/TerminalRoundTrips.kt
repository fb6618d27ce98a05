package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.TextAlign.RIGHT
import com.github.ajalt.mordant.rendering.TextStyles.bold
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.RoundTripField
import dev.serdemark.report.wording.RoundTripWording
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RoundTrip
import dev.serdemark.results.RoundTrips
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.roundTrips
import java.nio.charset.Charset

/**
 * Prints one table of round trips per document, with the columns of jvm-serializers in its order.
 *
 * @param charset of the output; the tables avoid characters that it cannot encode
 */
class TerminalRoundTrips(terminal: Terminal, charset: Charset = outputCharset()) {
    private val lines = TerminalLines(terminal, charset)

    /** Prints the tables of a run from its [recording] and the [result] of it. */
    fun print(recording: Recording, result: RunResult) {
        lines.prose("")
        lines.prose(bold(RoundTripWording.TITLE))
        if (!RoundTripWording.isFor(result.plan)) {
            lines.prose(RoundTripWording.COLD)
            return
        }
        lines.prose(RoundTripWording.meaning(result.plan))
        val all = roundTrips(recording, result)
        if (all.isEmpty()) lines.prose(RoundTripWording.nothing)
        all.forEach { table(it, result.plan) }
    }

    private fun table(trips: RoundTrips, plan: Plan) {
        lines.prose("")
        lines.prose(RoundTripWording.label(trips))
        lines.prose("")
        lines.table(columns, trips.rows)
        val missing = RoundTripWording.missing(trips)
        if (missing.isNotEmpty()) lines.prose("")
        missing.forEach(lines::prose)
        val labelled = RoundTripWording.labelled(trips, plan)
        if (labelled.isEmpty()) return
        lines.prose("")
        lines.table(labels, labelled)
    }

    private val columns: List<Column<RoundTrip>> =
        listOf(
            Column<RoundTrip>(
                "contender",
                least = SHORTEST_NAME,
                text = RoundTripWording::contender,
            )
        ) +
            RoundTripField.entries.flatMap(::timeColumns) +
            listOf(
                Column("size", drop = 5, align = RIGHT) { row ->
                    RoundTripWording.bytes(row) { it.bytes }
                },
                Column("+dfl", drop = 4, align = RIGHT) { row ->
                    RoundTripWording.bytes(row) { it.compressed?.deflate }
                },
            )

    private val labels: List<Column<ContenderInfo>> =
        listOf(
            Column("contender", least = SHORTEST_NAME, text = { Wording.name(it.contender) }),
            Column("effort", drop = 3, text = RoundTripWording::effort),
            Column("format", drop = 2, text = RoundTripWording::format),
            Column("structure", drop = 1, text = RoundTripWording::structure),
            Column("misc", drop = 4, text = { visible(it.uses.orEmpty()) }),
        )

    private fun timeColumns(field: RoundTripField): List<Column<RoundTrip>> {
        val (ofTime, ofInterval) = drops.getValue(field)
        return listOf(
            Column(field.heading, ofTime, RIGHT, text = field::value),
            Column("interval", ofInterval, RIGHT, text = field::interval),
        )
    }

    private companion object {
        /** When a time and its interval are left out on a narrow terminal. */
        val drops: Map<RoundTripField, Pair<Int?, Int?>> =
            mapOf(
                RoundTripField.CREATE to (6 to 1),
                RoundTripField.SERIALIZE to (7 to 2),
                RoundTripField.DESERIALIZE to (7 to 2),
                RoundTripField.TOTAL to (null to 3),
            )
    }
}
