package dev.serdemark.migrate

import dev.serdemark.report.page.Block
import dev.serdemark.report.page.name
import dev.serdemark.report.page.unmeasured
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.figures.Estimate
import kotlin.math.abs

/** Says what a switch changes in speed, payload size and effort. */
internal class MigrateSpeed(private val result: MigrateResult) {
    private val from = Wording.name(result.from.name)
    private val to = Wording.name(result.to.name)

    /** One phrase per operation, and one for the payload size. */
    fun summaryPhrases(): List<String> =
        result.measured
            ?.let { it.operations.map(::summaryPhrase) + listOfNotNull(sizePhrase(it)) }
            .orEmpty()

    fun blocks(): List<Block> =
        listOfNotNull(
            result.measured?.let { measured ->
                val sentences =
                    measured.operations.map { sentence(it, measured.margin) } +
                        listOfNotNull(sizeSentence(measured)) +
                        measured.unmeasured.map(::missingSentence)
                Block.Paragraph(
                    if (sentences.isEmpty()) "Nothing was measured."
                    else
                        sentences.joinToString("; ", postfix = ".").replaceFirstChar {
                            it.uppercase()
                        }
                )
            },
            Block.Paragraph(
                "Effort: ${effort(result.from)} with $from, ${effort(result.to)} with $to."
            ),
            result.measured?.run?.let { Block.Command("serdemark report $it") },
        )

    private fun summaryPhrase(operation: MigratedOperation): String {
        val name = operation.operation.id
        return when (operation.verdict) {
            "same" -> "$name equally fast"
            "undecided" -> "$name undecided"
            else ->
                if (operation.ratio < 1) "$name ${times(1 / operation.ratio)} times as fast"
                else "$name takes ${times(operation.ratio)} times as long"
        }
    }

    private fun missingSentence(unmeasured: Unmeasured) =
        "${unmeasured.operation.id} was not measured, because of ${Wording.name(unmeasured.contender)}: ${unmeasured.reason.trimEnd('.')}"

    private fun sentence(operation: MigratedOperation, margin: Double): String {
        val ratio = Estimate(operation.ratio, operation.low, operation.high)
        val name = operation.operation.id
        val uncertainty = if (operation.verdict == "undecided") ", not certain" else ""
        return if (operation.ratio < 1)
            "$name is ${Numbers.ratio(ratio.inverse(), margin).times} as fast with $to$uncertainty"
        else "$name takes ${Numbers.ratio(ratio, margin).times} as long with $to$uncertainty"
    }

    private fun times(value: Double) = Numbers.significant(value, 2)

    private fun sizePhrase(speed: MigratedSpeed): String? {
        val old = speed.fromBytes ?: return null
        val new = speed.toBytes ?: return null
        val change = if (new == old) 0.0 else new / old - 1
        return when {
            abs(change) < MIN_CHANGE -> "equally large"
            old == 0.0 -> "${Numbers.bytes(new)} instead of none"
            change < 0 -> "${Numbers.percent(-change)} smaller"
            else -> "${Numbers.percent(change)} larger"
        }
    }

    private fun sizeSentence(speed: MigratedSpeed): String? {
        val old = speed.fromBytes ?: return null
        val new = speed.toBytes ?: return null
        return "a payload has ${Numbers.bytes(new)} with $to, and ${Numbers.bytes(old)} with $from"
    }

    private fun effort(contender: MigratedContender): String =
        EFFORTS[contender.effort] ?: contender.effort

    private companion object {
        /** Sizes whose relative change is smaller are called equally large. */
        const val MIN_CHANGE = 0.005

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
