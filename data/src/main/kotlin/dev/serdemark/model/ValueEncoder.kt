package dev.serdemark.model

import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueWriter

/** Writes values in the binary form, see [ValueForm]. */
internal class ValueEncoder(private val schema: Schema, private val out: ValueWriter) {
    fun write(type: Type, value: Value) {
        when (type) {
            is Leaf -> writeLeaf(value)
            is Nullable -> writeIfPresent(type.type, value)
            is ListOf -> {
                val items = (value as ListValue).items
                out.writeInt(items.size)
                items.forEach { write(type.element, it) }
            }
            is MapOf -> {
                val entries = (value as MapValue).entries
                out.writeInt(entries.size)
                entries.toSortedMap().forEach { (key, entry) ->
                    out.writeString(key)
                    write(type.value, entry)
                }
            }
            is Named -> writeNamed(schema.declaration(type.name), value)
        }
    }

    private fun writeNamed(declaration: Declaration, value: Value) {
        when (declaration) {
            is EnumDeclaration ->
                out.writeInt(declaration.symbols.indexOf((value as EnumValue).symbol))
            is RecordDeclaration -> writeRecord(declaration, value as RecordValue)
            is UnionDeclaration -> {
                val record = value as RecordValue
                out.writeInt(declaration.branches.indexOf(record.type))
                writeRecord(schema.record(record.type), record)
            }
        }
    }

    private fun writeRecord(declaration: RecordDeclaration, value: RecordValue) {
        for ((field, content) in declaration.fields.zip(value.fields)) {
            if (field.optional) writeIfPresent(field.type.notNull, content)
            else write(field.type, content)
        }
    }

    private fun writeIfPresent(type: Type, value: Value) {
        when (value) {
            NullValue -> out.presence(Presence.NULL)
            AbsentValue -> out.presence(Presence.ABSENT)
            else -> {
                out.presence(Presence.PRESENT)
                write(type, value)
            }
        }
    }

    private fun writeLeaf(value: Value) {
        when (value) {
            is IntValue -> out.writeInt(value.value)
            is LongValue -> out.writeLong(value.value)
            is FloatValue -> out.writeFloat(value.value)
            is DoubleValue -> out.writeDouble(value.value)
            is DecimalValue -> out.writeDecimal(value.value)
            is BooleanValue -> out.writeBoolean(value.value)
            is StringValue -> out.writeString(value.value)
            is BytesValue -> out.writeBytes(value.value)
            is UuidValue -> out.writeUuid(value.value)
            is DateValue -> out.writeDate(value.value)
            is TimestampValue -> out.writeTimestamp(value.value)
            else -> throw IllegalArgumentException("Not a leaf: $value")
        }
    }
}
