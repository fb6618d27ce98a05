package dev.serdemark.sources.emit

import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.jvm.LEAF_IMPORTS
import dev.serdemark.sources.shape.ROOT

/**
 * Generates the functions that visit a view of a payload: one for each declared type, list and map.
 */
internal class ViewVisitEmitter(private val schema: Schema, private val view: View) {
    private val functions = FunctionNames(schema)

    fun emit(): VisitCode {
        val visits = ViewVisits()
        return VisitCode(
            view.imports + LEAF_IMPORTS,
            visitView = "visit${functions.of(Named(schema.root))}(value, visits)",
            // `walk` is a property of the class that contains this expression.
            visitValue = "walk.visit(value as $ROOT, visits)",
            functions =
                schema.declarations.values.map(visits::declarationFunction) +
                    functions.containers.map(visits::containerFunction),
        )
    }

    private inner class ViewVisits : VisitFunctions(functions, view) {
        override fun visitItems(type: Type): List<String> =
            listOf("for (index in 0 until ${view.size("value")}) {") +
                when (type) {
                    is ListOf ->
                        listOf("    ${visit(type.element, view.item(type, "value", "index"))}")
                    is MapOf ->
                        listOf(
                            "    val entry = ${view.entry(type, "value", "index")}",
                            "    val before = visits.beginEntry()",
                            "    visits.take(${view.key("entry")})",
                            "    ${visit(type.value, view.value(type, "entry"))}",
                            "    visits.endEntry(before)",
                        )
                    else -> error("$type is no container")
                } +
                "}"

        override fun toNullable(type: Nullable, expr: String): String = expr
    }
}
