package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.readSmallFile
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.checkedFile
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path
import java.time.LocalDate
import java.time.format.DateTimeParseException
import kotlin.io.path.exists

/**
 * Returns [manifests] with the newest table of advisories in the [folders] of contenders.
 *
 * @throws dev.serdemark.problem.ProblemException with all mistakes of all tables
 */
internal fun withAdvisories(manifests: List<Manifest>, folders: List<Path>): List<Manifest> {
    val files = folders.map { checkedFile(it, AdvisoryTable.FILE) }.filter { it.exists() }
    val table =
        gatherMistakes { each(files) { readAdvisories(it) } }.maxByOrNull { it.date }
            ?: return manifests
    return manifests.map { it.copy(findings = it.findings.copy(advisories = table)) }
}

/**
 * Reads a table of advisories. JSON is YAML, so mistakes have a line.
 *
 * @param text the content of the file, if it is not yet in the file
 * @throws dev.serdemark.problem.ProblemException with all mistakes
 */
fun readAdvisories(
    file: Path,
    text: String = readSmallFile(file).decodeToString(),
): AdvisoryTable = gatherMistakes {
    val root = readYaml(file, text).map()
    root.refuseOtherFormat(AdvisoryTable.FORMAT)
    attempt { root.onlyKeys("format", "date", "advisories") }
    attempt { root.required("format", AdvisoryTable.FORMAT) }
    val date by attempt { date(root.required("date", DATE)) }
    val advisories by attempt {
        root.required("advisories", "[]").items("a list of advisories") { advisory(it.map()) }
    }
    val duplicates = advisories.groupingBy { it.id }.eachCount().filterValues { it > 1 }.keys
    if (duplicates.isNotEmpty()) root.place.fail("Given twice: ${duplicates.joinToString()}.")
    AdvisoryTable(date, advisories)
}

private fun date(node: YamlNode): LocalDate =
    try {
        LocalDate.parse(node.text(DATE))
    } catch (_: DateTimeParseException) {
        node.expected("a date (e.g. $DATE)")
    }

private fun advisory(map: YamlMap): Advisory = gatherMistakes {
    attempt { map.onlyKeys("id", "aliases", "severity", "summary", "affected") }
    val id by attempt { id(map.required("id", ID)) }
    val aliases by attempt {
        map["aliases"]?.items("a list of identifiers (e.g. [$ID])", ::id).orEmpty()
    }
    val severity by attempt {
        map.required("severity", "high").choice(Severity.entries, Severity::id)
    }
    val summary by attempt { map.required("summary", SUMMARY).text(SUMMARY) }
    val affected by attempt {
        map.required("affected", "[$AFFECTED]").items("a list of ranges (e.g. [$AFFECTED])") {
            affected(it.map())
        }
    }
    Advisory(id, aliases, severity, summary, affected)
}

private fun id(node: YamlNode): String =
    node.text(ID).takeIf(IDENTIFIER::matches) ?: node.expected("an identifier (e.g. $ID)")

private fun affected(map: YamlMap): AffectedVersions = gatherMistakes {
    attempt { map.onlyKeys("package", "versions", "fixed") }
    val module by attempt {
        val node = map.required("package", MODULE)
        node.text(MODULE).takeIf(GROUP_AND_ARTIFACT::matches)
            ?: node.expected("group:artifact (e.g. $MODULE)")
    }
    val versions by attempt {
        val node = map.required("versions", RANGE)
        VersionRange.of(node.text(RANGE))
            ?: node.expected("versions as Maven writes them (e.g. $RANGE)")
    }
    val fixed by attempt {
        // A list, because an attempt has no null.
        listOfNotNull(
            map["fixed"]?.let { node ->
                node.text("2.9.10").takeIf(VERSION::matches)
                    ?: node.expected("$VERSION_CHARACTERS (e.g. 2.9.10)")
            }
        )
    }
    AffectedVersions(module, versions, fixed.firstOrNull())
}

private const val DATE = "2026-01-31"
private const val ID = "CVE-2022-25845"
private const val SUMMARY = "A payload can name a class that runs code."
private const val MODULE = "com.google.code.gson:gson"
private const val RANGE = "\"[2.0,2.9.10)\""
private const val AFFECTED = "{package: $MODULE, versions: $RANGE, fixed: 2.9.10}"
private val IDENTIFIER = Regex("[A-Za-z0-9][A-Za-z0-9._-]*")
private val GROUP_AND_ARTIFACT = Regex("[^\\s:]+:[^\\s:]+")
