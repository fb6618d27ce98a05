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
 * Generates the [WALK] from the primitives of a language shape. Each declared type, list and map
 * has a function that visits it and a function that copies it.
 */
internal class WalkEmitter(
    private val schema: Schema,
    private val shape: LanguageShape,
    private val packageName: String,
) {
    private val functions = FunctionNames(schema)
    private val visits = ValueVisits()
    private val copies = ValueCopies()

    /** Returns the text of the Kotlin file. */
    fun emit(): String = buildString {
        val root = Named(schema.root)
        append(kotlinHeader(packageName, shape.imports + LEAF_IMPORTS + IMPORTS))
        appendLine(walkClass(shape.typeName(root), functions.of(root)))
        schema.declarations.values.forEach {
            appendLine(visits.declarationFunction(it)).appendLine(copies.declarationFunction(it))
        }
        functions.containers.forEach {
            appendLine(visits.containerFunction(it)).appendLine(copies.containerFunction(it))
        }
        append(shape.support)
    }

    private inner class ValueCopies :
        ConversionFunctions(
            functions,
            "copy",
            from = shape,
            to = shape,
            extra = Parameter("copies", "Copies"),
        ) {
        /** Symbols are singletons, so a copy is the same object. */
        override fun symbolConversion(enum: EnumDeclaration): String = "value"

        fun containerFunction(type: Type): String {
            val copy =
                when (type) {
                    is ListOf -> shape.copyOf(type, "value", conversionOf(type.element, "item"))
                    is MapOf -> {
                        val item = conversionOf(type.value, "item")
                        shape.copyOf(type, "value", "copies.of(key)", item)
                    }
                    else -> error("$type is no container")
                }
            return "${signature(type)} =\n    $copy\n"
        }

        override fun conversionOf(type: Type, expr: String): String =
            when (type) {
                is Leaf -> shape.copyOf(type, expr)
                is Nullable -> {
                    val value = shape.toNullable(type, expr)
                    shape.fromNullable(type, "$value?.let { ${conversionOf(type.type, "it")} }")
                }
                else -> call(type, expr)
            }
    }

    private inner class ValueVisits : VisitFunctions(functions, shape) {
        override fun visitItems(type: Type): List<String> =
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

        override fun toNullable(type: Nullable, expr: String): String = shape.toNullable(type, expr)
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
