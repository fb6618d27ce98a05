package dev.serdemark.sbe

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.jvm.enums
import dev.serdemark.sources.jvm.leaves

/**
 * Writes a data model as an SBE schema with one message, in XML.
 *
 * @param packageName the package of the generated classes
 */
internal class SbeFile(
    private val schema: Schema,
    private val names: SbeNames,
    private val layout: SbeLayout,
    private val packageName: String,
) {
    private var lastId = 0

    /** The path of the file, relative to the folder of sources. */
    val path: String
        get() = "${packageName.replace('.', '/')}/model.xml"

    /** Returns the text of the file. */
    fun text(): String = buildString {
        appendLine("""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>""")
        appendLine("""<sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe"""")
        appendLine("""    package="$packageName" id="1" version="0" byteOrder="littleEndian">""")
        element(1, "types") { types() }
        element(1, "sbe:message", "name" to layout.message.classes.single(), "id" to 1) {
            members(layout.message, 2)
        }
        appendLine("</sbe:messageSchema>")
    }

    private fun StringBuilder.types() {
        val leaves = schema.leaves
        val header = listOf("blockLength", "templateId", "schemaId", "version")
        composite(SbeNames.HEADER, header.map { it to "uint16" })
        element(2, "composite", "name" to SbeNames.DIMENSION) {
            empty(3, "type", "name" to "blockLength", "primitiveType" to "uint16")
            length("numInGroup", MAX_ENTRIES)
        }
        data(SbeNames.TEXT, "UTF-8")
        if (Leaf.DECIMAL in leaves) data(SbeNames.ASCII, "US-ASCII")
        if (Leaf.BYTES in leaves) data(SbeNames.BYTES, encoding = null)
        if (Leaf.UUID in leaves)
            composite(SbeNames.UUID, listOf("high" to "int64", "low" to "int64"))
        if (Leaf.TIMESTAMP in leaves)
            composite(SbeNames.TIMESTAMP, listOf("seconds" to "int64", "nanos" to "int32"))
        enum(SbeNames.BOOLEAN, BYTE, listOf(SbeNames.FALSE, SbeNames.TRUE))
        for (enum in schema.enums) {
            val symbols = enum.symbols.map { names.symbol(enum.name, it) }
            enum(names.enum(enum.name), enum.encodingType, symbols)
        }
    }

    private fun StringBuilder.composite(name: String, numbers: List<Pair<String, String>>) =
        element(2, "composite", "name" to name) {
            for ((number, type) in numbers) empty(
                3,
                "type",
                "name" to number,
                "primitiveType" to type,
            )
        }

    /** Writes a type for data of variable length. */
    private fun StringBuilder.data(name: String, encoding: String?) =
        element(2, "composite", "name" to name) {
            length("length", MAX_DATA_BYTES)
            val bytes = arrayOf("name" to "varData", "primitiveType" to BYTE, "length" to 0)
            if (encoding == null) empty(3, "type", *bytes)
            else empty(3, "type", *bytes, "characterEncoding" to encoding)
        }

    private fun StringBuilder.length(name: String, max: Int) =
        empty(3, "type", "name" to name, "primitiveType" to "uint32", "maxValue" to max)

    private fun StringBuilder.enum(name: String, type: String, symbols: List<String>) =
        element(2, "enum", "name" to name, "encodingType" to type) {
            symbols.forEachIndexed { index, symbol ->
                indent(3).appendLine("""<validValue name="$symbol">$index</validValue>""")
            }
        }

    private fun StringBuilder.members(block: SbeBlock, depth: Int) {
        for (field in block.fixed) empty(
            depth,
            "field",
            "name" to field.name,
            "id" to ++lastId,
            "type" to type(field.type),
        )
        for (group in block.groups.flatMap { it.groups }) element(
            depth,
            "group",
            "name" to group.name,
            "id" to ++lastId,
        ) {
            members(group.block, depth + 1)
        }
        for (data in block.data) empty(
            depth,
            "data",
            "name" to data.name,
            "id" to ++lastId,
            "type" to type(data.leaf),
        )
    }

    private fun type(type: Type): String =
        when (type) {
            Leaf.INT -> "int32"
            Leaf.LONG,
            Leaf.DATE -> "int64"
            Leaf.FLOAT -> "float"
            Leaf.DOUBLE -> "double"
            Leaf.BOOLEAN -> SbeNames.BOOLEAN
            Leaf.UUID -> SbeNames.UUID
            Leaf.TIMESTAMP -> SbeNames.TIMESTAMP
            Leaf.STRING -> SbeNames.TEXT
            Leaf.DECIMAL -> SbeNames.ASCII
            Leaf.BYTES -> SbeNames.BYTES
            else -> names.enum(checkNotNull(layout.enum(type)).name)
        }

    private fun StringBuilder.element(
        depth: Int,
        name: String,
        vararg attributes: Pair<String, Any>,
        content: StringBuilder.() -> Unit,
    ) {
        indent(depth).appendLine("<$name${attributes(attributes)}>")
        content()
        indent(depth).appendLine("</$name>")
    }

    private fun StringBuilder.empty(
        depth: Int,
        name: String,
        vararg attributes: Pair<String, Any>,
    ) {
        indent(depth).appendLine("<$name${attributes(attributes)}/>")
    }

    private fun StringBuilder.indent(depth: Int) = append("  ".repeat(depth))

    /**
     * Returns the attributes. Their values are ASCII identifiers and numbers, so none is escaped.
     */
    private fun attributes(attributes: Array<out Pair<String, Any>>): String =
        attributes.joinToString("") { (name, value) -> " $name=\"$value\"" }

    private companion object {
        const val BYTE = "uint8"

        /** The maximum number of entries of a group that SbeTool accepts. */
        const val MAX_ENTRIES = Int.MAX_VALUE

        /** 1 GiB, as in SBE's examples. */
        const val MAX_DATA_BYTES = 1 shl 30
    }
}

/** The smallest number type with a value for each symbol of the enum, and one for null. */
internal val EnumDeclaration.encodingType: String
    get() = if (symbols.size <= MAX_SYMBOLS_IN_BYTE) "uint8" else "uint16"

private const val MAX_SYMBOLS_IN_BYTE = 255
