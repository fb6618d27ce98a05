package dev.serdemark.workload

import dev.serdemark.model.Projection
import dev.serdemark.model.Schema

/**
 * What a document's values are made of.
 *
 * @property rules by which they are drawn, where there are any
 * @property projection what selective reading takes of them, if anything
 */
internal class DataModel(
    val schema: Schema,
    val rules: Map<FieldName, Rule>,
    val projection: Projection? = null,
) {
    /** The same with lists and maps of exact [sizes]. */
    fun sized(sizes: Map<FieldName, Int>): DataModel =
        DataModel(
            schema,
            rules + sizes.mapValues { (field, size) -> sized(field, size) },
            projection,
        )

    private fun sized(field: FieldName, size: Int): Rule {
        val rule = rules[field] ?: Rule.NONE
        val items = rule.source as? Source.Items ?: Source.Items.ANY
        return rule.copy(source = items.copy(size = size..size))
    }
}
