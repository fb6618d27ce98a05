package dev.serdemark.workload

import dev.serdemark.model.AvroSchemas
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Projection
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.notNull
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.meant
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.readYaml
import java.nio.file.Path

/** Reads the folder of a workload; its form is described in `docs/workloads.md`. */
internal object WorkloadReader {
    private const val FORMAT = "1"
    private val DOCUMENT_NAME = Regex("[a-z0-9][a-z0-9-]*")
    private val SHA256 = Regex("[0-9a-f]{64}")

    /** @throws ProblemException where a file is missing or not as expected */
    fun read(folder: Path): Workload {
        val yaml = readYaml(folder.resolve(Workload.WORKLOAD_FILE)).map()
        val format = yaml.required("format", FORMAT)
        if (format.text(FORMAT) != FORMAT) {
            format.expected("$FORMAT, the one format that this version of Serdemark reads")
        }
        yaml.onlyKeys("format", "description", "default", "values", "projection", "documents")
        val schema = AvroSchemas.read(folder.resolve(Workload.SCHEMA_FILE))
        val documents = yaml.required("documents", "{small: {seed: 1}}")
        val specs =
            documents.map().entries.mapValues { (name, node) -> document(name, node, schema) }
        if (specs.isEmpty()) documents.expected("at least one document")
        val default = yaml["default"]?.choice(specs.keys) { it } ?: specs.keys.first()
        return Workload(
            folder.toAbsolutePath().normalize().fileName.toString(),
            folder,
            yaml.required("description", "Users of a web shop").text("Users of a web shop"),
            schema,
            default,
            specs,
            yaml["values"]?.let { RuleReader(schema).read(it) }.orEmpty(),
            yaml["projection"]?.let { projection(it, schema) },
        )
    }

    private fun document(name: String, node: YamlNode, schema: Schema): DocumentSpec {
        if (!DOCUMENT_NAME.matches(name)) {
            node.fail("Invalid document name: '$name'. Expected small letters, digits and '-'.")
        }
        val map = node.map().onlyKeys("seed", "siblings", "sizes", "sha256")
        val seed = map.required("seed", "1")
        return DocumentSpec(
            name,
            seed.text("1").toLongOrNull() ?: seed.expected("a whole number (e.g. 1)"),
            map["siblings"]?.let { positive(it) },
            map["sha256"]?.let(::digest),
            map["sizes"]?.let { sizes(it, schema) }.orEmpty(),
            (map["sha256"] ?: node).line,
        )
    }

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

    private fun sizes(node: YamlNode, schema: Schema): Map<FieldName, Int> {
        val collections =
            schema.declarations.values.filterIsInstance<RecordDeclaration>().flatMap { record ->
                record.fields
                    .filter { it.type.notNull is ListOf || it.type.notNull is MapOf }
                    .map { FieldName(record.name, it.name) }
            }
        val byText = collections.associateBy { "${it.record}.${it.field}" }
        return node.map().entries.entries.associate { (text, size) ->
            val name =
                byText[text]
                    ?: size.fail("No list or map: '$text'. ${meant(text, byText.keys.toList())}")
            name to positive(size)
        }
    }

    private fun positive(node: YamlNode): Int =
        whole(node).takeIf { it > 0 } ?: node.expected("a whole number above 0 (e.g. 8)")
}
