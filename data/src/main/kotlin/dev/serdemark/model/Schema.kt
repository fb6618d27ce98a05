package dev.serdemark.model

/**
 * A data model: named records, enums and unions.
 *
 * @property root the name of the root record, which is the type of a payload
 * @property declarations all types that the root mentions, directly or indirectly, by name, in
 *   order of first mention
 * @property namespaces the Avro namespace of each record and enum; empty unless all of them have
 *   one
 * @property isSequence whether a value is a sequence of root records, each with a separate payload
 * @property userClasses the user's classes for the types; null if the classes are generated
 */
data class Schema(
    val root: String,
    val declarations: Map<String, Declaration>,
    val namespaces: Map<String, String> = emptyMap(),
    val isSequence: Boolean = false,
    val userClasses: UserClasses? = null,
) {
    /** The type of a value: the root record, or a list of root records for a sequence. */
    val content: Type
        get() = Named(root).let { if (isSequence) ListOf(it) else it }

    /** The same schema for a single payload of a sequence. */
    val payloadSchema: Schema
        get() = copy(isSequence = false)

    /** All records. */
    val records: List<RecordDeclaration>
        get() = declarations.values.filterIsInstance<RecordDeclaration>()

    /** The root record. */
    val rootRecord: RecordDeclaration
        get() = record(root)

    /**
     * Returns the record called [name].
     *
     * @throws IllegalArgumentException if there is no such record
     */
    fun record(name: String): RecordDeclaration =
        requireNotNull(declarations[name] as? RecordDeclaration) {
            "No record '$name' in the schema"
        }

    /**
     * Returns the type called [name].
     *
     * @throws IllegalArgumentException if there is no such type
     */
    fun declaration(name: String): Declaration =
        requireNotNull(declarations[name]) { "No type '$name' in the schema" }

    /** Returns this schema without the defaults of its fields. */
    fun withoutDefaults(): Schema = withFields { _, field -> field.copy(default = null) }

    /** Returns this schema with null as the default of fields that JSON leaves out if null. */
    fun withNullDefaults(): Schema = withFields { _, field ->
        if (field.leavesOutNull && field.type is Nullable)
            field.copy(default = field.default ?: NullValue)
        else field
    }

    /** Returns this schema with the known defaults of the user's classes. */
    fun withClassDefaults(): Schema = withFields { record, field ->
        val property = userClasses?.types?.get(record.name)?.properties?.get(field.name)
        field.copy(default = field.default ?: property?.default)
    }

    /** Returns this schema with each field replaced by the result of [change]. */
    fun withFields(change: (RecordDeclaration, Field) -> Field): Schema = withRecords { record ->
        record.copy(fields = record.fields.map { change(record, it) })
    }

    /** Returns this schema with each record replaced by the result of [change]. */
    internal fun withRecords(change: (RecordDeclaration) -> RecordDeclaration): Schema =
        copy(
            declarations =
                declarations.mapValues { (_, declaration) ->
                    if (declaration is RecordDeclaration) change(declaration) else declaration
                }
        )
}

/**
 * A named type. Names are Avro names. If a language does not allow a name, generated code uses a
 * similar one.
 */
sealed interface Declaration {
    val name: String
}

/**
 * A record.
 *
 * @property typeAt the number of fields before the member `type`, which branches of unions have in
 *   JSON
 */
data class RecordDeclaration(
    override val name: String,
    val fields: List<Field>,
    val typeAt: Int = 0,
) : Declaration {
    /**
     * Returns the number of each field, for formats that number fields. Uses the numbers in the
     * user's schema if each field has a number and the format allows all of them. Otherwise counts
     * the fields from 1.
     *
     * @param isAllowed whether the format allows a number
     */
    fun numbers(isAllowed: (Int) -> Boolean): List<Int> {
        val userNumbers = fields.mapNotNull { it.encoding?.number }
        return if (userNumbers.size == fields.size && userNumbers.all(isAllowed)) userNumbers
        else fields.indices.map { it + 1 }
    }
}

/**
 * An enum.
 *
 * @property first the number of the first symbol in formats that write numbers; null if the user's
 *   schema gives no number. The next symbols have the next numbers.
 */
data class EnumDeclaration(
    override val name: String,
    val symbols: List<String>,
    val first: Int? = null,
) : Declaration

/** A union of records. In JSON, the member `type` has the name of the branch. */
data class UnionDeclaration(override val name: String, val branches: List<String>) : Declaration

/**
 * A field of a record.
 *
 * @property json the name of the field in JSON
 * @property optional whether the field may be absent, which differs from null. JSON omits an absent
 *   field.
 * @property default the value that a reader uses if the field is missing; null if there is none
 * @property encoding the encoding in the user's schema; null if the schema does not number fields
 * @property leavesOutNull whether canonical JSON omits the field if it is null
 * @property aliases names that the field had in older schemas
 */
data class Field(
    val name: String,
    val json: String,
    val type: Type,
    val optional: Boolean = false,
    val default: Value? = null,
    val encoding: FieldEncoding? = null,
    val leavesOutNull: Boolean = false,
    val aliases: List<String> = emptyList(),
) {
    /** Whether canonical JSON omits this field if its value is [content]. */
    fun isLeftOut(content: Value): Boolean =
        content == AbsentValue || leavesOutNull && content == NullValue
}

/**
 * How the user's schema encodes a field, if its schema language numbers fields.
 *
 * @property number its number, one of [NUMBERS]
 * @property type its integer type in Protocol Buffers, one of [TYPES]; null for Serdemark's default
 * @property isPacked whether Protocol Buffers write a list of numbers packed, with one key for all
 */
data class FieldEncoding(val number: Int, val type: String? = null, val isPacked: Boolean = true) {
    companion object {
        /** Integer types of Protocol Buffers with other encodings than `int32` and `int64`. */
        val TYPES: Map<String, Leaf> =
            mapOf("sint32" to Leaf.INT, "sfixed32" to Leaf.INT) +
                listOf("sint64", "fixed64", "sfixed64").associateWith { Leaf.LONG }

        /** The numbers that a field may have. */
        val NUMBERS: IntRange = 1..536_870_911

        /** The numbers that Protocol Buffers reserve, so that no field of a message has them. */
        val RESERVED_IN_PROTOBUF: IntRange = 19_000..19_999
    }
}

/** The type of a place in a value. */
sealed interface Type

/** A leaf of a value. `DECIMAL` has any precision. `TIMESTAMP` is an instant in UTC. */
enum class Leaf : Type {
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    DECIMAL,
    BOOLEAN,
    STRING,
    BYTES,
    UUID,
    DATE,
    TIMESTAMP;

    val isNumber: Boolean
        get() = this == INT || this == LONG || this == FLOAT || this == DOUBLE || this == DECIMAL
}

/** A reference to a type of the schema by its name, because types may be recursive. */
data class Named(val name: String) : Type

data class ListOf(val element: Type) : Type

/**
 * A map from strings. Its entries have no order.
 *
 * @property key the type of the keys in the user's classes: a string, an int, a long or an enum
 */
data class MapOf(val value: Type, val key: Type = Leaf.STRING) : Type

/** A type that allows null. [type] is never [Nullable]. */
data class Nullable(val type: Type) : Type

/** This type without null. */
val Type.notNull: Type
    get() = if (this is Nullable) type else this

/** Whether this is a list or a map. */
val Type.isCollection: Boolean
    get() = this is ListOf || this is MapOf
