package dev.serdemark.sbe

import dev.serdemark.model.KOTLIN_KEYWORDS
import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.camelField
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.idl.looseForm
import dev.serdemark.sources.idl.stem
import dev.serdemark.sources.idl.typeSymbols
import dev.serdemark.sources.jvm.JAVA_KEYWORDS
import dev.serdemark.sources.jvm.enums
import dev.serdemark.sources.shape.IdentifierPool
import dev.serdemark.sources.shape.asciiTypeName

/**
 * The names of the message, enums and symbols in an SBE schema. The names are ASCII, and do not
 * collide in the Java code that SbeTool generates. They may differ from those of the data model,
 * because payloads contain no names.
 */
internal class SbeNames(schema: Schema) {
    private val pool = IdentifierPool(RESERVED_TYPES) { it.lowercase() }

    /** The message, which holds a value of the root type. */
    val message: String = pool.take(typeName(schema.root)).text

    private val enums = schema.enums.associate { it.name to pool.take(typeName(it.name)).text }
    private val symbols = typeSymbols(schema, setOf(NO_VALUE, "SBE_UNKNOWN"))

    fun enum(name: String): String = enums.getValue(name)

    fun symbol(enum: String, symbol: String): String = symbols.getValue(enum).getValue(symbol)

    companion object {
        /** The symbol for null in each generated enum. */
        const val NO_VALUE: String = "NULL_VAL"

        const val BOOLEAN: String = "BooleanType"
        const val FALSE: String = "F"
        const val TRUE: String = "T"

        /** The composite that precedes a message. */
        const val HEADER: String = "messageHeader"

        /** The composite that precedes the entries of a group. */
        const val DIMENSION: String = "groupSizeEncoding"

        /** Text of variable length. */
        const val TEXT: String = "varStringEncoding"

        /** Text of variable length that is in ASCII. */
        const val ASCII: String = "varAsciiEncoding"

        /** Bytes of variable length. */
        const val BYTES: String = "varDataEncoding"

        /** A composite of two numbers of 64 bits. */
        const val UUID: String = "Uuid"

        /** A composite of seconds and nanoseconds. */
        const val TIMESTAMP: String = "Timestamp"

        val COMPOSITES: Set<String> = setOf(HEADER, DIMENSION, TEXT, ASCII, BYTES, UUID, TIMESTAMP)

        /** Names that no message or enum may have, because generated code uses such types. */
        private val RESERVED_TYPES: Set<String> =
            COMPOSITES +
                ("$BOOLEAN MetaAttribute DirectBuffer MutableDirectBuffer String StringBuilder Object " +
                        "Override SuppressWarnings Deprecated Iterable Boolean Math System Class " +
                        "CharSequence Appendable IllegalStateException IllegalArgumentException " +
                        "UnsupportedOperationException Short Integer Long Float Double Enum")
                    .split(' ')
    }
}

/**
 * Returns a type name that does not end with `Encoder` or `Decoder`. SbeTool generates a class
 * `XEncoder` and a class `XDecoder` for each message and composite.
 */
private fun typeName(name: String): String {
    val type = asciiTypeName(name)
    return if (CODEC.containsMatchIn(type)) "${type}Type" else type
}

private val CODEC = Regex("(encoder|decoder)$", RegexOption.IGNORE_CASE)

/**
 * The names of fields, groups and data of variable length in the message, or in the entries of a
 * group.
 *
 * @param classes the names of the generated class and of the classes that contain it; Java allows
 *   no nested class with one of these names
 */
internal class SbeScope(classes: List<String>) {
    private val pool = IdentifierPool(emptySet(), ::accessorKey)
    private val reservedGroups = (classes + SbeNames.COMPOSITES).mapTo(HashSet()) { it.lowercase() }

    fun field(name: String): String = pool.take(name).text

    /** Returns a unique name of a group, which is also the name of a nested class. */
    fun group(name: String): String = generateSequence {
        pool.take(name).text // another name each time
    }
        .first { it.lowercase() !in reservedGroups }
}

/**
 * Returns the name of a field, such as `nameFirst` for the field `first` of the record in the field
 * `name`.
 *
 * @param outer the name of the field that holds the record; empty for fields of the message itself,
 *   and of the entries of a group
 */
internal fun sbeField(outer: String, name: String): String =
    if (outer.isEmpty()) camelField(name, RESERVED_FIELDS)
    else camelField(outer + capitalized(camelField(name, emptySet())), RESERVED_FIELDS)

/**
 * Returns a key that is the same for fields whose accessors would collide, such as `x`, `xId` and
 * `skipX`.
 */
private fun accessorKey(field: String): String = stem(looseForm(field), SUFFIXES, PREFIXES)

private val PREFIXES = listOf("skip", "get", "put", "wrap")

private val SUFFIXES =
    ("id sinceversion encodingoffset encodinglength metaattribute nullvalue minvalue maxvalue " +
            "characterencoding headerlength length raw count")
        .split(' ')

/**
 * Names that no field may have, in lower case: keywords of Java and Kotlin, and members of every
 * generated class.
 */
private val RESERVED_FIELDS: Set<String> =
    KOTLIN_KEYWORDS +
        JAVA_KEYWORDS +
        SbeNames.COMPOSITES.map { it.lowercase() } +
        ("wrap next count index offset buffer limit remove iterator hasnext foreach spliterator " +
                "foreachremaining blocklength parentmessage actingblocklength actingversion " +
                "initiallimit initialoffset headersize wrapandapplyheader encodedlength sberewind " +
                "sbeskip sbedecodedlength sbeblocklength sbetemplateid sbeschemaid " +
                "sbeschemaversion sbesemantictype sbesemanticversion sbeheadersize tostring " +
                "hashcode getclass equals notify notifyall wait clone finalize appendto " +
                "resetcounttoindex codecstate com java org yield record var map group entry it")
            .split(' ')
