package dev.serdemark.model.json

import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.LongValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import java.math.BigDecimal
import java.time.DateTimeException
import java.time.LocalDate
import java.time.OffsetDateTime
import java.util.Base64
import java.util.UUID
import kotlin.math.absoluteValue

/**
 * The maximum length of a double's notation that is kept, in characters. Every double without an
 * exponent is shorter.
 */
private const val LONGEST_NOTATION = 1100

private val UUID_FORM = Regex("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

/** The JSON form of a leaf, for error messages. */
internal val Leaf.jsonForm: String
    get() =
        when (this) {
            Leaf.INT -> "a whole number of 32 bits"
            Leaf.LONG -> "a whole number of 64 bits"
            Leaf.FLOAT -> "a number within the range of float"
            Leaf.DOUBLE -> "a number within the range of double"
            Leaf.DECIMAL -> "a number within $LARGEST_DECIMAL_SCALE places of the decimal point"
            Leaf.BOOLEAN -> "true or false"
            Leaf.STRING -> "a string"
            Leaf.BYTES -> "base64 in a string (e.g. \"AQI=\")"
            Leaf.UUID -> "a UUID in a string (e.g. \"0f8fad5b-d9cb-469f-a165-70867728950e\")"
            Leaf.DATE -> "a date in a string (e.g. \"2024-02-29\")"
            Leaf.TIMESTAMP -> "an instant in a string (e.g. \"2024-02-29T12:30:00Z\")"
        }

/** Returns the value of a [tree] as a [leaf], or null if the tree has another type. */
internal fun decodeLeaf(leaf: Leaf, tree: JsonTree): Value? =
    when (tree) {
        is JsonNumber -> number(leaf, tree.literal)
        is JsonString -> text(leaf, tree.text)
        is JsonBoolean -> BooleanValue(tree.value).takeIf { leaf == Leaf.BOOLEAN }
        else -> null
    }

private fun number(leaf: Leaf, literal: String): Value? =
    when (leaf) {
        Leaf.INT -> wholeDigits(literal)?.toIntOrNull()?.let(::IntValue)
        Leaf.LONG -> wholeDigits(literal)?.toLongOrNull()?.let(::LongValue)
        Leaf.FLOAT -> literal.toFloat().takeIf { it.isFinite() }?.let(::FloatValue)
        Leaf.DOUBLE -> literal.toDouble().takeIf { it.isFinite() }?.let { double(it, literal) }
        Leaf.DECIMAL -> decimalOrNull(literal)?.let(::DecimalValue)
        else -> null
    }

/**
 * Returns the double [value] with the notation of its [literal], so that contenders read the same
 * text. Literals with more digits than a double get the canonical notation. So does `-0`, because
 * some contenders read it as a whole number, which loses the sign.
 */
private fun double(value: Double, literal: String): DoubleValue {
    val hasOtherNotation =
        value.toString() != literal && literal.length <= LONGEST_NOTATION && isTextOfDouble(literal)
    val isNegativeZero = value == 0.0 && literal.startsWith('-')
    return DoubleValue(value, literal.takeIf { hasOtherNotation && !isNegativeZero })
}

/** Returns the digits of a whole number in any notation (`12`, `12.0`, `1.2e1`), or null. */
private fun wholeDigits(literal: String): String? =
    if (literal.all { it == '-' || it.isDigit() }) {
        literal
    } else {
        decimalOrNull(literal)
            ?.takeIf { it.stripTrailingZeros().scale() <= 0 }
            ?.toBigInteger()
            ?.toString()
    }

/**
 * Returns the number in [literal]. Returns null if it is not a number, or if its scale is beyond
 * [LARGEST_DECIMAL_SCALE].
 */
internal fun decimalOrNull(literal: String): BigDecimal? =
    literal.toBigDecimalOrNull()?.takeIf {
        it.scale().toLong().absoluteValue <= LARGEST_DECIMAL_SCALE
    }

private fun text(leaf: Leaf, text: String): Value? =
    when (leaf) {
        Leaf.STRING -> StringValue(text)
        Leaf.BYTES -> parseOrNull { BytesValue(Base64.getDecoder().decode(text)) }
        Leaf.UUID -> if (UUID_FORM.matches(text)) UuidValue(UUID.fromString(text)) else null
        Leaf.DATE -> parseOrNull { DateValue(LocalDate.parse(text)) }
        Leaf.TIMESTAMP -> parseOrNull { TimestampValue(OffsetDateTime.parse(text).toInstant()) }
        else -> null
    }

/** Returns the result of [parse], or null if the text has another form. */
private fun <T> parseOrNull(parse: () -> T): T? =
    try {
        parse()
    } catch (_: DateTimeException) {
        null
    } catch (_: IllegalArgumentException) {
        null
    }
