package dev.serdemark.sources.emit

import dev.serdemark.contender.GeneratedNames.BRIDGE
import dev.serdemark.contender.GeneratedNames.READING
import dev.serdemark.contender.GeneratedNames.WALK
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
 * Writes the bridge and the walk of a contender that writes a program's values and reads a view of
 * the payload: the values have two types.
 */
internal class ViewReadingEmitter(
    private val schema: Schema,
    private val view: View,
    private val packageName: String,
) {
    private val functions = FunctionNames(schema)

    fun emit(isWalked: Boolean): String = buildString {
        appendLine("package $packageName").appendLine()
        imports(isWalked).forEach { appendLine("import $it") }
        appendLine().append(BRIDGE_CLASS)
        if (isWalked) {
            appendLine().append(walkClass(functions.of(Named(schema.root))))
            schema.declarations.values.forEach { appendLine().append(declared(it)) }
            functions.containers.forEach { appendLine().append(container(it)) }
        }
    }

    private fun imports(isWalked: Boolean): Set<String> {
        val bridge = listOf("Bridge", "ValueReader", "ValueWriter")
        val walk = if (isWalked) listOf("Copies", "Visits", "Walk") else emptyList()
        val leaves = if (isWalked) Leaf.entries.mapNotNull { it.import } else emptyList()
        return (view.imports + leaves + (bridge + walk).map { "dev.serdemark.worker.value.$it" })
            .toSortedSet()
    }

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

    private fun walkClass(root: String) =
        """
        |/** Goes through views and through whole values. */
        |class $READING$WALK : Walk<Any> {
        |    private val walk = $WALK()
        |
        |    override fun visit(value: Any, visits: Visits) =
        |        if (value is $WIRE_ROOT) visit$root(value, visits) else walk.visit(value as $ROOT, visits)
        |
        |    override fun copy(value: Any, copies: Copies): Any = walk.copy(whole(value), copies)
        |}
        |"""
            .trimMargin()

    private companion object {
        val BRIDGE_CLASS =
            """
            |/** Moves whole values from the binary value form, and views of payloads to it. */
            |class $READING$BRIDGE : Bridge<Any> {
            |    private val bridge = $BRIDGE()
            |
            |    override fun read(input: ValueReader): Any = bridge.read(input)
            |
            |    override fun write(value: Any, out: ValueWriter) {
            |        if (value is $WIRE_ROOT) out.enter(value)
            |        bridge.write(whole(value), out)
            |    }
            |}
            |
            |private fun whole(value: Any): $ROOT = if (value is $WIRE_ROOT) value.toDomain() else value as $ROOT
            |"""
                .trimMargin()
    }
}
