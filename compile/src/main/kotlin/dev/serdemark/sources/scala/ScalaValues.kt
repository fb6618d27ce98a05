package dev.serdemark.sources.scala

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
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Type
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import dev.serdemark.sources.shape.slot

/** Writes the defaults of fields as Scala expressions. */
internal class ScalaValues(private val schema: Schema, private val names: ScalaNames) {
    /** Returns an expression for a [value] of type [type]. */
    fun expression(value: Value, type: Type): String =
        when {
            value == NullValue || value == AbsentValue -> "None"
            type is Nullable -> "Some(${nonNull(value, type.type)})"
            else -> nonNull(value, type)
        }

    private fun nonNull(value: Value, type: Type): String =
        when (value) {
            NullValue,
            AbsentValue -> error("No value: $value")
            is IntValue -> int(value.value)
            is LongValue -> long(value.value)
            is FloatValue -> float(value.value)
            is DoubleValue -> double(value.value)
            is DecimalValue -> "BigDecimal(${scalaLiteral(value.value.toString())})"
            is BooleanValue -> value.value.toString()
            is StringValue -> scalaLiteral(value.value)
            is BytesValue -> value.value.joinToString(prefix = "Array[Byte](", postfix = ")")
            is UuidValue -> "UUID.fromString(${scalaLiteral(value.value.toString())})"
            is DateValue -> "LocalDate.parse(${scalaLiteral(value.value.toString())})"
            is TimestampValue -> "Instant.parse(${scalaLiteral(value.value.toString())})"
            is EnumValue -> {
                val enum = (type as Named).name
                "${names.type(enum).text}.${names.symbol(enum, value.symbol).inScala}"
            }
            is ListValue -> {
                val element = (type as ListOf).element
                value.items.joinToString(prefix = "Seq(", postfix = ")") { expression(it, element) }
            }
            is MapValue -> {
                val element = (type as MapOf).value
                value.entries.entries.joinToString(prefix = "Map(", postfix = ")") { (key, item) ->
                    "${scalaLiteral(key)} -> ${expression(item, element)}"
                }
            }
            is RecordValue -> record(value)
        }

    private fun record(record: RecordValue): String =
        schema.record(record.type).fields.zip(record.fields).joinToString(
            prefix = "${names.type(record.type).text}(",
            postfix = ")",
        ) { (field, value) ->
            "${names.property(record.type, field.name).inScala} = ${expression(value, field.slot)}"
        }
}

/** Returns an expression for a number. The minimum has no literal. */
private fun int(value: Int) = if (value == Int.MIN_VALUE) "Int.MinValue" else value.toString()

private fun long(value: Long) = if (value == Long.MIN_VALUE) "Long.MinValue" else "${value}L"

/** Returns an expression for a number. Scala 2.11 rejects the literals of the extreme floats. */
private fun float(value: Float) =
    when {
        value == Float.MAX_VALUE -> "Float.MaxValue"
        value == -Float.MAX_VALUE -> "Float.MinValue"
        value.isFinite() -> "${value}f"
        else -> constant("Float", value.toDouble())
    }

private fun double(value: Double) =
    if (value.isFinite()) value.toString() else constant("Double", value)

private fun constant(type: String, value: Double) =
    when {
        value.isNaN() -> "$type.NaN"
        value > 0 -> "$type.PositiveInfinity"
        else -> "$type.NegativeInfinity"
    }

/**
 * Returns [text] as a Scala literal. Escapes everything except letters and digits of any script and
 * most of printable ASCII, so that no text can end the literal or change the reading direction of
 * the source.
 */
internal fun scalaLiteral(text: String): String =
    text.map(::scalaChar).joinToString("", prefix = "\"", postfix = "\"")

private fun scalaChar(char: Char): String =
    when {
        char == '"' || char == '\\' -> "\\$char"
        char == '\n' -> "\\n" // old compilers read the escape by number as the end of the line
        char == '\r' -> "\\r"
        char in ' '..'~' || char.isLetterOrDigit() -> char.toString()
        else -> "\\u" + char.code.toString(16).padStart(4, '0')
    }
