package dev.serdemark.workload

import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.notNull
import dev.serdemark.problem.meant
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/** Gives each document of a workload its data model. */
internal sealed interface DataModels {
    /** The keys of a document that say what is particular to its model. */
    val keys: List<String>

    /** The model of a [document]. */
    fun of(document: YamlMap): DataModel
}

/** One model for all documents, in which lists and maps are of different sizes. */
internal class SharedModel(private val model: DataModel) : DataModels {
    override val keys = listOf("sizes")

    override fun of(document: YamlMap): DataModel =
        document["sizes"]?.let { model.sized(sizes(it)) } ?: model

    private fun sizes(node: YamlNode): Map<FieldName, Int> {
        val collections =
            model.schema.declarations.values.filterIsInstance<RecordDeclaration>().flatMap { record
                ->
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
}

/** A model of its own for each document: the same [nesting], of records of another width. */
internal class NestedModels(private val nesting: Nesting) : DataModels {
    override val keys = listOf("keys")

    override fun of(document: YamlMap): DataModel =
        nesting.model(positive(document.required("keys", "10")))
}
