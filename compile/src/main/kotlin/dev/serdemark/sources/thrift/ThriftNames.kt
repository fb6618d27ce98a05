package dev.serdemark.sources.thrift

import dev.serdemark.model.Schema
import dev.serdemark.sources.flavour.HARD_KEYWORDS
import dev.serdemark.sources.idl.IdlNames
import dev.serdemark.sources.idl.camelField
import dev.serdemark.sources.idl.idlFields
import dev.serdemark.sources.idl.idlTypes
import dev.serdemark.sources.idl.javaTaken
import dev.serdemark.sources.idl.letters
import dev.serdemark.sources.idl.upperSymbols
import dev.serdemark.sources.jvm.KOTLIN_TYPES_IN_SCOPE

/**
 * What a schema's types, fields and symbols are called in Thrift's language: of ASCII, and apart
 * from each other in the Java code that Scrooge makes of them. Kotlin calls a method of a union by
 * the name of a branch, so that no keyword of Kotlin will do. Names are no part of a payload.
 *
 * @param packageName of the classes
 */
internal class ThriftNames(schema: Schema, packageName: String) : IdlNames {
    private val types = idlTypes(schema, TAKEN_TYPES, String::lowercase)
    private val fields: Map<String, Map<String, String>>
    private val symbols = upperSymbols(schema)

    init {
        val taken = TAKEN_FIELDS + HARD_KEYWORDS + javaTaken(packageName)
        fields = idlFields(schema, { camelField(it, taken) }, ::accessorKey)
    }

    override fun type(name: String): String = types.getValue(name)

    override fun field(declaration: String, name: String): String =
        fields.getValue(declaration).getValue(name)

    override fun symbol(enum: String, symbol: String): String =
        symbols.getValue(enum).getValue(symbol)

    companion object {
        /** The struct of timestamps, which Thrift has no type for. */
        const val TIMESTAMP: String = "Timestamp"

        /** What Scrooge's code mentions by its simple name. */
        private val TAKEN_TYPES: Set<String> =
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

        /** Words of Thrift, and what the classes have and call by themselves. */
        private val TAKEN_FIELDS: Set<String> =
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

/** Accessors of a field `x` are `getXSize`, `isSetX` and the like, which no other may have. */
private fun accessorKey(field: String): String {
    val stem =
        generateSequence(letters(field)) { name ->
            val shorter =
                SUFFIXES.firstOrNull { name.endsWith(it) && name != it }?.let(name::removeSuffix)
                    ?: name.removePrefix("set")
            shorter.takeIf { it != name && it.isNotEmpty() }
        }
    return stem.last()
}

private val SUFFIXES = listOf("size", "iterator", "isset")
