package dev.serdemark.workload

import dev.serdemark.model.ClassPathJar
import dev.serdemark.model.Projection
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.checkedFile
import dev.serdemark.yaml.fileIn
import java.nio.file.Path
import kotlin.io.path.exists

/**
 * Reads what all documents of a workload have in common: the schema file or the classes, `values`
 * and `projection`, or `nested`.
 *
 * @param finder finds the classes that a workload names
 * @param texts receives all rules
 * @param mistakes receives all mistakes, so that the caller still reads the documents
 */
internal class ModelsReader(
    private val folder: Path,
    private val finder: ClassFinder,
    private val texts: TextTrial,
    private val mistakes: Mistakes,
) {
    fun read(yaml: YamlMap): DataModels =
        yaml["nested"]?.let { nestedModels(it, yaml) } ?: sharedModel(yaml)

    private fun sharedModel(yaml: YamlMap): DataModels {
        val isSequence by mistakes.attempt { yaml["sequence"]?.let(::boolean) ?: false }
        val schemas = mistakes.attempt {
            val schema =
                yaml["classes"]?.let {
                    refuseSchemaFile(it)
                    classes(it.map()).schema()
                } ?: AvroSchemas.read(checkedFile(folder, Workload.SCHEMA_FILE))
            schema.copy(isSequence = isSequence)
        }
        val schema by schemas
        val rules by mistakes.attempt {
            yaml["values"]?.let { RuleReader(schema, texts).read(it) }.orEmpty()
        }
        val projection by mistakes.attempt { yaml["projection"]?.let { projection(it, schema) } }
        return SharedModel(schemas, mistakes.attempt { DataModel(schema, rules, projection) })
    }

    private fun classes(map: YamlMap): UserClassFiles = gatherMistakes {
        attempt { map.onlyKeys("root", "names", "mappers", "values", "jars") }
        val root by attempt { map.required("root", "com.acme.Order").text("com.acme.Order") }
        val jars by attempt {
            map.required("jars", "[{file: $JAR}]").items("a list of jars (e.g. [{file: $JAR}])") {
                jar(it.map())
            }
        }
        val naming by attempt {
            map["names"]?.choice(Naming.entries, Naming::id) ?: Naming.AS_IN_CODE
        }
        val mappers by attempt { map["mappers"]?.texts("\"com.acme.Json#mapper\"").orEmpty() }
        val values by attempt { map["values"]?.text("\"com.acme.Samples#orders\"") }
        finder.find(ClassNames(root, naming, mappers, values), jars)
    }

    private fun jar(map: YamlMap): ClassPathJar = gatherMistakes {
        attempt { map.onlyKeys("file", "library") }
        val file by attempt { map.required("file", JAR).fileIn(folder, JAR) }
        val library by attempt { map["library"]?.text("com.acme:order:1.0") }
        ClassPathJar(file, library)
    }

    private fun nestedModels(node: YamlNode, yaml: YamlMap): DataModels {
        mistakes.each(
            listOfNotNull(yaml["values"], yaml["projection"], yaml["sequence"], yaml["classes"])
        ) {
            it.fail(
                "'${it.path}' cannot be combined with 'nested', which makes the schemas.",
                "Delete one of them.",
            )
        }
        mistakes.attempt { refuseSchemaFile(node) }
        return NestedModels(mistakes.attempt { nesting(node.map()) })
    }

    private fun refuseSchemaFile(node: YamlNode) {
        if (folder.resolve(Workload.SCHEMA_FILE).exists())
            node.fail(
                "The folder has a ${Workload.SCHEMA_FILE}, but '${node.path}' makes the schemas.",
                "Delete ${Workload.SCHEMA_FILE}, or '${node.path}'.",
            )
    }

    private fun nesting(map: YamlMap): NestedRecords = gatherMistakes {
        attempt { map.onlyKeys("levels", "items", "itemLevels", "each") }
        val levels by attempt { levels(map.required("levels", "10")) }
        val items by attempt { positiveNumber(map.required("items", "8")) }
        val itemLevels by attempt { levels(map.required("itemLevels", "10")) }
        val each by attempt { map["each"]?.let { RuleReader.ofText(it, texts) } ?: Rule.NONE }
        NestedRecords(levels, items, itemLevels, each)
    }

    private fun levels(node: YamlNode): Int =
        positiveNumber(node).also {
            if (it > MAX_LEVELS) node.expected("at most $MAX_LEVELS levels")
        }

    private fun projection(node: YamlNode, schema: Schema): Projection {
        val records = schema.records.map { it.name }
        val selected =
            node.map().each { name, fields ->
                val record =
                    schema.declarations[name] as? RecordDeclaration
                        ?: fields.fail(
                            "Unknown record: '$name'. ${suggestionOrList(name, records)}"
                        )
                name to fieldNames(fields, record)
            }
        return Projection(schema, selected.toMap())
    }

    private fun fieldNames(fields: YamlNode, record: RecordDeclaration): Set<String> {
        val names = record.fields.map { it.name }
        val example = names.take(2).joinToString()
        return fields
            .items("a list of fields (e.g. [$example])") { field -> field.choice(names) { it } }
            .toSet()
    }

    private companion object {
        const val MAX_LEVELS = 50
        const val JAR = "classes/1-order.jar"
    }
}
