package dev.serdemark.avro

import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.IdlNames
import dev.serdemark.sources.idl.camelField
import dev.serdemark.sources.idl.idlFields
import dev.serdemark.sources.idl.idlTypes
import dev.serdemark.sources.idl.javaReservedNames
import dev.serdemark.sources.idl.looseForm
import dev.serdemark.sources.idl.upperSymbols
import dev.serdemark.sources.jvm.KOTLIN_TYPES_IN_SCOPE

/**
 * The names of a data model's types, fields and symbols in an Avro schema. The names are ASCII, and
 * do not collide in the Java classes that Avro generates. Payloads contain no names, so the names
 * may differ from those of the data model.
 *
 * @param packageName the package of the classes
 */
internal class AvroNames(schema: Schema, packageName: String) : IdlNames() {
    override val types = idlTypes(schema, RESERVED_TYPES, String::lowercase)
    override val fields = run {
        val reserved = RESERVED_FIELDS + javaReservedNames(packageName)
        idlFields(schema, { camelField(it, reserved) }, ::accessorKey)
    }
    override val symbols = upperSymbols(schema)

    private companion object {
        /** Simple names of types that the generated classes use. */
        val RESERVED_TYPES: Set<String> =
            KOTLIN_TYPES_IN_SCOPE +
                ("BinaryMessageDecoder BinaryMessageEncoder Builder IndexOutOfBoundsException Integer " +
                        "JsonSchemaParser Override SchemaStore SpecificData SuppressWarnings Utf8 Void")
                    .split(' ')

        /** Members that every record or builder has, in lower case. */
        val RESERVED_FIELDS: Set<String> =
            ("builder classschema conversion conversions data decoder defaultvalue encoder fieldorder " +
                    "fields in out schema serialversionuid specificdata")
                .split(' ')
                .toSet()
    }
}

/**
 * Returns a key that is the same for fields whose accessors would collide. For a field `x`, a
 * builder has `getXBuilder`, which is also the getter of a field `xBuilder`.
 */
private fun accessorKey(field: String): String {
    val stem = looseForm(field)
    return stem.removeSuffix("builder").ifEmpty { stem }
}
