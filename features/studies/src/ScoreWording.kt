package dev.serdemark.studies

import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording

/** Says how many claims of a study hold, and how sure that is. */
internal object ScoreWording {
    /** Counts the claims by verdict, in one sentence. Leaves out verdicts that no claim has. */
    fun sentence(result: StudyResult): String {
        val parts =
            result.score
                .filterValues { it > 0 }
                .map { (verdict, count) ->
                    "$count ${if (count == 1) "is" else "are"} ${verdict.id}"
                }
        return when (result.claims.size) {
            0 -> "This study has no claims."
            1 -> "The only claim is ${result.claims.single().verdict.id}."
            else -> "Of ${result.claims.size} claims, ${Wording.join(parts)}."
        }
    }

    /** Says how often verdicts may be wrong, and what their intervals cover. */
    fun coverage(result: StudyResult): String {
        val share = Numbers.percent(result.falseShare)
        return "Of the claims that are confirmed or refuted, at most $share are expected to be judged " +
            "wrongly, at every look. This covers the random error from JVM to JVM, and no other data, " +
            "machines or settings."
    }
}
