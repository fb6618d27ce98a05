package dev.serdemark.workload

import dev.serdemark.model.Projection
import dev.serdemark.model.Schema

/**
 * The schema of a document, and the rules that draw its values.
 *
 * @property rules the rules by field
 * @property projection the fields for the operation `read-selected`, or null
 */
internal class DataModel(
    val schema: Schema,
    val rules: Map<FieldName, Rule>,
    val projection: Projection? = null,
) {
    /** Returns this model with lists and maps of exact [sizes]. */
    fun withSizes(sizes: Map<FieldName, Int>): DataModel =
        DataModel(
            schema,
            rules + sizes.mapValues { (field, size) -> ruleWithSize(field, size) },
            projection,
        )

    private fun ruleWithSize(field: FieldName, size: Int): Rule {
        val rule = rules[field] ?: Rule.NONE
        val items = rule.source as? Source.Items ?: Source.Items.ANY
        return rule.copy(source = items.copy(size = size..size))
    }
}
