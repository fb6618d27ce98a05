package dev.serdemark.migrate

import dev.serdemark.migrate.MigratePage.Companion.because
import dev.serdemark.migrate.MigratePage.Companion.conductWithText
import dev.serdemark.migrate.MigratePage.Companion.foldedBullets
import dev.serdemark.migrate.MigratePage.Companion.places
import dev.serdemark.migrate.MigratePage.Companion.tendency
import dev.serdemark.migrate.MigratePage.Companion.worseSuffix
import dev.serdemark.report.page.Block
import dev.serdemark.report.page.buildBlocks
import dev.serdemark.report.page.name
import dev.serdemark.report.wording.Inline
import dev.serdemark.report.wording.Plain
import dev.serdemark.report.wording.Strong
import dev.serdemark.trials.Conduct

/**
 * Shows how two contenders differ on mutations of the user's documents.
 *
 * @param leftOut the number of mutations that were not tried, because there are too many
 */
internal class MigrateMutations(
    private val mutated: DataComparison,
    private val leftOut: Int,
    private val from: String,
    private val to: String,
) {
    fun blocks(): List<Block> {
        val count = leftOut + (mutated.untried?.count ?: 0)
        val untriedCount = if (count == 1) "1 more was" else "$count more were"
        val untried =
            if (count == 0) "" else " $untriedCount not tried${because(mutated.untried?.reason)}"
        return buildBlocks {
            paragraph {
                strong(
                    "${mutated.changed} of ${mutated.compared} mutations are treated differently" +
                        worseSuffix(mutated.count(Tendency.WORSE)) +
                        "."
                )
                text(
                    " These are not your documents: Serdemark changed one field at a time, to show what happens if it is missing, null or of another type.$untried"
                )
            }
            add(foldedBullets(mutated.changes.map(::mutation)))
        }
    }

    private fun mutation(change: DataChange): List<Inline> {
        val example = change.example
        // Without the space before the places, because they begin the sentence.
        return places(change.places).drop(1) +
            Plain(" ") +
            Strong(MUTATIONS.getValue(change.kind)) +
            Plain(": ${outcome(from, change.from, example.from)}; ") +
            Plain("${outcome(to, change.to, example.to)}${tendency(change.tendency)}.")
    }

    /** @param common what the contender did with all these mutations, if that is the same */
    private fun outcome(name: String, common: Treated, example: Treated): String {
        val text = (common.text ?: example.text)?.trimEnd('.')
        return when (common.conduct) {
            Conduct.READ -> "$name reads it${common.text?.let { " as $it" }.orEmpty()}"
            Conduct.SILENTLY_WRONG -> "$name is silently wrong, with $text"
            Conduct.REJECTED -> "$name rejects it ($text)"
            else -> "$name: ${conductWithText(Treated(common.conduct, text))}"
        }
    }

    private companion object {
        val MUTATIONS =
            mapOf(
                "missing" to "missing",
                "null" to "null",
                "unknown-field" to "with an unknown field",
                "unknown-symbol" to "an unknown symbol",
                "number-as-text" to "a number in quotes",
                "fraction" to "1.5 in place of a whole number",
                "beyond" to "beyond its type",
                "empty-text" to "an empty text in place of a value",
                "text-as-number" to "a number in place of a text",
                "boolean-as-text" to "true or false in quotes",
                "single-item" to "an item in place of a list",
                "whole-with-point" to "a whole number written with .0",
                "other-case" to "a symbol in other case",
            )
    }
}
