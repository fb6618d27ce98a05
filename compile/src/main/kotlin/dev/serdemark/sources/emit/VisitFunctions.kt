package dev.serdemark.sources.emit

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.shape.ReadableClasses
import dev.serdemark.sources.shape.slot

/**
 * Generates private functions that pass the leaves of values to a `Visits`: one function per
 * declared type, list and map.
 *
 * @param classes the classes of the values
 */
internal abstract class VisitFunctions(
    private val functions: FunctionNames,
    private val classes: ReadableClasses,
) {
    /** Returns the statements that visit the content of `value`, a list or map. */
    protected abstract fun visitItems(type: Type): List<String>

    /** Converts a nullable value of these classes to a nullable Kotlin value. */
    protected abstract fun toNullable(type: Nullable, expr: String): String

    /** Returns the function for [declaration]. */
    fun declarationFunction(declaration: Declaration): String =
        function(
            Named(declaration.name),
            when (declaration) {
                is RecordDeclaration ->
                    declaration.fields.map {
                        visit(it.slot, classes.access(declaration, it, "value"))
                    }
                is EnumDeclaration ->
                    listOf("visits.take(${classes.indexOf(declaration, "value")})")
                is UnionDeclaration ->
                    classes.choice(declaration, "value").lines { _, case ->
                        listOf(visit(Named(case.branch), case.value))
                    }
            },
        )

    /** Returns the function for a list or map. */
    fun containerFunction(type: Type): String = function(type, visitItems(type))

    /** Returns a statement that visits the value of the expression [expr]. */
    protected fun visit(type: Type, expr: String): String =
        when (type) {
            is Leaf -> "visits.take(${classes.visitedPart(type, expr)})"
            is Nullable -> "${toNullable(type, expr)}?.let { ${visit(type.type, "it")} }"
            else -> "visit${functions.of(type)}($expr, visits)"
        }

    private fun function(type: Type, lines: List<String>): String =
        "private fun visit${functions.of(type)}(value: ${classes.typeName(type)}, visits: Visits) " +
            lines.joinToString("\n", "{\n", "\n}\n") { it.prependIndent("    ") }
}
