package dev.serdemark.report.page

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.migrate.MigrateResult
import dev.serdemark.results.migrate.MigratedContender
import dev.serdemark.results.migrate.MigratedOperation
import dev.serdemark.results.migrate.MigratedSpeed
import dev.serdemark.results.migrate.Unmeasured
import kotlin.math.abs

/** Says what a switch changes in speed, payload size and effort. */
internal class MigrateSpeed(private val result: MigrateResult) {
    private val from = Wording.name(result.from.name)
    private val to = Wording.name(result.to.name)

    /** One phrase per operation, and one for the payload size. */
    fun verdicts(): List<String> =
        result.measured?.let { it.operations.map(::brief) + listOfNotNull(size(it)) }.orEmpty()

    fun blocks(): List<Block> =
        listOfNotNull(
            result.measured?.let { measured ->
                val all =
                    measured.operations.map { sentence(it, measured.margin) } +
                        listOfNotNull(bytes(measured)) +
                        measured.unmeasured.map(::missing)
                Block.Paragraph(
                    if (all.isEmpty()) "Nothing was measured."
                    else all.joinToString("; ", postfix = ".").replaceFirstChar { it.uppercase() }
                )
            },
            Block.Paragraph(
                "Effort: ${effort(result.from)} with $from, ${effort(result.to)} with $to."
            ),
            result.measured?.run?.let { Block.Command("serdemark report $it") },
        )

    private fun brief(operation: MigratedOperation): String {
        val name = operation.operation.id
        return when (operation.verdict) {
            "same" -> "$name equally fast"
            "undecided" -> "$name undecided"
            else ->
                if (operation.ratio < 1) "$name ${times(1 / operation.ratio)} times as fast"
                else "$name takes ${times(operation.ratio)} times as long"
        }
    }

    private fun missing(one: Unmeasured) =
        "${one.operation.id} was not measured, because of ${Wording.name(one.contender)}: ${one.reason.trimEnd('.')}"

    private fun sentence(operation: MigratedOperation, margin: Double): String {
        val ratio = Estimate(operation.ratio, operation.low, operation.high)
        val name = operation.operation.id
        val open = if (operation.verdict == "undecided") ", not certain" else ""
        return if (operation.ratio < 1)
            "$name is ${Numbers.ratio(ratio.inverse(), margin).times} as fast with $to$open"
        else "$name takes ${Numbers.ratio(ratio, margin).times} as long with $to$open"
    }

    private fun times(value: Double) = Numbers.significant(value, 2)

    private fun size(speed: MigratedSpeed): String? {
        val (old, new) = (speed.fromBytes ?: return null) to (speed.toBytes ?: return null)
        val change = if (new == old) 0.0 else new / old - 1
        return when {
            abs(change) < LEAST_CHANGE -> "equally large"
            old == 0.0 -> "${Numbers.bytes(new)} instead of none"
            change < 0 -> "${Numbers.percent(-change)} smaller"
            else -> "${Numbers.percent(change)} larger"
        }
    }

    private fun bytes(speed: MigratedSpeed): String? {
        val (old, new) = (speed.fromBytes ?: return null) to (speed.toBytes ?: return null)
        return "a payload has ${Numbers.bytes(new)} with $to, and ${Numbers.bytes(old)} with $from"
    }

    private fun effort(contender: MigratedContender): String =
        EFFORTS[contender.effort] ?: contender.effort

    private companion object {
        /** The smallest change of size that is mentioned. */
        const val LEAST_CHANGE = 0.005

        val EFFORTS =
            mapOf(
                "zero-knowledge" to "plain classes",
                "classes-known" to "every class registered",
                "annotations" to "annotations on every class",
                "schema" to "a data model in the library's own language",
                "schema-first" to "a data model in the library's own language",
                "hand-written" to "code for every class",
            )
    }
}
