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
import dev.serdemark.sources.jvm.LEAF_IMPORTS
import dev.serdemark.sources.jvm.kotlinHeader
import dev.serdemark.sources.shape.LanguageShape

/**
 * Generates the [WALK] from the primitives of a language shape. There is one function to visit and
 * one to copy per declared type, list and map, as in [BridgeEmitter].
 */
internal class WalkEmitter(
    private val schema: Schema,
    private val shape: LanguageShape,
    private val packageName: String,
) {
    private val functions = FunctionNames(schema)
    private val visiting = VisitingValues()
    private val copying = Copying()

    /** Returns the text of the Kotlin file. */
    fun emit(): String = buildString {
        val root = Named(schema.root)
        append(kotlinHeader(packageName, shape.imports + LEAF_IMPORTS + IMPORTS))
        appendLine(walkClass(shape.typeName(root), functions.of(root)))
        schema.declarations.values.forEach {
            appendLine(visiting.declared(it)).appendLine(copying.declared(it))
        }
        functions.containers.forEach {
            appendLine(visiting.container(it)).appendLine(copying.container(it))
        }
        append(shape.support)
    }

    private inner class Copying :
        Converting(functions, "copy", shape, shape, further = "copies" to "Copies") {
        override fun symbol(enum: EnumDeclaration): String = "value"

        fun container(type: Type): String {
            val copied =
                when (type) {
                    is ListOf -> shape.copied(type, "value", converted(type.element, "item"))
                    is MapOf -> {
                        val item = converted(type.value, "item")
                        shape.copied(type, "value", "copies.of(key)", item)
                    }
                    else -> error("$type is no container")
                }
            return "${head(type)} =\n    $copied\n"
        }

        override fun converted(type: Type, own: String): String =
            when (type) {
                is Leaf -> shape.copied(type, own)
                is Nullable -> {
                    val value = shape.toNullable(type, own)
                    shape.fromNullable(type, "$value?.let { ${converted(type.type, "it")} }")
                }
                else -> call(type, own)
            }
    }

    private inner class VisitingValues : Visitors(functions, shape) {
        override fun items(type: Type): List<String> =
            when (type) {
                is ListOf ->
                    listOf(
                        "for (item in ${shape.items(type, "value")}) ${visit(type.element, "item")}"
                    )
                is MapOf ->
                    listOf(
                        "for ((key, item) in ${shape.entries(type, "value")}) {",
                        "    val before = visits.beginEntry()",
                        "    visits.take(key)",
                        "    ${visit(type.value, "item")}",
                        "    visits.endEntry(before)",
                        "}",
                    )
                else -> error("$type is no container")
            }

        override fun nullable(type: Nullable, own: String): String = shape.toNullable(type, own)
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
