package dev.serdemark.workload

import dev.serdemark.model.AvroSchemas
import dev.serdemark.model.Projection
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.meant
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.fileIn
import dev.serdemark.yaml.ownFile
import dev.serdemark.yaml.readYaml
import java.nio.file.Path
import kotlin.io.path.exists

/** Reads the folder of a workload; its form is described in `docs/workloads.md`. */
internal object WorkloadReader {
    private const val FORMAT = "1"
    private const val MOST_LEVELS = 50
    private val DOCUMENT_NAME = Regex("[a-z0-9][a-z0-9-]*")
    private val SHA256 = Regex("[0-9a-f]{64}")
    private val KEYS =
        arrayOf(
            "format",
            "description",
            "default",
            "nested",
            "values",
            "projection",
            "documents",
        )

    /** @throws ProblemException where a file is missing or not as expected */
    fun read(folder: Path): Workload {
        val yaml = readYaml(ownFile(folder, Workload.WORKLOAD_FILE)).map()
        val format = yaml.required("format", FORMAT)
        if (format.text(FORMAT) != FORMAT) {
            format.expected("$FORMAT, the one format that this version of Serdemark reads")
        }
        val mistakes = Mistakes()
        mistakes.attempt { yaml.onlyKeys(*KEYS) }
        val schemaFile = ownFile(folder, Workload.SCHEMA_FILE)
        val models by mistakes.attempt {
            yaml["nested"]?.let { nested(it, yaml, schemaFile) } ?: shared(yaml, schemaFile)
        }
        val documents by mistakes.attempt {
            val documents = yaml.required("documents", "{small: {seed: 1}}")
            documents.map().entries.ifEmpty { documents.expected("at least one document") }
        }
        val specs by mistakes.attempt {
            mistakes
                .each(documents.entries) { (name, node) ->
                    document(name, node, models, folder)
                }
                .associateBy { it.name }
        }
        val default by mistakes.attempt {
            yaml["default"]?.choice(documents.keys) { it } ?: documents.keys.first()
        }
        val description by mistakes.attempt {
            yaml.required("description", "Users of a web shop").text("Users of a web shop")
        }
        mistakes.throwAny()
        val id = folder.toAbsolutePath().normalize().fileName.toString()
        return Workload(id, folder, description, default, specs)
    }

    private fun shared(yaml: YamlMap, schemaFile: Path): DataModels {
        val schema = AvroSchemas.read(schemaFile)
        val mistakes = Mistakes()
        val rules by mistakes.attempt {
            yaml["values"]?.let { RuleReader(schema).read(it) }.orEmpty()
        }
        val projection by mistakes.attempt { yaml["projection"]?.let { projection(it, schema) } }
        mistakes.throwAny()
        return SharedModel(DataModel(schema, rules, projection))
    }

    private fun nested(node: YamlNode, yaml: YamlMap, schemaFile: Path): DataModels {
        val other = listOf("values", "projection").firstNotNullOfOrNull { yaml[it] }
        other?.fail("'${other.path}' does not go with 'nested', which makes the schemas.")
        if (schemaFile.exists()) {
            node.fail("'nested' makes the schemas.", "Delete ${Workload.SCHEMA_FILE}, or 'nested'.")
        }
        val map = node.map().onlyKeys("levels", "items", "itemLevels", "each")
        val levels = positive(map.required("levels", "10"))
        val itemLevels = positive(map.required("itemLevels", "10"))
        if (levels > MOST_LEVELS || itemLevels > MOST_LEVELS) {
            node.fail("Too many levels. Expected at most $MOST_LEVELS of each.")
        }
        return NestedModels(
            Nesting(
                levels,
                positive(map.required("items", "8")),
                itemLevels,
                map["each"]?.let(RuleReader::ofText) ?: Rule.NONE,
            )
        )
    }

    private fun document(
        name: String,
        node: YamlNode,
        models: DataModels,
        folder: Path,
    ): DocumentSpec {
        if (!DOCUMENT_NAME.matches(name)) {
            node.fail("Invalid document name: '$name'. Expected small letters, digits and '-'.")
        }
        val map = node.map()
        val keys = listOf("seed", "siblings", "text", "files", "checked", "sha256") + models.keys
        map.onlyKeys(*keys.toTypedArray())
        return DocumentSpec(
            name,
            map["sha256"]?.let(::digest),
            models.of(map),
            map["files"]?.let { stored(it, map, folder) } ?: drawn(map),
            (map["sha256"] ?: node).line,
        )
    }

    private fun drawn(map: YamlMap): Content.Drawn {
        map["checked"]?.fail(
            "'checked' goes with 'files' only: of payloads that are drawn, all are measured."
        )
        val seed = map.required("seed", "1")
        return Content.Drawn(
            seed.text("1").toLongOrNull() ?: seed.expected("a whole number (e.g. 1)"),
            map["siblings"]?.let(::positive),
            map["text"]?.choice(TextClass.entries, TextClass::id),
        )
    }

    private fun stored(node: YamlNode, map: YamlMap, folder: Path): Content.Stored {
        val other = map.entries.keys - setOf("files", "checked", "sha256")
        if (other.isNotEmpty()) {
            node.fail("'files' does not go with ${other.joinToString { "'$it'" }}.")
        }
        val files = files(node, folder, "documents/1.json")
        if (files.isEmpty()) node.expected("at least one file (e.g. [documents/1.json])")
        val checked = map["checked"]?.let { files(it, folder, "documents/others.jsonl") }.orEmpty()
        return Content.Stored(files, checked)
    }

    private fun files(node: YamlNode, folder: Path, example: String): List<Path> =
        node.items("a list of files (e.g. [$example])").map { it.fileIn(folder, example) }

    private fun projection(node: YamlNode, schema: Schema): Projection {
        val records = schema.declarations.values.filterIsInstance<RecordDeclaration>()
        val byName = records.associateBy { it.name }
        val kept =
            node.map().entries.mapValues { (name, fields) ->
                val record =
                    byName[name] ?: fields.fail("No record: '$name'. ${meant(name, byName.keys)}")
                val names = record.fields.map { it.name }
                fields
                    .items("a list of fields (e.g. [${names.take(2).joinToString()}])")
                    .map { field -> field.choice(names) { it } }
                    .toSet()
            }
        return Projection(schema, kept)
    }

    private fun digest(node: YamlNode): String =
        node.text("0123...").also {
            if (!SHA256.matches(it)) node.expected("a SHA-256 of 64 digits of 0-9 and a-f")
        }
}
