package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/**
 * The wrong behavior of a contender with unusual or invalid data of one [Risk].
 *
 * @property cases the cases of `serdemark conform` that show the fault
 * @property why the library's documentation, an issue, or what was observed
 */
data class KnownFault(val cases: List<String>, val why: String)

/**
 * A kind of unusual or invalid data. Users exclude contenders with faults of this kind by its [id].
 *
 * @property features the risk matters only for data models with one of these features; empty if it
 *   matters for all data models
 */
enum class Risk(val id: String, private vararg val features: Feature) {
    /** null for a value that is not nullable. */
    NULL("null"),
    MISSING("missing"),
    DEFAULT("default", Feature.DEFAULT),
    UNKNOWN_FIELD("unknown-field"),
    /** A field, or a key of a map, that occurs more than once. */
    DUPLICATE("duplicate"),
    /** Field names and map keys that look alike, or that have a special meaning for a library. */
    NAME("name"),
    /** A value of another kind, such as a number for a text. */
    KIND("kind"),
    NUMBER("number"),
    DECIMAL("decimal", Feature.DECIMAL),
    ENUM("enum", Feature.ENUM),
    UNION("union", Feature.UNION),
    DATE("date", Feature.DATE, Feature.TIMESTAMP),
    /** Escapes and other characters of texts. */
    TEXT("text"),
    /** Bytes that are not UTF-8, and other encodings. */
    ENCODING("encoding"),
    /** Payloads that violate the grammar of the format. */
    GRAMMAR("grammar"),
    /** Data after a complete value. */
    TRAILING("trailing"),
    /** Payloads that end too early. */
    TRUNCATION("truncation"),
    DEPTH("depth"),
    /** Long texts, numbers and lists. */
    SIZE("size"),
    /** Keys with the same hash code. */
    COLLISION("collision"),
    /** Payloads that name classes. */
    CLASSES("classes"),
    /** Valid data after damaged data, or while several threads share a codec. */
    STATE("state");

    /** Whether the risk matters for data with these features. */
    fun concerns(features: Set<Feature>): Boolean =
        this.features.isEmpty() || this.features.any { it in features }

    companion object {
        /** Returns the risk called [id], or null. */
        fun of(id: String): Risk? = entries.find { it.id == id }
    }
}

/**
 * Reads the faults of a contender by their risks.
 *
 * @throws dev.serdemark.problem.ProblemException with all mistakes
 */
internal fun readFaults(map: YamlMap): Map<Risk, KnownFault> = gatherMistakes {
    val faults = map.each { id, node -> risk(id, node) to fault(node.map()) }.toMap()
    val cases = faults.values.flatMap { it.cases }
    val duplicates = cases.groupingBy { it }.eachCount().filterValues { it > 1 }.keys
    if (duplicates.isNotEmpty()) map.place.fail("Given twice: ${duplicates.joinToString()}.")
    faults
}

private fun fault(map: YamlMap): KnownFault = gatherMistakes {
    attempt { map.onlyKeys("cases", "why") }
    val cases by attempt { map.required("cases", "[null-in-list]").texts("null-in-list") }
    val why by attempt { map.required("why", "\"the reason\"").text("the reason") }
    KnownFault(cases, why)
}

private fun risk(id: String, place: YamlNode): Risk =
    Risk.of(id)
        ?: place.fail("Unknown risk: '$id'. ${suggestionOrList(id, Risk.entries.map { it.id })}")
