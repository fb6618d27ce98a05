package dev.serdemark.evolve

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.schemas.readAvroIdl
import dev.serdemark.trials.matcher
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.checkedFile
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path

private const val FORMAT = "1"
private const val FILE = "changes.yaml"

/**
 * Reads the changes in [folder]. `docs/evolve.md` describes the file.
 *
 * @throws ProblemException with all mistakes
 */
fun readChanges(folder: Path): ShippedChanges {
    val yaml = readYaml(checkedFile(folder, FILE)).map()
    yaml.refuseOtherFormat(FORMAT)
    return gatherMistakes {
        attempt { yaml.required("format", FORMAT) }
        attempt { yaml.onlyKeys("format", "contenders", "formats", "changes") }
        val contenders by attempt { yaml.required("contenders", "[jackson]").texts("jackson") }
        val formats by attempt {
            yaml.required("formats", "{}").map().each { id, node ->
                id to formatProperties(node.map())
            }
        }
        val changes by attempt {
            yaml.required("changes", "{add-field: {}}").map().each(::change)
        }
        ShippedChanges(changes, contenders, formats.toMap())
    }
}

/**
 * Returns the [changes] that one of the [patterns] matches. A pattern is an id that may contain `*`
 * for any characters. Without patterns, returns all changes.
 *
 * @throws ProblemException with every pattern that matches no change
 */
fun selectChanges(changes: List<SchemaChange>, patterns: List<String>): List<SchemaChange> {
    if (patterns.isEmpty()) return changes
    val matchesId = matcher("change", patterns, changes.map { it.info.id })
    return changes.filter { matchesId(it.info.id) }
}

private fun formatProperties(keys: YamlMap): FormatProperties {
    keys.onlyKeys("missing", "unknown", "source")
    keys.required("source", "https://example.com/spec").text("https://example.com/spec")
    return FormatProperties(
        zeroDefaults = keys["missing"]?.choice(listOf("zero")) { it } != null,
        marksUnknown = keys["unknown"]?.choice(listOf("marked")) { it } != null,
    )
}

private fun change(id: String, node: YamlNode): SchemaChange = gatherMistakes {
    val keys = node.map()
    attempt { keys.onlyKeys("says", "old", "new", "documents", "rules") }
    val says by attempt { keys.required("says", "A field is added.").text("A field is added.") }
    val old by attempt { side(keys, "old") }
    val new by attempt { side(keys, "new") }
    val rules by attempt { keys["rules"]?.map()?.each(::rule).orEmpty() }
    val texts by attempt {
        listOf("old", "new").map { keys.required(it, RECORD).text(RECORD).trim() }
    }
    val (oldText, newText) = texts
    SchemaChange.of(ChangeInfo(id, says, oldText, newText, rules), old, new)
}

/** Reads the schema and the documents of a side: `old` or `new`. */
private fun side(keys: YamlMap, name: String): Pair<Schema, List<Value>> {
    val node = keys.required(name, RECORD)
    val schema =
        try {
            readAvroIdl(node.text(RECORD), node.path, null)
        } catch (e: ProblemException) {
            node.fail(e.problems.first().toString())
        }
    val documents = keys.required("documents", "{old: ['{}'], new: ['{}']}").map()
    documents.onlyKeys("old", "new")
    val values =
        documents.required(name, "['{}']").items("a list of JSON documents") { value(schema, it) }
    if (values.isEmpty()) documents.place.fail("'$name' needs a document.")
    return schema to values
}

private fun value(schema: Schema, node: YamlNode): Value =
    try {
        CanonicalJson.read(schema, node.text("{}").encodeToByteArray(), node.path)
    } catch (e: ProblemException) {
        node.fail(e.problems.first().toString())
    }

private fun rule(format: String, node: YamlNode): FormatRule = gatherMistakes {
    val keys = node.map()
    attempt { keys.onlyKeys("backward", "forward", "source") }
    val backward by attempt { outcomes(keys.required("backward", "read")) }
    val forward by attempt { outcomes(keys.required("forward", "read-with-loss")) }
    val source by attempt { keys.required("source", SOURCE).text(SOURCE) }
    FormatRule(format, backward, forward, source)
}

private fun outcomes(node: YamlNode): List<EvolveOutcome> {
    val items = if (node.isList) node.items("a list of outcomes") else listOf(node)
    return items.map { item -> item.choice(RULE_OUTCOMES) { it.id } }
}

private const val RECORD = "record Order { long id; }"
private const val SOURCE = "https://avro.apache.org/docs/1.12.0/specification/"

/** The outcomes that a rule may name. */
private val RULE_OUTCOMES =
    listOf(
        EvolveOutcome.READ,
        EvolveOutcome.READ_WITH_LOSS,
        EvolveOutcome.REJECTED,
        EvolveOutcome.SILENTLY_WRONG,
    )
