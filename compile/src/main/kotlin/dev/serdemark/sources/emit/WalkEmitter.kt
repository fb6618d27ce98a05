package dev.serdemark.sources.emit

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
import dev.serdemark.sources.flavour.Flavour
import dev.serdemark.sources.flavour.slot
import dev.serdemark.sources.jvm.import

/**
 * Derives the [WALK] from a flavour's primitives. There is one function to visit and one to copy
 * per declared type, list and map, as in [BridgeEmitter].
 */
internal class WalkEmitter(
    private val schema: Schema,
    private val flavour: Flavour,
    private val packageName: String,
) {
    private val functions = FunctionNames(schema)

    /** Returns the text of the Kotlin file. */
    fun emit(): String = buildString {
        appendLine("package $packageName").appendLine()
        imports().forEach { appendLine("import $it") }
        appendLine().appendLine(walkClass(Named(schema.root)))
        schema.declarations.values.forEach {
            appendLine(visitDeclared(it)).appendLine(copyDeclared(it))
        }
        functions.containers.forEach {
            appendLine(visitContainer(it)).appendLine(copyContainer(it))
        }
        append(flavour.support)
    }

    private fun walkClass(root: Named) = walkClass(flavour.typeName(root), functions.of(root))

    private fun imports() =
        (flavour.imports +
                Leaf.entries.mapNotNull { it.import } +
                listOf("Copies", "Visits", "Walk").map { "dev.serdemark.worker.value.$it" })
            .toSortedSet()

    private fun visitDeclared(declaration: Declaration): String =
        visitor(
            Named(declaration.name),
            when (declaration) {
                is RecordDeclaration ->
                    declaration.fields.map {
                        visit(it.slot, flavour.access(declaration, it, "value"))
                    }
                is EnumDeclaration -> listOf("visits.take(${flavour.index(declaration, "value")})")
                is UnionDeclaration ->
                    flavour.choice(declaration, "value").lines { _, case ->
                        listOf(visit(Named(case.branch), case.value))
                    }
            },
        )

    private fun copyDeclared(declaration: Declaration): String =
        copier(
            Named(declaration.name),
            when (declaration) {
                is RecordDeclaration ->
                    flavour.construct(
                        declaration,
                        declaration.fields.map {
                            copy(it.slot, flavour.access(declaration, it, "value"))
                        },
                    )
                is EnumDeclaration -> "value"
                is UnionDeclaration -> copyBranch(declaration)
            },
        )

    private fun copyBranch(union: UnionDeclaration): String =
        flavour
            .choice(union, "value")
            .lines { _, case ->
                val copied = copy(Named(case.branch), case.value)
                listOf(flavour.wrap(union, case.branch, copied))
            }
            .joinToString("\n    ")

    private fun visitContainer(type: Type): String =
        visitor(
            type,
            when (type) {
                is ListOf ->
                    listOf(
                        "for (item in ${flavour.items(type, "value")}) ${visit(type.element, "item")}"
                    )
                is MapOf ->
                    listOf(
                        "for ((key, item) in ${flavour.entries(type, "value")}) {",
                        "    val before = visits.beginEntry()",
                        "    visits.take(key)",
                        "    ${visit(type.value, "item")}",
                        "    visits.endEntry(before)",
                        "}",
                    )
                else -> error("$type is no container")
            },
        )

    private fun copyContainer(type: Type): String =
        copier(
            type,
            when (type) {
                is ListOf -> flavour.copied(type, "value", copy(type.element, "item"))
                is MapOf ->
                    flavour.copied(type, "value", "copies.of(key)", copy(type.value, "item"))
                else -> error("$type is no container")
            },
        )

    /** Returns a statement that gives the value of the expression [own] to the `Visits`. */
    private fun visit(type: Type, own: String): String =
        when (type) {
            is Leaf -> "visits.take(${flavour.shown(type, own)})"
            is Nullable -> "${flavour.toNullable(type, own)}?.let { ${visit(type.type, "it")} }"
            else -> "visit${functions.of(type)}($own, visits)"
        }

    /** Returns an expression that copies the value of the expression [own]. */
    private fun copy(type: Type, own: String): String =
        when (type) {
            is Leaf -> flavour.copied(type, own)
            is Nullable -> {
                val copied = "${flavour.toNullable(type, own)}?.let { ${copy(type.type, "it")} }"
                flavour.fromNullable(type, copied)
            }
            else -> "copy${functions.of(type)}($own, copies)"
        }

    private fun visitor(type: Type, lines: List<String>): String =
        "private fun visit${functions.of(type)}(value: ${flavour.typeName(type)}, visits: Visits) " +
            lines.joinToString("\n", "{\n", "\n}\n") { it.prependIndent("    ") }

    private fun copier(type: Type, expression: String): String {
        val name = flavour.typeName(type)
        return "private fun copy${functions.of(type)}(value: $name, copies: Copies): $name =\n    $expression\n"
    }
}

private fun walkClass(type: String, function: String) =
    """
    |/** Goes through whole values. */
    |class $WALK : Walk<$type> {
    |    override fun visit(value: $type, visits: Visits) = visit$function(value, visits)
    |
    |    override fun copy(value: $type, copies: Copies): $type = copy$function(value, copies)
    |}
    |
    """
        .trimMargin()
