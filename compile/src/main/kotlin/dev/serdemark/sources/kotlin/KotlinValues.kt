package dev.serdemark.sources.kotlin

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Type
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import dev.serdemark.model.notNull
import dev.serdemark.sources.jvm.doubleLiteral
import dev.serdemark.sources.jvm.floatLiteral
import dev.serdemark.sources.jvm.kotlinLiteral
import dev.serdemark.sources.shape.slot

/** Writes the defaults of fields as Kotlin expressions. */
internal class KotlinValues(private val schema: Schema, private val names: KotlinNames) {
    /** Returns an expression for a [value] of type [type]. */
    fun expression(value: Value, type: Type): String =
        when (value) {
            NullValue,
            AbsentValue -> "null"
            is IntValue -> int(value.value)
            is LongValue -> long(value.value)
            is FloatValue -> floatLiteral(value.value)
            is DoubleValue -> doubleLiteral(value.value)
            is DecimalValue -> "BigDecimal(${kotlinLiteral(value.value.toString())})"
            is BooleanValue -> value.value.toString()
            is StringValue -> kotlinLiteral(value.value)
            is BytesValue -> value.value.joinToString(prefix = "byteArrayOf(", postfix = ")")
            is UuidValue -> "UUID.fromString(${kotlinLiteral(value.value.toString())})"
            is DateValue -> "LocalDate.parse(${kotlinLiteral(value.value.toString())})"
            is TimestampValue -> "Instant.parse(${kotlinLiteral(value.value.toString())})"
            is EnumValue -> {
                val enum = (type.notNull as Named).name
                "${names.type(enum)}.${names.symbol(enum, value.symbol)}"
            }
            is ListValue -> list(value, (type.notNull as ListOf).element)
            is MapValue -> map(value, (type.notNull as MapOf).value)
            is RecordValue -> record(value)
        }

    private fun list(list: ListValue, element: Type) =
        if (list.items.isEmpty()) "emptyList()"
        else list.items.joinToString(prefix = "listOf(", postfix = ")") { expression(it, element) }

    private fun map(map: MapValue, type: Type) =
        if (map.entries.isEmpty()) "emptyMap()"
        else
            map.entries.entries.joinToString(prefix = "mapOf(", postfix = ")") { (key, value) ->
                "${kotlinLiteral(key)} to ${expression(value, type)}"
            }

    private fun record(record: RecordValue): String =
        schema.record(record.type).fields.zip(record.fields).joinToString(
            prefix = "${names.type(record.type)}(",
            postfix = ")",
        ) { (field, value) ->
            "${names.property(record.type, field.name)} = ${expression(value, field.slot)}"
        }
}

/** Returns an expression for a number. The minimum has no literal in Kotlin. */
private fun int(value: Int) = if (value == Int.MIN_VALUE) "Int.MIN_VALUE" else value.toString()

private fun long(value: Long) = if (value == Long.MIN_VALUE) "Long.MIN_VALUE" else "${value}L"
