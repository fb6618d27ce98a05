package dev.serdemark.sources

import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration

/** The object that tells a codec what it may want to know about the data model. */
internal const val SHAPE: String = "Shape"

/** The name of the root type. */
internal const val ROOT: String = "Root"

/** Writes the [ROOT] and the [SHAPE]. */
internal fun emitShape(schema: Schema, flavour: Flavour, packageName: String): String =
    buildString {
        appendLine("package $packageName").appendLine()
        flavour.declared.sorted().forEach { appendLine("import $it") }
        appendLine().appendLine("/** What a payload holds. */")
        appendLine("typealias $ROOT = ${flavour.typeName(Named(schema.root))}").appendLine()
        appendLine("/** What a codec may want to know about the data model. */")
        appendLine("object $SHAPE {")
        appendLine("    /** Whether a field may be absent, which is not to be written as null. */")
        appendLine("    const val HAS_OPTIONAL: Boolean = ${schema.hasOptional}").appendLine()
        appendLine(
            "    /** A sealed type with the classes of its branches by their names in JSON. */"
        )
        appendLine(
                "    class Union<T>(val type: Class<T>, val branches: Map<String, Class<out T>>)"
            )
            .appendLine()
        append("    val UNIONS: List<Union<*>> = listOf(")
        schema.declarations.values.filterIsInstance<UnionDeclaration>().forEach {
            append(union(it, flavour))
        }
        appendLine(")")
        appendLine("}")
    }

private fun union(union: UnionDeclaration, flavour: Flavour): String = buildString {
    append("\n        Union(${flavour.typeName(Named(union.name))}::class.java, mapOf(")
    union.branches.forEach {
        append("\n            ${kotlinLiteral(it)} to ${flavour.typeName(Named(it))}::class.java,")
    }
    append(")),")
}

private val Schema.hasOptional: Boolean
    get() =
        declarations.values.any { type ->
            type is RecordDeclaration && type.fields.any { it.optional }
        }
