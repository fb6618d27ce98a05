package dev.serdemark.sources.avro

import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.IdlNames
import dev.serdemark.sources.idl.camelField
import dev.serdemark.sources.idl.idlFields
import dev.serdemark.sources.idl.idlTypes
import dev.serdemark.sources.idl.javaTaken
import dev.serdemark.sources.idl.letters
import dev.serdemark.sources.idl.upperSymbols
import dev.serdemark.sources.jvm.KOTLIN_TYPES_IN_SCOPE

/**
 * What a schema's types, fields and symbols are called in a schema of Avro: of ASCII, and apart
 * from each other in the Java classes that Avro makes of them. Names are no part of a payload.
 *
 * @param packageName of the classes
 */
internal class AvroNames(schema: Schema, packageName: String) : IdlNames {
    private val types = idlTypes(schema, TAKEN_TYPES, String::lowercase)
    private val fields: Map<String, Map<String, String>>
    private val symbols = upperSymbols(schema)

    init {
        val taken = TAKEN_FIELDS + javaTaken(packageName)
        fields = idlFields(schema, { camelField(it, taken) }, ::accessorKey)
    }

    override fun type(name: String): String = types.getValue(name)

    override fun field(declaration: String, name: String): String =
        fields.getValue(declaration).getValue(name)

    override fun symbol(enum: String, symbol: String): String =
        symbols.getValue(enum).getValue(symbol)

    private companion object {
        /** What the classes mention by its simple name. */
        val TAKEN_TYPES: Set<String> =
            KOTLIN_TYPES_IN_SCOPE +
                ("BinaryMessageDecoder BinaryMessageEncoder Builder IndexOutOfBoundsException Integer " +
                        "JsonSchemaParser Override SchemaStore SpecificData SuppressWarnings Utf8 Void")
                    .split(' ')

        /** What records and their builders have by themselves. */
        val TAKEN_FIELDS: Set<String> =
            ("builder classschema conversion conversions data decoder defaultvalue encoder fieldorder " +
                    "fields in out schema serialversionuid specificdata")
                .split(' ')
                .toSet()
    }
}

/** Builders have a `getXBuilder` for a field `x`, which no other may have. */
private fun accessorKey(field: String): String {
    val stem = letters(field)
    return stem.removeSuffix("builder").ifEmpty { stem }
}
