package dev.serdemark.sources.flatbuffers

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.KOTLIN_KEYWORDS
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.flavour.IdentifierPool
import dev.serdemark.sources.flavour.asciiTypeName
import dev.serdemark.sources.idl.IdlNames
import dev.serdemark.sources.idl.idlFields
import dev.serdemark.sources.idl.snakeField
import dev.serdemark.sources.jvm.JAVA_KEYWORDS

/**
 * The names of a schema's types, fields and symbols in a FlatBuffers schema. They are ASCII, follow
 * the style guide of FlatBuffers, and are distinct in the Java code that flatc generates. Payloads
 * contain no names, so any will do. The same schema gives the same names.
 */
internal class FlatNames(schema: Schema) : IdlNames {
    private val pool = IdentifierPool(TAKEN_TYPES) { it.lowercase() }
    private val types =
        (setOf(schema.root) + schema.declarations.keys).associateWith {
            pool.take(asciiTypeName(it)).text
        }
    private val choices =
        schema.declarations.values.filterIsInstance<UnionDeclaration>().associate {
            it.name to pool.take(type(it.name) + "Branch").text
        }
    private val fields = idlFields(schema, ::fieldName, ::fieldKey)
    private val symbols =
        schema.declarations.values.filterIsInstance<EnumDeclaration>().associate {
            it.name to symbols(it)
        }

    /** Returns the name of an enum, or of the table of a record or union. */
    override fun type(name: String): String = types.getValue(name)

    /** Returns the name of the `union` in the table of a union. */
    fun choice(union: String): String = choices.getValue(union)

    override fun field(declaration: String, name: String): String =
        fields.getValue(declaration).getValue(name)

    override fun symbol(enum: String, symbol: String): String =
        symbols.getValue(enum).getValue(symbol)

    /** Returns a new name for a table that stands for no declaration. */
    fun helper(words: String): String = pool.take(words).text

    private fun symbols(enum: EnumDeclaration): Map<String, String> {
        val pool = IdentifierPool(emptySet()) { it.lowercase() }
        return enum.symbols.associateWith { pool.take(asciiTypeName(it)).text }
    }

    companion object {
        /** A struct of two numbers of 64 bits. */
        const val UUID: String = "Uuid"

        /** A struct of seconds and nanoseconds. */
        const val TIMESTAMP: String = "Timestamp"

        /**
         * Types that flatc's code mentions by their simple names, and the class nested in that
         * code.
         */
        private val TAKEN_TYPES: Set<String> =
            ("$UUID $TIMESTAMP NONE Vector String Object Override SuppressWarnings Deprecated " +
                    "ByteBuffer ByteOrder Constants Table Struct FlatBufferBuilder BaseVector " +
                    "BooleanVector ByteVector ShortVector IntVector LongVector FloatVector " +
                    "DoubleVector StringVector UnionVector Class Integer Long System Math")
                .split(' ')
                .toSet()
    }
}

private fun fieldName(name: String): String = snakeField(name, TAKEN_FIELDS)

/**
 * Returns what must differ between two fields. A field `x` has accessors such as `xLength` and
 * `hasX`, which no other field may have.
 */
private fun fieldKey(field: String): String {
    val plain = field.replace("_", "")
    val stems =
        generateSequence(plain) { name ->
            val suffix = SUFFIXES.find { name.endsWith(it) && name != it }
            if (suffix != null) name.removeSuffix(suffix)
            else name.takeIf { it.startsWith(HAS) && it != HAS }?.removePrefix(HAS)
        }
    return stems.last()
}

private const val HAS = "has"

private val SUFFIXES = listOf("length", "vector", "asbytebuffer", "inbytebuffer", "type")

/** Words of the schema language, of Java and of Kotlin, and the methods of every table. */
private val TAKEN_FIELDS: Set<String> =
    KOTLIN_KEYWORDS +
        JAVA_KEYWORDS +
        ("table struct union namespace root_type include attribute file_identifier " +
                "file_extension rpc_service native_include bool ubyte ushort uint ulong int8 uint8 " +
                "int16 uint16 int32 uint32 int64 uint64 float32 float64 string inf nan " +
                "get_class hash_code to_string notify notify_all wait clone finalize " +
                "get_byte_buffer vector yield")
            .split(' ')
