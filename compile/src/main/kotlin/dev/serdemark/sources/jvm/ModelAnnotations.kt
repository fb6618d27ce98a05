package dev.serdemark.sources.jvm

import dev.serdemark.contender.Annotations
import dev.serdemark.contender.NameSource
import dev.serdemark.contender.Placeholder
import dev.serdemark.contender.Template
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.Identifier

/**
 * A library's annotations on a model, their placeholders filled; each is a line.
 *
 * @param literal how the language writes a text
 */
internal class ModelAnnotations(
    private val templates: Annotations,
    private val packageName: String,
    private val literal: (String) -> String,
) {
    /** Interfaces that every record implements. */
    val interfaces: List<String>
        get() = templates.implements

    fun record(record: RecordDeclaration, isBranch: Boolean): List<String> =
        listOfNotNull(
            templates.record?.let { fill(it, record.name) },
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

    /**
     * On the method of [enum] that gives the name of a symbol in JSON; null if it needs none.
     *
     * @param name what a symbol is called
     */
    fun enumValue(enum: EnumDeclaration, name: (String) -> Identifier): String? =
        templates.enumValue?.takeIf { enum.symbols.any { name(it).text != it } }?.let { fill(it) }

    /** @param classes a class literal for each branch */
    fun union(union: UnionDeclaration, classes: List<String>): List<String> =
        listOfNotNull(templates.union?.let { fill(it, union.name, classes.joinToString()) }) +
            templates.unionBranch
                ?.let { template ->
                    union.branches.zip(classes) { branch, type -> fill(template, branch, type) }
                }
                .orEmpty()

    /** On a mention of the type of [leaf]. */
    fun leaf(leaf: Leaf): String? = templates.leaf[leaf]?.let { fill(it) }

    /** The [type] of [leaf], annotated before it. */
    fun leaf(leaf: Leaf, type: String): String = listOfNotNull(leaf(leaf), type).joinToString(" ")

    /** What the companion of an enum holds; [type] is how the enum is called. */
    fun enumCompanion(type: Identifier): List<String> =
        listOfNotNull(templates.companion.enum?.let { fill(it, type = type.text) })

    /** Whether the library can know the name in JSON of a field that is called [name]. */
    fun canName(name: Identifier, field: Field): Boolean =
        templates.field != null || isFound(name, field)

    fun canName(name: Identifier, symbol: String): Boolean =
        templates.symbol != null || templates.enumValue != null || name.text == symbol

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
