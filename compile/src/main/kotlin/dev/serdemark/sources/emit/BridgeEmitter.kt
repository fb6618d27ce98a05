package dev.serdemark.sources.emit

import dev.serdemark.contender.GeneratedNames.BRIDGE
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
import dev.serdemark.sources.jvm.LEAF_IMPORTS
import dev.serdemark.sources.jvm.kotlinHeader
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.slot

/**
 * Generates the [BRIDGE] from the primitives of a language shape. Each declared type, list and map
 * has a function that reads it and a function that writes it, so methods stay small.
 */
internal class BridgeEmitter(
    private val schema: Schema,
    private val shape: LanguageShape,
    private val packageName: String,
) {
    private val functions = FunctionNames(schema)

    /** Returns the text of the Kotlin file. */
    fun emit(): String = buildString {
        val root = Named(schema.root)
        append(kotlinHeader(packageName, shape.imports + LEAF_IMPORTS + IMPORTS))
        appendLine(bridgeClass(shape.typeName(root), functions.of(root)))
        schema.declarations.values.forEach {
            appendLine(declarationReader(it)).appendLine(declarationWriter(it))
        }
        functions.containers.forEach {
            appendLine(containerReader(it)).appendLine(containerWriter(it))
        }
        append(MARK_MISSING).append(shape.support)
    }

    private fun declarationReader(declaration: Declaration): String =
        reader(
            Named(declaration.name),
            when (declaration) {
                is RecordDeclaration ->
                    shape.construct(declaration, declaration.fields.map { read(it.slot) })
                is EnumDeclaration -> shape.symbolAt(declaration, "input.readInt()")
                is UnionDeclaration -> readBranch(declaration)
            },
        )

    private fun readBranch(union: UnionDeclaration): String = buildString {
        appendLine("when (val branch = input.readInt()) {")
        union.branches.forEachIndexed { index, branch ->
            appendLine("        $index -> ${shape.wrap(union, branch, read(Named(branch)))}")
        }
        appendLine("        else -> error(\"There is no branch \$branch\")")
        append("    }")
    }

    private fun declarationWriter(declaration: Declaration): String {
        val lines =
            when (declaration) {
                is RecordDeclaration ->
                    enterObject(declaration) +
                        declaration.fields.map {
                            val missing = if (it.optional) "ABSENT" else "NULL"
                            write(it.slot, shape.access(declaration, it, "value"), missing)
                        }
                is EnumDeclaration -> listOf("out.writeInt(${shape.indexOf(declaration, "value")})")
                is UnionDeclaration -> writeBranch(declaration)
            }
        return writer(Named(declaration.name), lines)
    }

    /**
     * Returns the statement that passes a record object to the writer. A singleton is not passed,
     * because every read returns the same object.
     */
    private fun enterObject(record: RecordDeclaration): List<String> =
        if (shape.isSingleton(record)) emptyList() else listOf("out.enter(value)")

    private fun writeBranch(union: UnionDeclaration): List<String> =
        shape.choice(union, "value").lines { index, case ->
            listOf("out.writeInt($index)", write(Named(case.branch), case.value))
        }

    private fun containerReader(type: Type): String =
        reader(
            type,
            when (type) {
                is ListOf -> shape.newList(type, "input.readInt()", read(type.element))
                is MapOf ->
                    shape.newMap(type, "input.readInt()", "input.readString()", read(type.value))
                else -> error("$type is no container")
            },
        )

    private fun containerWriter(type: Type): String =
        writer(
            type,
            when (type) {
                is ListOf ->
                    listOf(
                        "out.writeInt(${shape.size("value")})",
                        "for (item in ${shape.items(type, "value")}) ${write(type.element, "item")}",
                    )
                is MapOf ->
                    listOf(
                        "out.writeInt(${shape.size("value")})",
                        "for ((key, item) in ${shape.sortedEntries(type, "value")}) {",
                        "    out.writeString(key)",
                        "    ${write(type.value, "item")}",
                        "}",
                    )
                else -> error("$type is no container")
            },
        )

    /** Returns an expression that reads a value of [type]. */
    private fun read(type: Type): String =
        when (type) {
            is Leaf -> shape.fromNeutral(type, "input.read${type.methodSuffix}()")
            is Nullable ->
                shape.fromNullable(
                    type,
                    "if (input.presence() == Presence.PRESENT) ${read(type.type)} else null",
                )
            else -> "read${functions.of(type)}(input)"
        }

    /**
     * Returns a statement that writes the value of the expression [expr].
     *
     * @param missing the `Presence` that the statement writes for null
     */
    private fun write(type: Type, expr: String, missing: String = "NULL"): String =
        when (type) {
            is Leaf -> "out.write${type.methodSuffix}(${shape.toNeutral(type, expr)})"
            is Nullable ->
                "${shape.toNullable(type, expr)}.marked(out, Presence.$missing)?.let { ${write(type.type, "it")} }"
            else -> "write${functions.of(type)}($expr, out)"
        }

    /** Returns the function that reads a value of [type]. [body] is an expression. */
    private fun reader(type: Type, body: String): String =
        "private fun read${functions.of(type)}(input: ValueReader): ${shape.typeName(type)} =\n" +
            "    $body\n"

    /** Returns the function that writes a value of [type]. [lines] are its statements. */
    private fun writer(type: Type, lines: List<String>): String =
        "private fun write${functions.of(type)}" +
            "(value: ${shape.typeName(type)}, out: ValueWriter) " +
            lines.joinToString("\n", "{\n", "\n}\n") { it.prependIndent("    ") }
}

private val IMPORTS =
    listOf("Bridge", "Presence", "ValueReader", "ValueWriter").map {
        "dev.serdemark.worker.value.$it"
    }

private fun bridgeClass(type: String, function: String) =
    """
    |/** Moves values between the binary value form and the model's objects. */
    |class $BRIDGE : Bridge<$type> {
    |    override fun read(input: ValueReader): $type = read$function(input)
    |
    |    override fun write(value: $type, out: ValueWriter) = write$function(value, out)
    |}
    |
    """
        .trimMargin()

private val MARK_MISSING =
    """
    |/** Writes whether there is a value, and returns it. */
    |private fun <T : Any> T?.marked(out: ValueWriter, missing: Presence): T? {
    |    out.presence(if (this == null) missing else Presence.PRESENT)
    |    return this
    |}
    |"""
        .trimMargin()

/** The name of the leaf in the methods of `ValueReader` and `ValueWriter`, such as `readInt`. */
private val Leaf.methodSuffix: String
    get() = name.lowercase().replaceFirstChar { it.uppercaseChar() }
