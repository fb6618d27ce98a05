package dev.serdemark.model

/**
 * A data model: named records, enums and unions, and the record that a payload's root is.
 *
 * @property root the name of the root record
 * @property declarations every named type that the root reaches, in order of first mention, by name
 * @property namespaces the Avro namespace of each record and enum; empty if some have none
 */
data class Schema(
    val root: String,
    val declarations: Map<String, Declaration>,
    val namespaces: Map<String, String> = emptyMap(),
) {
    /** The root record. */
    val rootRecord: RecordDeclaration
        get() = record(root)

    /** The record called [name]; an [IllegalArgumentException] where there is none. */
    fun record(name: String): RecordDeclaration =
        requireNotNull(declarations[name] as? RecordDeclaration) {
            "No record '$name' in the schema"
        }

    /** The type called [name]; an [IllegalArgumentException] where there is none. */
    fun declaration(name: String): Declaration =
        requireNotNull(declarations[name]) { "No type '$name' in the schema" }

    /** The same types, no field of which has a default. */
    fun withoutDefaults(): Schema =
        copy(
            declarations =
                declarations.mapValues { (_, declaration) ->
                    when (declaration) {
                        is RecordDeclaration ->
                            declaration.copy(
                                fields = declaration.fields.map { it.copy(default = null) }
                            )
                        is EnumDeclaration,
                        is UnionDeclaration -> declaration
                    }
                }
        )
}

/** A named type. Names are Avro names: the name in the language, as near as its flavour can. */
sealed interface Declaration {
    val name: String
}

data class RecordDeclaration(override val name: String, val fields: List<Field>) : Declaration

data class EnumDeclaration(override val name: String, val symbols: List<String>) : Declaration

/** A sealed hierarchy: in JSON the branch's name stands in a first field `type`. */
data class UnionDeclaration(override val name: String, val branches: List<String>) : Declaration

/**
 * A field of a record.
 *
 * @property json its name in JSON
 * @property optional absent is distinguished from null: an absent field is left out of JSON
 * @property default the value that a reader takes where the field is missing, if any
 */
data class Field(
    val name: String,
    val json: String,
    val type: Type,
    val optional: Boolean = false,
    val default: Value? = null,
)

sealed interface Type

/** A leaf of a value; `DECIMAL` is of any precision, `TIMESTAMP` an instant in UTC. */
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
    TIMESTAMP,
}

/** A named type of the schema; by name, since types may be recursive. */
data class Named(val name: String) : Type

data class ListOf(val element: Type) : Type

/** A map from strings, whose entries have no order. */
data class MapOf(val value: Type) : Type

/** A place that may hold null; [type] is never itself nullable. */
data class Nullable(val type: Type) : Type

/** The type itself, without the null that it may hold. */
val Type.notNull: Type
    get() = if (this is Nullable) type else this

/** Whether it is a list or a map. */
val Type.isCollection: Boolean
    get() = this is ListOf || this is MapOf
