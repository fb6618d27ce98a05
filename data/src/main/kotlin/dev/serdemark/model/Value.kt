package dev.serdemark.model

import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** A neutral value of a [Schema]. The schema determines the [Type] of each place. */
sealed interface Value

data object NullValue : Value

/** Replaces the value of an optional field that is missing. */
data object AbsentValue : Value

data class IntValue(val value: Int) : Value

data class LongValue(val value: Long) : Value

data class FloatValue(val value: Float) : Value

/**
 * @property text the number as its file has it, such as `1` or `1.50`, if that is not how canonical
 *   JSON has it; two values are equal in any notation
 */
class DoubleValue(val value: Double, val text: String? = null) : Value {
    override fun equals(other: Any?): Boolean =
        other is DoubleValue && value.toBits() == other.value.toBits()

    override fun hashCode(): Int = value.hashCode()

    override fun toString(): String = "DoubleValue($value)"
}

data class DecimalValue(val value: BigDecimal) : Value

data class BooleanValue(val value: Boolean) : Value

data class StringValue(val value: String) : Value

class BytesValue(val value: ByteArray) : Value {
    override fun equals(other: Any?): Boolean =
        other is BytesValue && value.contentEquals(other.value)

    override fun hashCode(): Int = value.contentHashCode()

    override fun toString(): String = "BytesValue(${value.toHexString()})"
}

data class UuidValue(val value: UUID) : Value

data class DateValue(val value: LocalDate) : Value

data class TimestampValue(val value: Instant) : Value

data class EnumValue(val symbol: String) : Value

/** A record, in a union or not. The order of [fields] is that of the declaration called [type]. */
data class RecordValue(val type: String, val fields: List<Value>) : Value

data class ListValue(val items: List<Value>) : Value

data class MapValue(val entries: Map<String, Value>) : Value
