package dev.serdemark.sources.emit

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.ROOT
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.jvm.import

/**
 * Writes the functions that visit a view of a payload: one for each declared type, list and map.
 */
internal class ViewVisitEmitter(private val schema: Schema, private val view: View) {
    private val functions = FunctionNames(schema)

    fun visiting(): Visiting =
        Visiting(
            view.imports + Leaf.entries.mapNotNull { it.import },
            ofView = "visit${functions.of(Named(schema.root))}(value, visits)",
            ofValue = "walk.visit(value as $ROOT, visits)",
            functions =
                schema.declarations.values.map(::declared) + functions.containers.map(::container),
        )

    private fun declared(declaration: Declaration): String =
        visitor(
            Named(declaration.name),
            when (declaration) {
                is RecordDeclaration ->
                    declaration.fields.map { visit(it.slot, view.access(declaration, it, "value")) }
                is EnumDeclaration -> listOf("visits.take(${view.index(declaration, "value")})")
                is UnionDeclaration ->
                    view.choice(declaration, "value").lines { _, case ->
                        listOf(visit(Named(case.branch), case.value))
                    }
            },
        )

    private fun container(type: Type): String =
        visitor(
            type,
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
                "}",
        )

    /** A statement that shows what the expression [own] gives. */
    private fun visit(type: Type, own: String): String =
        when (type) {
            is Leaf -> "visits.take(${view.shown(type, own)})"
            is Nullable -> "$own?.let { ${visit(type.type, "it")} }"
            else -> "visit${functions.of(type)}($own, visits)"
        }

    private fun visitor(type: Type, lines: List<String>): String =
        "private fun visit${functions.of(type)}(value: ${view.typeName(type)}, visits: Visits) " +
            lines.joinToString("\n", "{\n", "\n}\n") { it.prependIndent("    ") }
}
