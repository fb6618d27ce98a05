package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.results.AcrossDocuments
import dev.serdemark.results.Reversal
import dev.serdemark.results.RunResult
import dev.serdemark.results.acrossDocuments

/** Says how the order of contenders depends on the document, in a run of several documents. */
internal class OrderWording(private val result: RunResult) {
    /** Names the operation and setting that all documents share, such as `read, bytes, g1`. */
    fun label(documents: AcrossDocuments): String {
        val cell = documents.groups.first().cell
        return visible("${Wording.operation(cell, result.plan)}, ${cell.channel}, ${cell.jvm}") +
            Wording.threads(cell)
    }

    /**
     * Returns a sentence for each operation and setting if the fastest contender depends on the
     * document. The sentence names the fastest contender for each document.
     */
    fun sentences(): List<List<Inline>> {
        val operations = acrossDocuments(result)
        return operations
            .filter { it.winners.keys.filterNotNull().size > 1 }
            .map { sentence(it, operations) }
    }

    /** @param operations the operations and settings that the sentence must tell apart */
    private fun sentence(
        documents: AcrossDocuments,
        operations: List<AcrossDocuments>,
    ): List<Inline> {
        val cell = documents.groups.first().cell
        val hasOneSetting =
            operations.count { it.groups.first().cell.operation == cell.operation } == 1
        val operation = Wording.operation(cell, result.plan) + Wording.withThreads(cell)
        val label = if (hasOneSetting) operation else label(documents)
        val winners =
            documents.winners.entries
                // The key null stands for documents without a certain winner.
                .filter { it.key != null }
                .flatMapIndexed { i, (contender, documentsOfWinner) ->
                    val verb = if (i == 0) " is fastest for" else " for"
                    listOf(
                        Plain(if (i == 0) "For $label, " else ", "),
                        ContenderText(checkNotNull(contender)),
                        Plain("$verb ${names(documentsOfWinner)}"),
                    )
                }
        val openDocuments =
            documents.winners[null]?.let { "; no certain winner for ${names(it)}" }.orEmpty()
        return winners + Plain("$openDocuments.")
    }

    companion object {
        const val NO_REVERSAL = "No pair certainly changes its order from document to document."
        private const val MAX_DOCUMENTS = 4

        /** Says for which documents a contender is faster than another, and for which slower. */
        fun sentence(reversal: Reversal): String =
            "${name(reversal.a)} is faster than ${name(reversal.b)} for ${names(reversal.faster)}, " +
                "and slower for ${names(reversal.slower)}."

        private fun name(contender: ContenderName) = Wording.name(contender)

        private fun names(documents: List<DocumentName>) =
            Wording.join(documents.map { visible("$it") }, MAX_DOCUMENTS)
    }
}
