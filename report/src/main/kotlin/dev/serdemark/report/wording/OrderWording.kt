package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.results.AcrossDocuments
import dev.serdemark.results.Reversal
import dev.serdemark.results.RunResult
import dev.serdemark.results.acrossDocuments

/** Says how the order of contenders depends on the document, in a run of several documents. */
internal class OrderWording(private val result: RunResult) {
    /**
     * Names the common setting of all groups: `read, bytes, g1`, or `read, bytes, g1, 4 threads`.
     */
    fun label(across: AcrossDocuments): String {
        val cell = across.groups.first().cell
        return visible("${Wording.operation(cell, result.plan)}, ${cell.channel}, ${cell.jvm}") +
            Wording.threads(cell)
    }

    /**
     * Returns a sentence for each operation and setting in which the fastest contender depends on
     * the document. It names the fastest for each document.
     */
    fun sentences(): List<List<Phrase>> {
        val across = acrossDocuments(result)
        return across
            .filter { it.winners.keys.filterNotNull().size > 1 }
            .map { sentence(it, across) }
    }

    private fun sentence(of: AcrossDocuments, all: List<AcrossDocuments>): List<Phrase> {
        val cell = of.groups.first().cell
        val isOnly = all.count { it.groups.first().cell.operation == cell.operation } == 1
        val operation = Wording.operation(cell, result.plan) + Wording.withThreads(cell)
        val what = if (isOnly) operation else label(of)
        val named =
            of.winners.entries
                .filter { it.key != null }
                .flatMapIndexed { i, (contender, documents) ->
                    val verb = if (i == 0) " is fastest for" else " for"
                    listOf(
                        Phrase(if (i == 0) "For $what, " else ", "),
                        Phrase(Wording.name(checkNotNull(contender)), strong = true),
                        Phrase("$verb ${names(documents)}"),
                    )
                }
        val open = of.winners[null]?.let { "; no certain winner for ${names(it)}" }.orEmpty()
        return named + Phrase("$open.")
    }

    companion object {
        const val NO_REVERSAL = "No pair certainly changes its order from document to document."
        private const val MOST_DOCUMENTS = 4

        /**
         * Says for which documents one contender is faster than another, and for which it is
         * slower.
         */
        fun sentence(reversal: Reversal): String =
            "${name(reversal.a)} is faster than ${name(reversal.b)} for ${names(reversal.faster)}, " +
                "and slower for ${names(reversal.slower)}."

        private fun name(contender: ContenderName) = Wording.name(contender)

        private fun names(documents: List<DocumentName>) =
            Wording.inWords(documents.map { visible("$it") }, MOST_DOCUMENTS)
    }
}
