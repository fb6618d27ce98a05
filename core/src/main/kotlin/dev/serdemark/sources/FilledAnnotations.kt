package dev.serdemark.sources

import dev.serdemark.contender.Annotations
import dev.serdemark.contender.NameSource
import dev.serdemark.contender.Placeholder
import dev.serdemark.contender.Template
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration

/**
 * A library's annotations, their placeholders filled; each is a line.
 *
 * @param literal a text as a literal of the language
 */
internal class FilledAnnotations(
    private val templates: Annotations,
    private val packageName: String,
    private val literal: (String) -> String,
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

    /** On a mention of the type of [leaf]. */
    fun leaf(leaf: Leaf): String? = templates.leaf[leaf]?.let { fill(it) }

    /** What the companion of an enum holds; [type] is how the enum is called. */
    fun enumCompanion(type: Identifier): List<String> =
        listOfNotNull(templates.companion.enum?.let { fill(it, type = type.text) })

    /** Whether the library can know the name in JSON of a field that is called [name]. */
    private fun canName(name: Identifier, field: Field): Boolean =
        templates.field != null || isFound(name, field)

    private fun canName(name: Identifier, symbol: String): Boolean =
        templates.symbol != null || name.text == symbol

    /**
     * A field or symbol that the library does not know to call as JSON does, in one sentence; null
     * where there is none.
     */
    fun nameless(schema: Schema, names: ModelNames): String? =
        schema.declarations.values
            .flatMap { namelessMembers(it, names) }
            .firstOrNull()
            ?.let { (member, json) ->
                "The library has no annotation that calls '$member' ${literal(json)} in JSON."
            }

    private fun namelessMembers(type: Declaration, names: ModelNames): List<Pair<String, String>> =
        when (type) {
            is RecordDeclaration ->
                type.fields
                    .filterNot { canName(names.member(type.name, it.name), it) }
                    .map { "${type.name}.${it.name}" to it.json }
            is EnumDeclaration ->
                type.symbols
                    .filterNot { canName(names.symbol(type.name, it), it) }
                    .map { "${type.name}.$it" to it }
            is UnionDeclaration -> emptyList()
        }

    private fun isFound(name: Identifier, field: Field) =
        name.text == field.json &&
            when (templates.names) {
                NameSource.PROPERTIES -> true
                NameSource.GETTERS -> PLAIN.matches(name.text) && !name.text.startsWith("is")
            }

    private fun fill(
        template: Template,
        json: String = "",
        classes: String = "",
        type: String = "",
    ) = template.fill {
        when (it) {
            Placeholder.JSON -> literal(json)
            Placeholder.PACKAGE -> packageName
            Placeholder.CLASSES -> classes
            Placeholder.TYPE -> type
        }
    }

    private companion object {
        /** Names that come back from their getters whatever the rule. */
        val PLAIN = Regex("[a-z]([a-z][A-Za-z0-9_]*)?")
    }
}
