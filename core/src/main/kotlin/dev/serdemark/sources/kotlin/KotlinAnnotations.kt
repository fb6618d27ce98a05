package dev.serdemark.sources.kotlin

import dev.serdemark.contender.Annotations
import dev.serdemark.contender.NameSource
import dev.serdemark.contender.Placeholder
import dev.serdemark.contender.Template
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.Identifier

/** A library's annotations in Kotlin, their placeholders filled; each is a line. */
internal class KotlinAnnotations(
    private val templates: Annotations,
    private val packageName: String,
) {
    fun record(record: RecordDeclaration, isBranch: Boolean): List<String> =
        listOfNotNull(
            templates.record?.let { fill(it) },
            templates.branch?.takeIf { isBranch }?.let { fill(it, record.name) },
        )

    fun field(name: Identifier, field: Field): List<String> =
        listOfNotNull(
            templates.field?.takeUnless { isFound(name, field) }?.let { fill(it, field.json) },
            templates.optional?.takeIf { field.optional }?.let { fill(it, field.json) },
        )

    fun enum(): List<String> = listOfNotNull(templates.enum?.let { fill(it) })

    fun symbol(name: Identifier, symbol: String): List<String> =
        listOfNotNull(templates.symbol?.takeIf { name.text != symbol }?.let { fill(it, symbol) })

    /** @param classes the branches as class literals */
    fun union(union: UnionDeclaration, classes: List<String>): List<String> =
        listOfNotNull(templates.union?.let { fill(it, union.name, classes.joinToString()) })

    /** The Kotlin type of [leaf], annotated. */
    fun leaf(leaf: Leaf): String =
        templates.leaf[leaf]?.let { "${fill(it)} ${leaf.kotlin}" } ?: leaf.kotlin

    /** Whether the library can know the name in JSON of a field that is called [name]. */
    fun canName(name: Identifier, field: Field): Boolean =
        templates.field != null || isFound(name, field)

    fun canName(name: Identifier, symbol: String): Boolean =
        templates.symbol != null || name.text == symbol

    private fun isFound(name: Identifier, field: Field) =
        name.text == field.json &&
            when (templates.names) {
                NameSource.PROPERTIES -> true
                NameSource.GETTERS -> PLAIN.matches(name.text) && !name.text.startsWith("is")
            }

    private fun fill(template: Template, json: String = "", classes: String = "") = template.fill {
        when (it) {
            Placeholder.JSON -> kotlinLiteral(json)
            Placeholder.PACKAGE -> packageName
            Placeholder.CLASSES -> classes
        }
    }

    private companion object {
        /** Names that come back from their getters whatever the rule. */
        val PLAIN = Regex("[a-z]([a-z][A-Za-z0-9_]*)?")
    }
}
