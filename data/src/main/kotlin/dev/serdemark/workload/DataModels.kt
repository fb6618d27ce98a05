package dev.serdemark.workload

import dev.serdemark.model.Schema
import dev.serdemark.model.isCollection
import dev.serdemark.model.notNull
import dev.serdemark.problem.Attempt
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/** The data models of the documents of a workload. */
internal sealed interface DataModels {
    /** The keys of an entry of `documents` that describe its model. */
    val keys: List<String>

    /**
     * Returns the model of a [document].
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes in these keys
     */
    fun model(document: YamlMap): DataModel
}

/** The same [model] for all documents, except for the sizes of lists and maps. */
internal class SharedModel(schema: Attempt<Schema>, model: Attempt<DataModel>) : DataModels {
    private val schema by schema
    private val model by model

    override val keys = listOf("sizes")

    override fun model(document: YamlMap): DataModel = gatherMistakes {
        val sizes by attempt { document["sizes"]?.let(::sizes).orEmpty() }
        model.withSizes(sizes)
    }

    private fun sizes(node: YamlNode): Map<FieldName, Int> =
        node
            .map()
            .each { text, size ->
                gatherMistakes {
                    val field by attempt { field(text, size) }
                    val count by attempt { positiveNumber(size) }
                    field to count
                }
            }
            .toMap()

    private fun field(text: String, place: YamlNode): FieldName {
        val byText = collections().associateBy { "${it.record}.${it.field}" }
        return byText[text]
            ?: place.fail(
                "Unknown list or map: '$text'. ${suggestionOrList(text, byText.keys.toList())}"
            )
    }

    private fun collections(): List<FieldName> =
        schema.records.flatMap { record ->
            record.fields
                .filter { it.type.notNull.isCollection }
                .map { FieldName(record.name, it.name) }
        }
}

/** A separate model for each document: the same [nesting], with other numbers of fields. */
internal class NestedModels(nesting: Attempt<NestedRecords>) : DataModels {
    private val nesting by nesting

    override val keys = listOf("keys")

    override fun model(document: YamlMap): DataModel = gatherMistakes {
        val keys by attempt { positiveNumber(document.required("keys", "10")) }
        nesting.model(keys)
    }
}
