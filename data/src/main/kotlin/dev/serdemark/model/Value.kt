package dev.serdemark.model

import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** A value of a [Schema], independent of any library. Its types are in the schema. */
sealed interface Value

data object NullValue : Value

/** The value of an optional field that is missing. */
data object AbsentValue : Value

data class IntValue(val value: Int) : Value

data class LongValue(val value: Long) : Value

data class FloatValue(val value: Float) : Value

/**
 * A double. Two doubles are equal if their bits are equal, so NaN equals itself, and 0.0 differs
 * from -0.0.
 *
 * @property text the notation of the number in its file, such as `1` or `1.50`; null if it is the
 *   notation of canonical JSON. The notation does not affect equality.
 */
class DoubleValue(val value: Double, val text: String? = null) : Value {
    override fun equals(other: Any?): Boolean =
        other is DoubleValue && value.toBits() == other.value.toBits()

    override fun hashCode(): Int = value.hashCode()

    override fun toString(): String = "DoubleValue($value)"
}

/** A decimal. Decimals with different scales, such as 1.5 and 1.50, are not equal. */
data class DecimalValue(val value: BigDecimal) : Value

data class BooleanValue(val value: Boolean) : Value

data class StringValue(val value: String) : Value

/** Bytes. Two values are equal if they have the same bytes. */
class BytesValue(val value: ByteArray) : Value {
    override fun equals(other: Any?): Boolean =
        other is BytesValue && value.contentEquals(other.value)

    override fun hashCode(): Int = value.contentHashCode()

    override fun toString(): String = "BytesValue(${value.toHexString()})"
}

data class UuidValue(val value: UUID) : Value

data class DateValue(val value: LocalDate) : Value

/** An instant in UTC. */
data class TimestampValue(val value: Instant) : Value

data class EnumValue(val symbol: String) : Value

/**
 * A record.
 *
 * @property type the name of the declaration, which distinguishes the branches of a union
 * @property fields the values of the fields, in the order of the declaration
 */
data class RecordValue(val type: String, val fields: List<Value>) : Value

data class ListValue(val items: List<Value>) : Value

data class MapValue(val entries: Map<String, Value>) : Value
