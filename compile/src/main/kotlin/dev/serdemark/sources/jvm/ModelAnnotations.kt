package dev.serdemark.sources.jvm

import dev.serdemark.contender.AnnotationOn
import dev.serdemark.contender.Annotations
import dev.serdemark.contender.NameSource
import dev.serdemark.contender.Placeholder
import dev.serdemark.contender.ScalaCode
import dev.serdemark.contender.Template
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.shape.Identifier

/**
 * The annotations that a library needs on the types of a data model. They are the [templates] of
 * the manifest with the placeholders filled. Each annotation is one line.
 *
 * @param literal returns a text as a literal of the language
 */
internal class ModelAnnotations(
    private val templates: Annotations,
    private val packageName: String,
    private val literal: (String) -> String,
) {
    /** Interfaces that every record implements. */
    val interfaces: List<String>
        get() = templates.implements

    /** @param isBranch whether the record is a branch of a union */
    fun record(record: RecordDeclaration, isBranch: Boolean): List<String> =
        listOfNotNull(
            templates[AnnotationOn.RECORD]?.let { fill(it, record.name) },
            templates[AnnotationOn.BRANCH]?.takeIf { isBranch }?.let { fill(it, record.name) },
        )

    /** Returns the annotations on a field whose property is called [name]. */
    fun field(name: Identifier, field: Field): List<String> =
        listOfNotNull(
            templates[AnnotationOn.FIELD]
                ?.takeUnless {
                    // The annotation of aliases may also contain the name in JSON.
                    isJsonNameKnown(name, field) ||
                        aliasTemplate(field)?.has(Placeholder.JSON) == true
                }
                ?.let { fill(it, field.json) },
            aliasTemplate(field)?.let {
                fill(it, field.json, aliases = field.aliases.joinToString(transform = literal))
            },
            templates[AnnotationOn.OPTIONAL]
                ?.takeIf { field.optional }
                ?.let { fill(it, field.json) },
            templates[AnnotationOn.DEFAULT]
                ?.takeIf { field.default != null }
                ?.let { fill(it, field.json) },
        )

    private fun aliasTemplate(field: Field): Template? =
        templates[AnnotationOn.ALIAS]?.takeIf {
            field.aliases.isNotEmpty()
        }

    /** Returns the annotation on the getter of a field whose property is called [name]. */
    fun getter(name: Identifier, field: Field): List<String> =
        listOfNotNull(
            templates[AnnotationOn.GETTER]
                ?.takeUnless { isJsonNameKnown(name, field) }
                ?.let { fill(it, field.json) }
        )

    /** Returns the annotations on an enum that is called [type] in code. */
    fun enum(type: Identifier): List<String> =
        listOfNotNull(templates[AnnotationOn.ENUM]?.let { fill(it, type = type.text) })

    /** Returns the annotations on a symbol that is called [name] in code. */
    fun symbol(name: Identifier, symbol: String): List<String> =
        listOfNotNull(
            templates[AnnotationOn.SYMBOL]?.takeIf { name.text != symbol }?.let { fill(it, symbol) }
        )

    /**
     * Returns the annotation on the method of [enum] that returns the JSON name of a symbol.
     * Returns null if the enum needs no such method.
     *
     * @param nameOf returns the identifier of a symbol
     */
    fun enumValue(enum: EnumDeclaration, nameOf: (String) -> Identifier): String? =
        templates[AnnotationOn.ENUM_VALUE]
            ?.takeIf { enum.symbols.any { symbol -> nameOf(symbol).text != symbol } }
            ?.let { fill(it) }

    /**
     * Returns the annotations on a union.
     *
     * @param classes a class literal for each branch
     */
    fun union(union: UnionDeclaration, classes: List<String>): List<String> =
        listOfNotNull(
            templates[AnnotationOn.UNION]?.let { fill(it, union.name, classes.joinToString()) }
        ) +
            templates[AnnotationOn.UNION_BRANCH]
                ?.let { template ->
                    union.branches.zip(classes) { branch, type -> fill(template, branch, type) }
                }
                .orEmpty()

    /** Returns the annotation on each use of the type of [leaf], or null if there is none. */
    fun leaf(leaf: Leaf): String? = templates.leaf[leaf]?.let { fill(it) }

    /** Returns the [type] of [leaf] with its annotation before it. */
    fun leaf(leaf: Leaf, type: String): String = listOfNotNull(leaf(leaf), type).joinToString(" ")

    /**
     * Returns the library's code in the companion of a type.
     *
     * @param type the name of the type in code
     * @param names the type's fields, symbols or branches: the name in code and the name in JSON of
     *   each
     */
    fun companion(
        declaration: Declaration,
        type: Identifier,
        names: List<Pair<Identifier, String>>,
    ): List<String> =
        filledCode(templates.companion, declaration, type, names)?.trimEnd()?.lines().orEmpty()

    /**
     * Returns the type classes in the `derives` clause of a type in Scala 3, or null for no clause.
     */
    fun derives(declaration: Declaration, type: Identifier): String? =
        filledCode(templates.derives, declaration, type, emptyList())

    private fun filledCode(
        code: ScalaCode,
        declaration: Declaration,
        type: Identifier,
        names: List<Pair<Identifier, String>>,
    ): String? {
        val template =
            when (declaration) {
                is RecordDeclaration -> code.record
                is EnumDeclaration -> code.enum
                is UnionDeclaration -> code.union
            }
        val pairs = names.joinToString { (name, json) ->
            "(${literal(name.text)}, ${literal(json)})"
        }
        val fields = (declaration as? RecordDeclaration)?.fields.orEmpty()
        val optional = fields.filter { it.optional }.joinToString { literal(it.json) }
        return template?.let {
            fill(it, declaration.name, type = type.text, names = pairs, optional = optional)
        }
    }

    /** Returns whether the library can use the JSON name of a field whose property is [name]. */
    fun canUseJsonName(name: Identifier, field: Field): Boolean =
        templates[AnnotationOn.FIELD] != null ||
            templates[AnnotationOn.GETTER] != null ||
            templates.companion.record.hasNames ||
            isJsonNameKnown(name, field)

    /** Returns whether the library can use the JSON name of a symbol that is [name] in code. */
    fun canUseJsonName(name: Identifier, symbol: String): Boolean =
        templates[AnnotationOn.SYMBOL] != null ||
            templates[AnnotationOn.ENUM_VALUE] != null ||
            templates.companion.enum.hasNames ||
            templates.names == NameSource.SHAPE ||
            name.text == symbol

    /** Returns whether the library knows the JSON name of a field without an annotation. */
    private fun isJsonNameKnown(name: Identifier, field: Field): Boolean {
        val isSame = name.text == field.json
        return when (templates.names) {
            NameSource.PROPERTIES -> isSame
            NameSource.GETTERS ->
                // Libraries derive different names from getters such as getURL and isActive.
                isSame && PLAIN_NAME.matches(name.text) && !name.text.startsWith("is")
            NameSource.SHAPE -> true
        }
    }

    private fun fill(
        template: Template,
        json: String = "",
        classes: String = "",
        type: String = "",
        names: String = "",
        optional: String = "",
        aliases: String = "",
    ) = template.fill {
        when (it) {
            Placeholder.JSON -> literal(json)
            Placeholder.PACKAGE -> packageName
            Placeholder.CLASSES -> classes
            Placeholder.TYPE -> type
            Placeholder.NAMES -> names
            Placeholder.OPTIONAL -> optional
            Placeholder.ALIASES -> aliases
        }
    }

    private val Template?.hasNames: Boolean
        get() = this?.has(Placeholder.NAMES) == true

    private companion object {
        /** Property names that every library derives from a getter in the same way. */
        val PLAIN_NAME = Regex("[a-z]([a-z][A-Za-z0-9_]*)?")
    }
}
