package dev.serdemark.flatbuffers

import dev.serdemark.model.KOTLIN_KEYWORDS
import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.IdlNames
import dev.serdemark.sources.idl.idlFields
import dev.serdemark.sources.idl.looseForm
import dev.serdemark.sources.idl.snakeField
import dev.serdemark.sources.idl.stem
import dev.serdemark.sources.idl.typeSymbols
import dev.serdemark.sources.jvm.JAVA_KEYWORDS
import dev.serdemark.sources.jvm.unions
import dev.serdemark.sources.shape.IdentifierPool
import dev.serdemark.sources.shape.asciiTypeName

/**
 * The names of a schema's types, fields and symbols in a FlatBuffers schema. The names are ASCII,
 * follow FlatBuffers' style guide, and do not collide in the Java code that flatc generates. They
 * may differ from those of the data model, because payloads contain no names.
 */
internal class FlatNames(schema: Schema) : IdlNames() {
    private val pool = IdentifierPool(RESERVED_TYPES) { it.lowercase() }

    /** The names of enums, and of the tables of records and unions. */
    override val types =
        // The root comes first, so that no other type takes its name.
        (setOf(schema.root) + schema.declarations.keys).associateWith {
            pool.take(asciiTypeName(it)).text
        }
    private val choices =
        schema.unions.associate {
            it.name to pool.take(types.getValue(it.name) + "Branch").text
        }
    override val fields = idlFields(schema, { snakeField(it, RESERVED_FIELDS) }, ::fieldKey)
    override val symbols = typeSymbols(schema)

    /** Returns the name of the FlatBuffers `union` that the table of [union] contains. */
    fun choice(union: String): String = choices.getValue(union)

    /** Returns a unique name for a table that is not for a declaration. */
    fun helper(name: String): String = pool.take(name).text

    companion object {
        /** A struct of two numbers of 64 bits. */
        const val UUID: String = "Uuid"

        /** A struct of seconds and nanoseconds. */
        const val TIMESTAMP: String = "Timestamp"

        /**
         * Names that no type may have: types that flatc's code uses by their simple names, and
         * members of each generated class.
         */
        private val RESERVED_TYPES: Set<String> =
            ("$UUID $TIMESTAMP NONE Vector String Object Override SuppressWarnings Deprecated " +
                    "ByteBuffer ByteOrder Constants Table Struct FlatBufferBuilder BaseVector " +
                    "BooleanVector ByteVector ShortVector IntVector LongVector FloatVector " +
                    "DoubleVector StringVector UnionVector Class Integer Long System Math")
                .split(' ')
                .toSet()
    }
}

/**
 * Returns a key that is the same for fields whose accessors would collide, such as `x`, `xLength`
 * and `hasX`.
 */
private fun fieldKey(field: String): String = stem(looseForm(field), SUFFIXES, listOf("has"))

private val SUFFIXES = listOf("length", "vector", "asbytebuffer", "inbytebuffer", "type")

/**
 * Names that no field may have: keywords of FlatBuffers schemas, Java and Kotlin, and methods of
 * every table.
 */
private val RESERVED_FIELDS: Set<String> =
    KOTLIN_KEYWORDS +
        JAVA_KEYWORDS +
        ("table struct union namespace root_type include attribute file_identifier " +
                "file_extension rpc_service native_include bool ubyte ushort uint ulong int8 uint8 " +
                "int16 uint16 int32 uint32 int64 uint64 float32 float64 string inf nan " +
                "get_class hash_code to_string notify notify_all wait clone finalize " +
                "get_byte_buffer vector yield")
            .split(' ')
