package dev.serdemark.workload

import dev.serdemark.model.Projection
import dev.serdemark.model.Schema

/**
 * The schema of a document's values, and the rules that draw the values.
 *
 * @property rules the rules that draw the values, by field
 * @property projection the part that selective reading takes, or null if there is none
 */
internal class DataModel(
    val schema: Schema,
    val rules: Map<FieldName, Rule>,
    val projection: Projection? = null,
) {
    /** Returns this model with lists and maps of exact [sizes]. */
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
