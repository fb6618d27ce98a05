package dev.serdemark.model

import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueReader

/** Reads values in the binary form, see [ValueForm]. */
internal class ValueDecoder(
    private val schema: Schema,
    private val bytes: ByteArray,
    private val input: ValueReader = ValueReader(bytes),
) {
    fun read(type: Type): Value =
        when (type) {
            is Leaf -> readLeaf(type)
            is Nullable -> readIfPresent(type.type)
            is ListOf -> ListValue(List(readCount()) { read(type.element) })
            is MapOf ->
                // Unlike buildMap, this stays fast if all keys have one hash code.
                MapValue(
                    LinkedHashMap<String, Value>().apply {
                        repeat(readCount()) { put(input.readString(), read(type.value)) }
                    }
                )
            is Named -> readNamed(schema.declaration(type.name))
        }

    private fun readNamed(declaration: Declaration): Value =
        when (declaration) {
            is EnumDeclaration -> EnumValue(declaration.symbols[input.readInt()])
            is RecordDeclaration -> readRecord(declaration)
            is UnionDeclaration -> readRecord(schema.record(declaration.branches[input.readInt()]))
        }

    private fun readRecord(declaration: RecordDeclaration): RecordValue =
        RecordValue(
            declaration.name,
            declaration.fields.map {
                if (it.optional) readIfPresent(it.type.notNull) else read(it.type)
            },
        )

    private fun readIfPresent(type: Type): Value =
        when (input.presence()) {
            Presence.NULL -> NullValue
            Presence.ABSENT -> AbsentValue
            Presence.PRESENT -> read(type)
        }

    /**
     * Reads the number of items. Refuses more items than bytes, which only damaged data has.
     * Records without fields take no bytes, so a list of them may have up to [MAX_EMPTY_ITEMS]
     * items.
     */
    private fun readCount(): Int =
        input.readInt().also {
            require(it in 0..maxOf(bytes.size, MAX_EMPTY_ITEMS)) { "Not a count of items: $it" }
        }

    private fun readLeaf(leaf: Leaf): Value =
        when (leaf) {
            Leaf.INT -> IntValue(input.readInt())
            Leaf.LONG -> LongValue(input.readLong())
            Leaf.FLOAT -> FloatValue(input.readFloat())
            Leaf.DOUBLE -> DoubleValue(input.readDouble())
            Leaf.DECIMAL -> DecimalValue(input.readDecimal())
            Leaf.BOOLEAN -> BooleanValue(input.readBoolean())
            Leaf.STRING -> StringValue(input.readString())
            Leaf.BYTES -> BytesValue(input.readBytes())
            Leaf.UUID -> UuidValue(input.readUuid())
            Leaf.DATE -> DateValue(input.readDate())
            Leaf.TIMESTAMP -> TimestampValue(input.readTimestamp())
        }

    private companion object {
        const val MAX_EMPTY_ITEMS = 1_000_000
    }
}
