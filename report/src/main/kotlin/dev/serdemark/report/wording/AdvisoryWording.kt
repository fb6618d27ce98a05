package dev.serdemark.report.wording

import dev.serdemark.plan.AdvisoriesInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.results.RunResult
import java.time.LocalDate
import java.time.format.DateTimeParseException
import java.time.temporal.ChronoUnit

/** Words for published advisories, so that no affected version is recommended without them. */
internal class AdvisoryWording(private val result: RunResult) {
    /**
     * Completes a sentence about a contender; null if no advisory is known.
     *
     * ```
     * has 60 published advisories, the worst critical (fixed in 2.18.8)
     * ```
     */
    fun predicate(contender: ContenderName): String? {
        val advisories = advisories(contender)?.takeIf { it.known.isNotEmpty() } ?: return null
        val worst = advisories.known.first()
        val fix = advisories.fixedIn?.let { "fixed in ${visible(it)}" } ?: "not all are fixed"
        return if (advisories.known.size == 1) {
            val fixOfOne = worst.fixed?.let { ", fixed in ${visible(it)}" }.orEmpty()
            "has a published advisory (${visible(worst.id)}, ${severity(worst.severity)}$fixOfOne)"
        } else
            "has ${advisories.known.size} published advisories, the worst ${severity(worst.severity)} ($fix)"
    }

    /** Warns of measured contenders with advisories; null if no advisory is known. */
    fun warning(): String? {
        val sentences =
            result.plan.contenders.mapNotNull { info ->
                predicate(info.contender)?.let { "${Wording.name(info.contender)} $it" }
            }
        if (sentences.isEmpty()) return null
        val others = sentences.size - MAX_SENTENCES
        val end = if (others > 0) "; $others other contenders have advisories too." else "."
        return sentences.take(MAX_SENTENCES).joinToString("; ", "Advisories: ", end) +
            " ${state().orEmpty()}"
    }

    /** Says of which day the advisories are, and how to get newer ones if they are old. */
    fun state(): String? {
        val date =
            result.plan.contenders.firstNotNullOfOrNull { it.advisories?.date } ?: return null
        val days = daysBeforeRun(date) ?: 0
        val age =
            if (days > OLD_DAYS) ", $days days before this run ($UPDATE has newer ones)" else ""
        return "As of ${visible(date)}$age."
    }

    private fun daysBeforeRun(date: String): Long? =
        try {
            val run = LocalDate.parse(result.course.environment.startedAt.take(ISO_DATE))
            ChronoUnit.DAYS.between(LocalDate.parse(date), run)
        } catch (_: DateTimeParseException) {
            null
        }

    /**
     * Names the advisories of a [contender], and those of an [older] version that it fixes: `2;
     * fixes CVE-2022-42003`. Null if nothing is known, or if there are none.
     */
    fun change(contender: ContenderName, older: ContenderName?): String? {
        val now = ids(contender) ?: return null
        val fixed = older?.let(::ids).orEmpty() - now.toSet()
        val fixes =
            when {
                fixed.isEmpty() -> null
                fixed.size <= MAX_IDS -> "fixes ${fixed.joinToString()}"
                else ->
                    "fixes ${fixed.take(MAX_IDS).joinToString()} and ${fixed.size - MAX_IDS} others"
            }
        return listOfNotNull("${now.size}", fixes).joinToString("; ")
    }

    private fun ids(contender: ContenderName): List<String>? =
        advisories(contender)?.known?.map { visible(it.id) }

    private fun severity(id: String) = if (id == "unknown") "of unknown severity" else visible(id)

    private fun advisories(contender: ContenderName): AdvisoriesInfo? =
        result.plan.contenders.find { it.contender == contender }?.advisories

    private companion object {
        const val MAX_SENTENCES = 4
        const val MAX_IDS = 3

        /** Tables that are older than this number of days are called old. */
        const val OLD_DAYS = 30

        /** The number of characters of a date, at the beginning of a time. */
        const val ISO_DATE = 10
        const val UPDATE = "serdemark advisories --update"
    }
}
