package dev.serdemark.sources.emit

import dev.serdemark.contender.GeneratedNames.WALK
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.flavour.Flavour
import dev.serdemark.sources.jvm.LEAF_IMPORTS
import dev.serdemark.sources.jvm.kotlinHeader

/**
 * Generates the [WALK] from the primitives of a language shape. There is one function to visit and
 * one to copy per declared type, list and map, as in [BridgeEmitter].
 */
internal class WalkEmitter(
    private val schema: Schema,
    private val flavour: Flavour,
    private val packageName: String,
) {
    private val functions = FunctionNames(schema)
    private val visiting = VisitingValues()
    private val copying = Copying()

    /** Returns the text of the Kotlin file. */
    fun emit(): String = buildString {
        val root = Named(schema.root)
        append(kotlinHeader(packageName, flavour.imports + LEAF_IMPORTS + IMPORTS))
        appendLine(walkClass(flavour.typeName(root), functions.of(root)))
        schema.declarations.values.forEach {
            appendLine(visiting.declared(it)).appendLine(copying.declared(it))
        }
        functions.containers.forEach {
            appendLine(visiting.container(it)).appendLine(copying.container(it))
        }
        append(flavour.support)
    }

    private inner class Copying :
        Converting(functions, "copy", flavour, flavour, further = "copies" to "Copies") {
        override fun symbol(enum: EnumDeclaration): String = "value"

        fun container(type: Type): String {
            val copied =
                when (type) {
                    is ListOf -> flavour.copied(type, "value", converted(type.element, "item"))
                    is MapOf -> {
                        val item = converted(type.value, "item")
                        flavour.copied(type, "value", "copies.of(key)", item)
                    }
                    else -> error("$type is no container")
                }
            return "${head(type)} =\n    $copied\n"
        }

        override fun converted(type: Type, own: String): String =
            when (type) {
                is Leaf -> flavour.copied(type, own)
                is Nullable -> {
                    val value = flavour.toNullable(type, own)
                    flavour.fromNullable(type, "$value?.let { ${converted(type.type, "it")} }")
                }
                else -> call(type, own)
            }
    }

    private inner class VisitingValues : Visitors(functions, flavour) {
        override fun items(type: Type): List<String> =
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
            }

        override fun nullable(type: Nullable, own: String): String = flavour.toNullable(type, own)
    }
}

private val IMPORTS = listOf("Copies", "Visits", "Walk").map { "dev.serdemark.worker.value.$it" }

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
