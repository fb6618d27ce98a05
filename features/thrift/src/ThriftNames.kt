package dev.serdemark.thrift

import dev.serdemark.model.KOTLIN_KEYWORDS
import dev.serdemark.model.Schema
import dev.serdemark.sources.idl.GeneratorNames
import dev.serdemark.sources.idl.IdlNames
import dev.serdemark.sources.idl.camelField
import dev.serdemark.sources.idl.idlFields
import dev.serdemark.sources.idl.idlTypes
import dev.serdemark.sources.idl.javaReservedNames
import dev.serdemark.sources.idl.looseForm
import dev.serdemark.sources.idl.stem
import dev.serdemark.sources.idl.upperSymbols
import dev.serdemark.sources.jvm.KOTLIN_TYPES_IN_SCOPE

/**
 * The names of a schema's types, fields and symbols in a Thrift schema. The names are ASCII, and do
 * not collide in the Java code that Scrooge generates. They may differ from those of the data
 * model, because payloads contain no names. Fields are not named like Kotlin keywords, because
 * Kotlin code calls methods with the names of fields.
 *
 * @param packageName the package of the classes
 * @param generator the additional rules for Scala code
 */
internal open class ThriftNames(
    schema: Schema,
    packageName: String,
    private val generator: GeneratorNames = GeneratorNames(),
) : IdlNames() {
    final override val types =
        idlTypes(schema, RESERVED_TYPES + generator.reservedTypes, generator.typeKey)
    final override val fields = run {
        val reserved =
            RESERVED_FIELDS +
                KOTLIN_KEYWORDS +
                javaReservedNames(packageName) +
                generator.reservedFields
        idlFields(schema, { camelField(it, reserved) }, ::accessorKey)
    }
    final override val symbols = upperSymbols(schema)

    /**
     * Returns a key that is the same for fields whose accessors would collide. A field `x` has
     * accessors such as `getXSize` and `isSetX`.
     */
    private fun accessorKey(field: String): String =
        stem(looseForm(field), SUFFIXES + generator.suffixes, PREFIXES + generator.prefixes)

    companion object {
        /** The struct for timestamps. Thrift has no type for them. */
        const val TIMESTAMP: String = "Timestamp"

        /** Simple names of types that Scrooge's Java code uses. */
        private val RESERVED_TYPES: Set<String> =
            KOTLIN_TYPES_IN_SCOPE +
                ("$TIMESTAMP Arrays BaseValidator BitSet ByteBuffer Cloneable Collections EnumMap " +
                        "EnumMetaData EnumSet FieldMetaData FieldValueMetaData HashMap HashSet " +
                        "IllegalArgumentException IllegalStateException Integer ListMetaData MapMetaData " +
                        "Override Set SetMetaData Short StringBuilder StructMetaData SuppressWarnings TBase " +
                        "TBaseHelper TEnum TException TField TFieldIdEnum TFieldRequirementType " +
                        "ThriftStructIface ThriftValidationViolation TList TMap TProtocol " +
                        "TProtocolException TProtocols TProtocolUtil TSet TStruct TType TUnion " +
                        "UtilValidator Void")
                    .split(' ')

        /**
         * Names that no field may have: words of Thrift, and members and variables of the generated
         * classes.
         */
        private val RESERVED_FIELDS: Set<String> =
            ("alias and args as async begin binary bool clone declare def del delete dynamic elif elseif " +
                    "elsif end enddeclare endfor endforeach endif endswitch endwhile ensure except exec " +
                    "exception foreach from function global i16 i32 i64 in include inline is lambda list map " +
                    "module namespace next nil not optional or pass print raise redo register required " +
                    "rescue retry self service set sizeof string struct then typedef undef union unless " +
                    "unsigned until use virtual when with xor " +
                    "annotations binaryfieldvaluemetadatas buf fieldannotations fieldvalue first " +
                    "hasdefaultvalue hashcode iprot metadatamap oprot sb setfield structannotations violations")
                .split(' ')
                .toSet()
    }
}

private val SUFFIXES = listOf("size", "iterator", "isset")
private val PREFIXES = listOf("set")
