package dev.serdemark.flatbuffers

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.jvm.kotlin

/** How a value is stored in a field or as an item of a vector. */
internal enum class Storage {
    /** A number, stored in place. */
    SCALAR,
    /** Several numbers, stored in place. */
    STRUCT,
    /** An offset, stored in place. The value is elsewhere in the buffer. */
    OFFSET,
}

/**
 * The FlatBuffers types of a schema. Each record and each union has a table. There are two other
 * kinds of tables. FlatBuffers has no maps, so each [entry] of a map is a table. Vectors cannot
 * hold nulls, bytes, lists or maps, so a [box] wraps such an item.
 */
internal class FlatTypes(private val schema: Schema, val names: FlatNames) {
    private val boxes = LinkedHashMap<Type, String>()
    private val entries = LinkedHashMap<MapOf, String>()

    init {
        schema.records.flatMap { it.fields }.forEach { addTables(it.type) }
    }

    /** The types of the items that must be wrapped in a table. */
    val boxed: Set<Type>
        get() = boxes.keys

    /** All map types that fields mention. */
    val maps: Set<MapOf>
        get() = entries.keys

    /** Returns whether an item of a vector must be wrapped in a table. */
    fun isBoxed(item: Type): Boolean =
        item is Nullable || item is ListOf || item is MapOf || item == Leaf.BYTES

    /** Returns the name of the table that wraps an item. */
    fun box(item: Type): String = boxes.getValue(item)

    /** Returns the name of the table of a map's entry. */
    fun entry(map: MapOf): String = entries.getValue(map)

    /** Returns how a value of a type is stored. */
    fun storage(type: Type): Storage =
        when (type) {
            Leaf.UUID,
            Leaf.TIMESTAMP -> Storage.STRUCT
            Leaf.STRING,
            Leaf.DECIMAL,
            Leaf.BYTES -> Storage.OFFSET
            is Leaf -> Storage.SCALAR
            is Named -> if (enum(type) != null) Storage.SCALAR else Storage.OFFSET
            is ListOf,
            is MapOf -> Storage.OFFSET
            is Nullable -> storage(type.type)
        }

    /** Returns the declaration of an enum, or null if the type is not an enum. */
    fun enum(type: Type): EnumDeclaration? =
        (type as? Named)?.let { schema.declaration(it.name) as? EnumDeclaration }

    /** Returns the smallest number type that has a value for each symbol of an enum. */
    fun number(enum: EnumDeclaration): Number =
        if (enum.symbols.size <= Number.UBYTE.values) Number.UBYTE else Number.USHORT

    /**
     * The types of unsigned numbers.
     *
     * @property id the name in the schema language
     * @property bytes the size in bytes
     * @property java the name in the methods of a builder, such as `addByte`
     */
    enum class Number(val id: String, val bytes: Int, val java: String) {
        UBYTE("ubyte", 1, "Byte"),
        USHORT("ushort", 2, "Short");

        /** How many values the type has. */
        val values: Int
            get() = 1 shl (8 * bytes)
    }

    /** Adds the tables for boxes and entries inside values of [type]. */
    private fun addTables(type: Type) {
        when (type) {
            is Leaf,
            is Named -> Unit
            is Nullable -> addTables(type.type)
            is ListOf -> {
                addTables(type.element)
                if (isBoxed(type.element))
                    boxes.getOrPut(type.element) { names.helper("${baseName(type.element)}Box") }
            }
            is MapOf -> {
                addTables(type.value)
                entries.getOrPut(type) { names.helper("${baseName(type)}Entry") }
            }
        }
    }

    private fun baseName(type: Type): String =
        when (type) {
            Leaf.BYTES -> "Bytes"
            is Leaf -> type.kotlin
            is Named -> names.type(type.name)
            is ListOf -> "ListOf${baseName(type.element)}"
            is MapOf -> "MapOf${baseName(type.value)}"
            is Nullable -> "Nullable${baseName(type.type)}"
        }

    companion object {
        /** The field for the item in the table of a box, or for the value in that of an entry. */
        const val VALUE: String = "value"

        /** The field for the key, in the table of a map entry. */
        const val KEY: String = "key"

        /** The field for the branch, in the table of a union. */
        const val BRANCH: String = "branch"
    }
}
