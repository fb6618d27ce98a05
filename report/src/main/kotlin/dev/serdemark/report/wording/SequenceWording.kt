package dev.serdemark.report.wording

import dev.serdemark.plan.Plan

/** Says which documents are sequences of payloads, since one call then handles many payloads. */
internal object SequenceWording {
    private const val MOST_DOCUMENTS = 6

    /** Returns a line about the sequences of a run; null if it has none. */
    fun line(plan: Plan): String? {
        val sequences =
            plan.documents.mapNotNull { document ->
                document.payloadsPerCall?.let { "${document.name} (${Numbers.count(it)})" }
            }
        if (sequences.isEmpty()) return null
        return visible(
            "One call reads or writes all payloads of a sequence, one after another. Payloads per call: " +
                "${Wording.inWords(sequences, MOST_DOCUMENTS)}."
        )
    }
}
