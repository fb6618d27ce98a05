package dev.serdemark.model.difference

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
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Type
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.json.JsonContent
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.LARGEST_DECIMAL_SCALE
import dev.serdemark.model.notNull
import dev.serdemark.model.quoted
import dev.serdemark.model.shortened
import dev.serdemark.problem.ProblemException
import java.math.BigDecimal
import kotlin.math.absoluteValue

/**
 * A place at which two values differ: `$.users[3].name.first: expected "Ann", was "Bob"`.
 *
 * @property path the place, with names as in JSON
 * @property expected the expected value, escaped to one line and cut to a readable length
 * @property actual the actual value in the same form
 */
data class Difference(val path: String, val expected: String, val actual: String) {
    override fun toString(): String = "$path: expected $expected, was $actual"
}

/**
 * A difference between two values, with its place in all values of the schema.
 *
 * @param path the place in these two values
 * @param pattern the place in all values
 */
class PlacedDifference
internal constructor(internal val path: JsonPath, pattern: JsonPath, val difference: Difference) {
    /**
     * The place in all values, such as `users[].name`. `[]` is any item of a list, and `{}` any
     * entry of a map. Empty for the root.
     */
    val place: String = pattern.place

    /**
     * Returns the part of [json] at this place: shortened JSON, or [JsonContent.MISSING]. Returns
     * null if the text is not JSON.
     */
    fun content(json: JsonContent): String? = json.at(path)
}

/**
 * Returns the places, in the schema's order, at which [actual] differs from [expected]. Both are
 * values of the schema's root. Floats and doubles are compared by their bits, so `0.0` differs from
 * `-0.0`. Decimals are compared as numbers, so `1.5` equals `1.50`.
 */
fun differences(schema: Schema, expected: Value, actual: Value): Sequence<PlacedDifference> =
    DifferenceFinder(schema).find(schema.content, expected, actual, ValuePlace.ROOT)

/** Returns the first of the [differences], or null if both values are equal. */
fun firstDifference(schema: Schema, expected: Value, actual: Value): Difference? =
    differences(schema, expected, actual).firstOrNull()?.difference

/**
 * Returns the first difference between [expected] and [written], the JSON that a contender wrote
 * for it. Returns null if the JSON is right. Reads the JSON by the schema, so the notation of
 * leaves and the order of members do not matter. A missing field equals null if the field is
 * nullable and not optional. Unknown members and duplicate members are differences.
 */
fun firstDifferenceOfJson(schema: Schema, expected: Value, written: ByteArray): String? =
    try {
        val actual = CanonicalJson.read(schema.withoutDefaults(), written, "written JSON")
        firstDifference(schema, expected, actual)?.toString()
    } catch (e: ProblemException) {
        e.problems.first().toString()
    }

/** A place: its [path] in one value, and the [pattern] of this path in all values of the type. */
class ValuePlace(val path: JsonPath, val pattern: JsonPath) {
    fun member(name: String) = ValuePlace(path.member(name), pattern.member(name))

    fun item(index: Int) = ValuePlace(path.item(index), pattern.items())

    fun entry(key: String) = ValuePlace(path.member(key), pattern.entries())

    /** Returns a difference at this place. */
    fun difference(expected: String, actual: String) =
        PlacedDifference(path, pattern, Difference("$path", expected, actual))

    companion object {
        val ROOT = ValuePlace(JsonPath.ROOT, JsonPath.ROOT)
    }
}

private class DifferenceFinder(private val schema: Schema) {
    fun find(
        type: Type,
        expected: Value,
        actual: Value,
        place: ValuePlace,
    ): Sequence<PlacedDifference> =
        when {
            expected is RecordValue && actual is RecordValue -> record(expected, actual, place)
            expected is ListValue && actual is ListValue ->
                items((type.notNull as ListOf).element, expected.items, actual.items, place)
            expected is MapValue && actual is MapValue ->
                entries((type.notNull as MapOf).value, expected.entries, actual.entries, place)
            expected is DecimalValue && actual is DecimalValue ->
                difference(expected, actual, place, expected.value.compareTo(actual.value) != 0)
            else -> difference(expected, actual, place, expected != actual)
        }

    private fun record(
        expected: RecordValue,
        actual: RecordValue,
        place: ValuePlace,
    ): Sequence<PlacedDifference> {
        if (expected.type != actual.type)
            return difference(expected, actual, place, isDifferent = true)
        val fields = schema.record(expected.type).fields
        return fields.indices.asSequence().flatMap { i ->
            val fieldPlace = place.member(fields[i].json)
            find(fields[i].type, expected.fields[i], actual.fields[i], fieldPlace)
        }
    }

    private fun items(
        element: Type,
        expected: List<Value>,
        actual: List<Value>,
        place: ValuePlace,
    ): Sequence<PlacedDifference> =
        (0 until minOf(expected.size, actual.size)).asSequence().flatMap { i ->
            find(element, expected[i], actual[i], place.item(i))
        } + sizes(expected.size, actual.size, place)

    private fun entries(
        type: Type,
        expected: Map<String, Value>,
        actual: Map<String, Value>,
        place: ValuePlace,
    ): Sequence<PlacedDifference> =
        (expected.keys + actual.keys).sorted().asSequence().flatMap { key ->
            val expectedValue = expected[key] ?: AbsentValue
            val actualValue = actual[key] ?: AbsentValue
            find(type, expectedValue, actualValue, place.entry(key))
        }

    private fun sizes(expected: Int, actual: Int, place: ValuePlace): Sequence<PlacedDifference> {
        fun items(count: Int) = if (count == 1) "1 item" else "$count items"
        return difference(items(expected), items(actual), place, expected != actual)
    }

    private fun difference(
        expected: Value,
        actual: Value,
        place: ValuePlace,
        isDifferent: Boolean,
    ): Sequence<PlacedDifference> = difference(expected.shown, actual.shown, place, isDifferent)

    private fun difference(
        expected: String,
        actual: String,
        place: ValuePlace,
        isDifferent: Boolean,
    ): Sequence<PlacedDifference> =
        if (!isDifferent) emptySequence() else sequenceOf(place.difference(expected, actual))
}

/** Returns a decimal without an exponent, unless that would need too many zeros. */
fun plain(value: BigDecimal): String =
    if (value.scale().toLong().absoluteValue > LARGEST_DECIMAL_SCALE) value.toString()
    else value.toPlainString()

/** The text of a value in messages. */
val Value.shown: String
    get() =
        when (this) {
            NullValue -> "null"
            AbsentValue -> "absent"
            is IntValue -> value.toString()
            is LongValue -> value.toString()
            is FloatValue -> value.toString()
            is DoubleValue -> value.toString()
            is DecimalValue -> shortened(plain(value))
            is BooleanValue -> value.toString()
            is StringValue -> quoted(value)
            is BytesValue -> shortened("bytes ${value.toHexString()}")
            is UuidValue -> value.toString()
            is DateValue -> value.toString()
            is TimestampValue -> value.toString()
            is EnumValue -> symbol
            is RecordValue -> "a ${shortened(type)}"
            is ListValue -> "a list"
            is MapValue -> "a map"
        }
