package dev.serdemark.advisories

import dev.serdemark.contender.Advisory
import dev.serdemark.contender.AdvisoryTable
import dev.serdemark.contender.Severity
import dev.serdemark.problem.ProblemException
import java.time.LocalDate
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * Turns advisories of OSV into a table.
 *
 * @param modules the artifacts that the table is about
 * @param older an earlier table, whose sentences are kept; null if there is none
 */
internal class OsvTable(
    private val answers: List<OsvAdvisory>,
    private val modules: Set<String>,
    private val older: AdvisoryTable?,
) {
    /**
     * Returns the content of the table.
     *
     * @param date the day on which OSV was asked
     * @throws ProblemException if the answers cannot be right
     */
    fun at(date: LocalDate): AdvisoryTableFile {
        val advisories =
            answers
                .filter { it.withdrawn == null }
                .map(::advisory)
                .filter { it.affected.isNotEmpty() }
                // OSV has some advisories of several databases.
                .distinctBy { it.id }
                .sortedBy { it.id }
        if (advisories.isEmpty() && older != null && older.advisories.isNotEmpty())
            throw ProblemException(
                "The answers have no advisory, but the table of ${older.date} has ${older.advisories.size}.",
                "The table is unchanged. Check the address (--from).",
            )
        return AdvisoryTableFile(AdvisoryTable.FORMAT.toInt(), "$date", advisories)
    }

    private fun advisory(answer: OsvAdvisory): AdvisoryEntry {
        val names = listOf(answer.id) + answer.aliases
        val id = names.firstOrNull { it.startsWith("CVE-") } ?: answer.id
        val known = older?.advisories?.find { it.isOneOf(names) }
        return AdvisoryEntry(
            id,
            names.filter { it != id }.distinct(),
            severity(answer),
            known?.summary ?: summary(answer),
            answer.affected.flatMap { affected(answer, it) }.distinct(),
        )
    }

    private fun Advisory.isOneOf(names: List<String>) = id in names || aliases.any { it in names }

    private fun severity(answer: OsvAdvisory): String {
        val word = answer.database.severity?.lowercase()
        return (Severity.entries.find { it.id == word } ?: Severity.UNKNOWN).id
    }

    private fun summary(answer: OsvAdvisory): String =
        answer.summary
            .ifBlank { answer.details.lines().first() }
            .trim()
            .take(MAX_SUMMARY)
            .ifEmpty {
                "OSV has no summary."
            }

    private fun affected(answer: OsvAdvisory, affected: OsvAffected): List<AffectedEntry> {
        val about = affected.about ?: return emptyList()
        if (about.ecosystem != MAVEN || about.name !in modules) return emptyList()
        val ranges = affected.ranges.filter { it.type == "ECOSYSTEM" }
        return if (ranges.isEmpty())
            affected.versions.map { AffectedEntry(about.name, "[${version(answer, it)}]") }
        else ranges.flatMap { ranges(answer, about.name, it.events) }
    }

    /**
     * Writes events as Maven's ranges.
     *
     * ```
     * introduced 0, fixed 1.2.31                           (,1.2.31)
     * introduced 2.0, last affected 2.5, introduced 3.0    [2.0,2.5] and [3.0,)
     * ```
     */
    private fun ranges(
        answer: OsvAdvisory,
        module: String,
        events: List<OsvEvent>,
    ): List<AffectedEntry> = buildList {
        var start: String? = null
        for (event in events) {
            val end = event.fixed ?: event.lastAffected
            when {
                event.introduced != null -> {
                    start?.let { add(AffectedEntry(module, "$it,)")) }
                    start =
                        if (event.introduced == "0") "("
                        else "[${version(answer, event.introduced)}"
                }
                end != null && start != null -> {
                    val bracket = if (event.fixed == null) "]" else ")"
                    val versions = "$start,${version(answer, end)}$bracket"
                    add(AffectedEntry(module, versions, event.fixed))
                    start = null
                }
            }
        }
        start?.let { add(AffectedEntry(module, "$it,)")) }
    }

    private fun version(answer: OsvAdvisory, text: String): String =
        text.takeIf(VERSION::matches)
            ?: throw ProblemException(
                "The advisory ${answer.id} has an invalid version: '${text.take(MAX_VERSION)}'.",
                "The table is unchanged. Check the address (--from), or try again later.",
            )

    private companion object {
        const val MAX_SUMMARY = 200
        const val MAX_VERSION = 50
        val VERSION = Regex("[A-Za-z0-9][A-Za-z0-9._+-]*")
    }
}

/** The file of a table. */
@Serializable
internal class AdvisoryTableFile(
    val format: Int,
    val date: String,
    val advisories: List<AdvisoryEntry>,
) {
    fun text(): String = "${json.encodeToString(serializer(), this)}\n"

    private companion object {
        val json = Json {
            prettyPrint = true
            prettyPrintIndent = "  "
            encodeDefaults = true
            explicitNulls = false
        }
    }
}

/** An advisory in the file. */
@Serializable
internal class AdvisoryEntry(
    val id: String,
    val aliases: List<String>,
    val severity: String,
    val summary: String,
    val affected: List<AffectedEntry>,
)

/** A range of versions in the file. */
@Serializable
internal data class AffectedEntry(
    @SerialName("package") val module: String,
    val versions: String,
    val fixed: String? = null,
)
