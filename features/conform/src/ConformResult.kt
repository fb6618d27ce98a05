package dev.serdemark.conform

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import dev.serdemark.trials.Conduct
import kotlinx.serialization.Serializable

/**
 * The result of `serdemark conform`: how contenders treat unusual and invalid payloads.
 *
 * @property jvm the Java version of the workers
 * @property cells one per contender and case
 */
class ConformResult(
    val jvm: String,
    val contenders: List<ContenderName>,
    val cases: List<CaseInfo>,
    cells: List<CaseCell>,
) {
    private val cellByContenderAndCase = cells.associateBy { it.contender to it.case }

    val cells: List<CaseCell> = contenders.flatMap { contender ->
        cases.map { cell(contender, it) }
    }

    /**
     * Returns what a [contender] did with a [case].
     *
     * @throws NoSuchElementException if there is no such cell
     */
    fun cell(contender: ContenderName, case: CaseInfo): CaseCell =
        cellByContenderAndCase.getValue(contender to case.id)

    /** Returns the cases that were run with a [contender], each with its cell. */
    fun casesRun(contender: ContenderName): List<Pair<CaseInfo, CaseCell>> =
        cases.map { it to cell(contender, it) }.filter { (_, cell) -> cell.conduct.harm != null }

    /** Returns the cases with harmful conduct of a [contender], each with its cell. */
    fun harmfulCases(contender: ContenderName): List<Pair<CaseInfo, CaseCell>> =
        casesRun(contender).filter { (_, cell) -> cell.conduct.isHarmful }
}

/**
 * A case: a payload, and what a contender may do with it.
 *
 * @property id the name of the case
 * @property says what the case is about, in one line
 * @property model the data model of the payload
 * @property source the rule that says what is expected, or `no rule` and why there is none
 * @property input the payload, shortened for readers; for a series of growing payloads, the
 *   smallest one
 * @property bytes the size of the payload
 * @property expected the allowed results: values as canonical JSON, [REJECTED] or [ACCEPTED]
 */
@Serializable
data class CaseInfo(
    val id: String,
    val group: CaseGroup,
    val says: String,
    val model: String,
    val source: String,
    val input: String,
    val bytes: Int,
    val expected: List<String>,
) {
    companion object {
        /** The expected result if the contender must throw an exception. */
        const val REJECTED: String = "rejected"

        /** The expected result if the contender may return any value. */
        const val ACCEPTED: String = "accepted"
    }
}

/** What a case is about. */
@Serializable(CaseGroup.ById::class)
enum class CaseGroup(override val id: String) : Identified {
    VALUES("values"),
    TEXT("text"),
    GRAMMAR("grammar"),
    RESOURCES("resources"),
    GROWTH("growth"),
    STATE("state"),
    /** Payloads that contain names of classes. */
    UNTRUSTED("untrusted");

    internal object ById : IdentifiedSerializer<CaseGroup>("CaseGroup", { entries })
}

/**
 * What a contender did with a case.
 *
 * @property case the id of the case
 * @property output the value that the contender returned, as shortened JSON; null if there is none
 * @property reason what differs, the library's message, or why the case was not run
 */
@Serializable
data class CaseCell(
    val contender: ContenderName,
    val case: String,
    val conduct: Conduct,
    val output: String? = null,
    val reason: String? = null,
)
