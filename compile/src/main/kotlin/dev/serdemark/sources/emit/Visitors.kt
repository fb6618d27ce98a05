package dev.serdemark.sources.emit

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.shape.Readable
import dev.serdemark.sources.shape.slot

/**
 * Generates private functions that pass the leaves of values to a `Visits`: one per declared type,
 * list and map.
 *
 * @param classes the classes of the values
 */
internal abstract class Visitors(
    private val functions: FunctionNames,
    private val classes: Readable,
) {
    /** Returns the statements that visit the content of `value`, a list or map. */
    protected abstract fun items(type: Type): List<String>

    /** Converts the classes' form of a nullable value to a nullable Kotlin value. */
    protected abstract fun nullable(type: Nullable, own: String): String

    /** Returns the function for [declaration]. */
    fun declared(declaration: Declaration): String =
        visitor(
            Named(declaration.name),
            when (declaration) {
                is RecordDeclaration ->
                    declaration.fields.map {
                        visit(it.slot, classes.access(declaration, it, "value"))
                    }
                is EnumDeclaration -> listOf("visits.take(${classes.index(declaration, "value")})")
                is UnionDeclaration ->
                    classes.choice(declaration, "value").lines { _, case ->
                        listOf(visit(Named(case.branch), case.value))
                    }
            },
        )

    /** Returns the function for a list or map. */
    fun container(type: Type): String = visitor(type, items(type))

    /** Returns a statement that visits the value of the expression [own]. */
    protected fun visit(type: Type, own: String): String =
        when (type) {
            is Leaf -> "visits.take(${classes.shown(type, own)})"
            is Nullable -> "${nullable(type, own)}?.let { ${visit(type.type, "it")} }"
            else -> "visit${functions.of(type)}($own, visits)"
        }

    private fun visitor(type: Type, lines: List<String>): String =
        "private fun visit${functions.of(type)}(value: ${classes.typeName(type)}, visits: Visits) " +
            lines.joinToString("\n", "{\n", "\n}\n") { it.prependIndent("    ") }
}
