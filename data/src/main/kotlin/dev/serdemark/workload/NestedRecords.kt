package dev.serdemark.workload

import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type

/**
 * Nested records without a schema file. The fields of each record are texts, except the last one.
 * The last field is the record of the next level. At [levels], the last field is a list of records,
 * which are nested in the same way.
 *
 * @param levels the number of records from the root to the record with the list
 * @param items the number of items of the list
 * @param itemLevels the number of nested records in each item
 * @param each the rule of each text
 */
internal class NestedRecords(
    private val levels: Int,
    private val items: Int,
    private val itemLevels: Int,
    private val each: Rule,
) {
    private val deepest = levels + itemLevels

    /** Returns the model of records with this number of [keys]. */
    fun model(keys: Int): DataModel {
        val records = (1..deepest).map { level -> record(level, keys) }
        val rules = records.flatMap { record ->
            record.fields.map { FieldName(record.name, it.name) to rule(it.type) }
        }
        return DataModel(
            Schema(records.first().name, records.associateBy { it.name }),
            rules.toMap(),
        )
    }

    private fun record(level: Int, keys: Int) =
        RecordDeclaration(
            name(level),
            (1..keys).map { key ->
                val type = if (key < keys) Leaf.STRING else lastType(level)
                Field("level${level}Key$key", "level-${level}_key-$key", type)
            },
        )

    private fun lastType(level: Int): Type =
        when (level) {
            deepest -> Leaf.STRING
            levels -> ListOf(Named(name(level + 1)))
            else -> Named(name(level + 1))
        }

    private fun rule(type: Type): Rule =
        when (type) {
            is Leaf -> each
            is ListOf -> Rule(Source.Items(items..items, Rule.NONE, Rule.NONE))
            else -> Rule.NONE
        }

    private fun name(level: Int) = "Level$level"
}
