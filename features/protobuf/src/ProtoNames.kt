package dev.serdemark.protobuf

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.KOTLIN_KEYWORDS
import dev.serdemark.model.MapOf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.notNull
import dev.serdemark.sources.idl.GeneratorNames
import dev.serdemark.sources.idl.IdlNames
import dev.serdemark.sources.idl.idlFields
import dev.serdemark.sources.idl.idlTypes
import dev.serdemark.sources.idl.snakeCase
import dev.serdemark.sources.idl.snakeField
import dev.serdemark.sources.idl.stem
import dev.serdemark.sources.jvm.KOTLIN_TYPES_IN_SCOPE
import dev.serdemark.sources.jvm.enums
import dev.serdemark.sources.shape.IdentifierPool

/**
 * The names of a schema's types, fields and symbols in a protobuf schema. The names are ASCII,
 * follow protobuf's style guide, and do not collide in the code that protoc and Wire generate. They
 * may differ from those of the data model, because payloads contain no names.
 *
 * @param generator the rules of a generator other than protoc and Wire
 */
internal class ProtoNames(
    schema: Schema,
    private val generator: GeneratorNames = GeneratorNames(),
) : IdlNames() {
    // The order matters: `types` needs `fields`, and `symbols` needs `types`.
    override val fields = idlFields(schema, ::fieldName, ::fieldKey, RESERVED_BRANCHES)
    override val types =
        idlTypes(
            schema,
            RESERVED_TYPES + generator.reservedTypes + schema.records.flatMap(::entryTypes),
            ::typeKey,
        )
    private val unspecified = HashMap<String, String>()
    override val symbols = run {
        val pool = IdentifierPool(types.values.toSet(), ::constantKey)
        schema.enums.associate { it.name to constants(it, pool) }
    }

    /** Returns the name of the constant with the number 0, which no symbol has. */
    fun unspecified(enum: String): String = unspecified.getValue(enum)

    /**
     * Returns the names of the messages that protobuf adds for the entries of a record's maps. In
     * the record, such a message would hide a type of the same name.
     */
    private fun entryTypes(record: RecordDeclaration): List<String> =
        record.fields
            .filter { it.type.notNull is MapOf }
            .map { accessorName(field(record.name, it.name)) + "Entry" }

    private fun fieldName(name: String): String =
        snakeField(name, RESERVED_FIELDS + generator.reservedFields)

    /**
     * Returns a key that is the same for fields whose accessors would collide. A field `x` has
     * accessors such as `getXList`, `getXCount` and `getMutableX`.
     */
    private fun fieldKey(field: String): String {
        val camel = field.replace("_", "").removePrefix("mutable").ifEmpty { "mutable" }
        return stem(camel, SUFFIXES + generator.suffixes, generator.prefixes)
    }

    private fun constants(enum: EnumDeclaration, pool: IdentifierPool): Map<String, String> {
        val prefix = snakeCase(type(enum.name)).uppercase()
        unspecified[enum.name] = pool.take("${prefix}_UNSPECIFIED").text
        return enum.symbols.associateWith {
            pool.take("${prefix}_${snakeCase(it).uppercase().ifEmpty { "SYMBOL" }}").text
        }
    }

    companion object {
        /** The name of the `oneof` in the message of a union. */
        const val ONE_OF: String = "branch"

        /** The class that protoc generates for the file. */
        const val OUTER_CLASS: String = "ModelProto"

        private val RESERVED_BRANCHES = setOf(ONE_OF, "${ONE_OF}_case", "${ONE_OF}_not_set")

        private val RESERVED_TYPES: Set<String> =
            KOTLIN_TYPES_IN_SCOPE +
                ("Builder ByteString Message Override ProtoAdapter ProtoReader ProtoWriter " +
                        "ReverseProtoWriter Syntax Timestamp WireField $OUTER_CLASS")
                    .split(' ')
    }
}

/** Returns the ending of the names of protoc's accessors, such as `Line2Name` for `line2_name`. */
internal fun accessorName(field: String): String = buildString {
    var isWordStart = true
    for (char in field) {
        if (char != '_') append(if (isWordStart) char.uppercaseChar() else char)
        isWordStart = char == '_' || char.isDigit()
    }
}

private val SUFFIXES =
    listOf("list", "count", "map", "bytes", "builder", "ordefault", "orthrow", "value")

/**
 * Returns a key that is the same for types whose generated names would collide. For a message `X`,
 * protoc also generates an interface `XOrBuilder`.
 */
private fun typeKey(type: String): String = type.lowercase().removeSuffix("orbuilder")

/**
 * Returns a key that must be unique among the constants of all enums, because they share a scope.
 * Within an enum, protoc ignores case and underscores. For each constant, protoc also generates one
 * with the suffix `_VALUE`.
 */
private fun constantKey(constant: String): String =
    constant.replace("_", "").lowercase().removeSuffix("value")

/**
 * Names that no field may have: members of every message, and names that the generators would
 * change. Wire changes words that have a meaning in Kotlin, and fields that are named like their
 * type.
 */
private val RESERVED_FIELDS: Set<String> =
    KOTLIN_KEYWORDS +
        ("by catch constructor delegate dynamic field file finally get import init param property " +
                "receiver set setparam where actual abstract annotation companion const " +
                "crossinline data enum expect external final infix inline inner internal " +
                "lateinit noinline open operator out override private protected public reified " +
                "sealed suspend tailrec value vararg header impl yield " +
                "double float int32 int64 bool string bytes " +
                "adapter all_fields builder cached_size default_instance " +
                "default_instance_for_type descriptor descriptor_for_type " +
                "initialization_error_string memoized_serialized_size parser_for_type reader " +
                "redacted serialized_size unknown_fields")
            .split(' ')
