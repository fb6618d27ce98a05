package dev.serdemark.flatbuffers

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
import dev.serdemark.sources.emit.FunctionNames
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.ROOT
import dev.serdemark.sources.shape.slot

/**
 * Generates the Kotlin functions that write a payload from the caller's values. Each function adds
 * one value to a `FlatBufferBuilder` and returns its offset. It first adds all values that this
 * value refers to.
 *
 * @param domain the language shape of the caller's values
 */
internal class FlatWriteEmitter(
    private val schema: Schema,
    private val types: FlatTypes,
    private val flatPackage: String,
    private val domain: LanguageShape,
    private val functions: FunctionNames,
) {
    private val names = types.names

    /** Returns the Kotlin functions, without imports. */
    fun emit(): String =
        listOf(entryPoints())
            .plus(schema.declarations.values.map(::declarationFunction))
            .plus(functions.containers.map(::containerFunction))
            .plus(types.boxed.map(::boxFunction))
            .plus(types.maps.map(::entryFunction))
            .filter { it.isNotEmpty() } // Enums have no functions.
            .joinToString("\n")

    /** Returns the functions that codecs call. */
    private fun entryPoints(): String {
        val root = names.type(schema.root)
        return """
            |/** The root value of a payload. Each part is read when the program asks for it. */
            |fun wireRoot(payload: java.nio.ByteBuffer): WireRoot =
            |    $flatPackage.$root.getRootAs$root(payload)
            |
            |/** Adds the value to a builder, and returns its offset. */
            |fun $ROOT.toWire(builder: $BUILDER): Int = wire${functions.of(Named(schema.root))}(this, builder)
            |"""
            .trimMargin()
    }

    private fun declarationFunction(declaration: Declaration): String {
        val type = Named(declaration.name)
        val signature = signature("wire${functions.of(type)}", "value: ${domain.typeName(type)}")
        return when (declaration) {
            is EnumDeclaration -> "" // stored in place
            is RecordDeclaration -> {
                val fields =
                    declaration.fields.map {
                        val name = names.field(declaration.name, it.name)
                        FlatField(name, it.slot, domain.access(declaration, it, "value"))
                    }
                signature + tableBody(names.type(declaration.name), fields)
            }
            is UnionDeclaration -> signature + unionBody(declaration)
        }
    }

    private fun unionBody(union: UnionDeclaration): String {
        val table = "$flatPackage.${names.type(union.name)}"
        val lines =
            domain.choice(union, "value").lines { index, case ->
                val branch = offset(Named(case.branch), case.value)
                // Branches count from 1, because 0 means no branch.
                listOf("$table.create${names.type(union.name)}(builder, ${index + 1}, $branch)")
            }
        return block("return " + lines.joinToString("\n"))
    }

    private fun boxFunction(item: Type): String {
        val fields = listOf(FlatField(FlatTypes.VALUE, item, "value"))
        return signature("box${types.box(item)}", "value: ${domain.typeName(item)}") +
            tableBody(types.box(item), fields)
    }

    private fun entryFunction(map: MapOf): String {
        val fields =
            listOf(
                FlatField(FlatTypes.KEY, Leaf.STRING, "key"),
                FlatField(FlatTypes.VALUE, map.value, "value"),
            )
        val parameters = "key: String, value: ${domain.typeName(map.value)}"
        return signature("entry${types.entry(map)}", parameters) +
            tableBody(types.entry(map), fields)
    }

    private fun containerFunction(type: Type): String =
        signature("wire${functions.of(type)}", "value: ${domain.typeName(type)}") +
            when (type) {
                is ListOf -> block(vectorStatements(type.element))
                is MapOf ->
                    block(
                        """
                        |val offsets = IntArray(value.size)
                        |var count = 0
                        |for ((key, item) in value) {
                        |    offsets[count++] = entry${types.entry(type)}(key, item, builder)
                        |}
                        |return builder.createVectorOfTables(offsets)"""
                            .trimMargin()
                    )
                else -> error("$type is no container")
            }

    /**
     * Returns the statements that write `value` as a vector. A builder writes vectors from the end,
     * so the code adds numbers and structs in reverse order.
     */
    private fun vectorStatements(item: Type): String {
        if (types.isBoxed(item)) return vectorOfOffsets("box${types.box(item)}(value[it], builder)")
        if (types.storage(item) == Storage.OFFSET) return vectorOfOffsets(offset(item, "value[it]"))
        val (size, alignment) = sizeAndAlignment(item)
        val addItem =
            if (types.storage(item) == Storage.STRUCT) struct(item, "value[index]")
            else "builder.add${scalarName(item)}(${scalar(item, "value[index]", isVector = true)})"
        return """
            |builder.startVector($size, value.size, $alignment)
            |for (index in value.indices.reversed()) {
            |    $addItem
            |}
            |return builder.endVector()"""
            .trimMargin()
    }

    private fun vectorOfOffsets(item: String) =
        "return builder.createVectorOfTables(IntArray(value.size) { $item })"

    /** A field of a table. [value] is an expression for the caller's value. */
    private class FlatField(val name: String, val type: Type, val value: String)

    /**
     * Returns the body of a function that writes a table. The function first writes the values that
     * are stored outside of the table, because a builder can write only one object at a time.
     */
    private fun tableBody(name: String, fields: List<FlatField>): String {
        val table = "$flatPackage.$name"
        val outside = fields.withIndex().filter { types.storage(it.value.type) == Storage.OFFSET }
        val writeOutside = outside.map { (index, field) ->
            "val at$index = ${offset(field.type, field.value)}"
        }
        val addFields = fields.flatMapIndexed { index, field -> addField(table, index, field) }
        val writeTable =
            listOf("$table.start$name(builder)") + addFields + "return $table.end$name(builder)"
        return block((writeOutside + writeTable).joinToString("\n"))
    }

    /** Returns the statements that add a field to a [table]. `at$index` is the field's offset. */
    private fun addField(table: String, index: Int, field: FlatField): List<String> {
        val add = "$table.add${capitalized(accessorName(field.name))}"
        val type = field.type
        return when (types.storage(type)) {
            Storage.OFFSET -> listOf("$add(builder, at$index)")
            Storage.STRUCT ->
                if (type is Nullable)
                    listOf("${field.value}?.let { $add(builder, ${struct(type.type, "it")}) }")
                else listOf("$add(builder, ${struct(type, field.value)})")
            Storage.SCALAR ->
                if (type is Nullable)
                    listOf(
                        "${field.value}?.let {",
                        // By default, a builder omits zeros, which would be read as null.
                        "    builder.forceDefaults(true)",
                        "    $add(builder, ${scalar(type.type, "it")})",
                        "    builder.forceDefaults(false)",
                        "}",
                    )
                else listOf("$add(builder, ${scalar(type, field.value)})")
        }
    }

    /**
     * Returns an expression that writes the value [expr] outside of the table. Its result is the
     * value's offset, or 0 for null.
     */
    private fun offset(type: Type, expr: String): String =
        when (type) {
            is Nullable -> "$expr?.let { ${offset(type.type, "it")} } ?: 0"
            is Leaf -> {
                val neutral = domain.toNeutral(type, expr)
                when (type) {
                    Leaf.STRING -> "builder.createString($neutral)"
                    Leaf.DECIMAL -> "builder.createString($neutral.toString())"
                    Leaf.BYTES -> "builder.createByteVector($neutral)"
                    else -> error("$type is stored in the table")
                }
            }
            else -> "wire${functions.of(type)}($expr, builder)"
        }

    /** Returns an expression that writes a struct into the table or vector. */
    private fun struct(type: Type, expr: String): String {
        val value = domain.toNeutral(type as Leaf, expr)
        return when (type) {
            Leaf.UUID -> {
                val numbers = "it.mostSignificantBits, it.leastSignificantBits"
                "$value.let { $flatPackage.${FlatNames.UUID}.create${FlatNames.UUID}(builder, $numbers) }"
            }
            else ->
                "$value.let { $flatPackage.${FlatNames.TIMESTAMP}.create${FlatNames.TIMESTAMP}" +
                    "(builder, it.epochSecond, it.nano) }"
        }
    }

    /**
     * Returns an expression for a number.
     *
     * @param isVector whether the number is an item of a vector. There, the index of a symbol has
     *   the enum's number type. In a field of a table, it is an `Int`.
     */
    private fun scalar(type: Type, expr: String, isVector: Boolean = false): String {
        val enum = types.enum(type)
        return when {
            enum == null -> {
                val neutral = domain.toNeutral(type as Leaf, expr)
                if (type == Leaf.DATE) "$neutral.toEpochDay()" else neutral
            }
            isVector -> "(${domain.indexOf(enum, expr)}).to${types.number(enum).java}()"
            else -> domain.indexOf(enum, expr)
        }
    }

    private fun scalarName(type: Type): String =
        when (type) {
            Leaf.DATE -> "Long"
            is Leaf -> domain.typeName(type)
            else -> types.number(checkNotNull(types.enum(type))).java
        }

    /** Returns the size and the alignment of an item of a vector, both in bytes. */
    private fun sizeAndAlignment(type: Type): Pair<Int, Int> =
        when (type) {
            Leaf.BOOLEAN -> 1 to 1
            Leaf.INT,
            Leaf.FLOAT -> 4 to 4
            Leaf.LONG,
            Leaf.DOUBLE,
            Leaf.DATE -> 8 to 8
            Leaf.UUID,
            Leaf.TIMESTAMP -> 16 to 8
            else -> types.number(checkNotNull(types.enum(type))).bytes.let { it to it }
        }

    private fun signature(name: String, parameters: String) =
        "private fun $name($parameters, builder: $BUILDER): Int "

    private fun block(text: String) = "{\n${text.prependIndent("    ")}\n}\n"

    private companion object {
        const val BUILDER = "com.google.flatbuffers.FlatBufferBuilder"
    }
}
