package dev.serdemark.variation

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import java.security.SecureRandom
import java.time.LocalDate
import java.time.LocalTime
import java.time.Month
import java.time.Year
import java.time.ZoneOffset
import java.util.Random

/**
 * Replaces the content of values, but keeps the work that libraries have with them. Equal values
 * get equal replacements.
 * - Texts and keys: every letter and digit becomes another of its kind, so lengths and escapes
 *   stay. JSON in a text remains JSON: its strings, numbers and names of members are replaced.
 * - Numbers: the sign and the numbers of digits before and after the point stay. Zeros stay.
 * - Dates and timestamps: the decade stays, and the precision of timestamps. UUIDs: the version and
 *   variant stay. Bytes: their number stays.
 * - Unchanged: booleans, nulls, absents, enum symbols, the sizes of lists and maps, and all names
 *   of the schema. Texts without a letter or digit and the texts `true`, `false` and `null` also
 *   stay.
 *
 * The result still reveals lengths, equality and order. With the seed, one could try all names or
 * phone numbers to find an original text.
 *
 * @param seed determines the replacements; for tests only
 */
class Redaction internal constructor(private val seed: Long) {
    /** Uses a random seed that is not stored anywhere else. */
    constructor() : this(SecureRandom().nextLong())

    /** Returns the replacement of [value], which is always the same. */
    fun redact(value: Value): Value =
        when (value) {
            is RecordValue -> RecordValue(value.type, value.fields.map(::redact))
            is ListValue -> ListValue(value.items.map(::redact))
            is MapValue -> map(value)
            is StringValue -> StringValue(text(value.value))
            is IntValue,
            is LongValue,
            is FloatValue,
            is DoubleValue,
            is DecimalValue -> number(value)
            is BytesValue -> SimilarLeaves(random(value.value.toHexString())).bytes(value)
            is UuidValue -> SimilarLeaves(random(value.value.toString())).uuid(value)
            is DateValue -> date(value)
            is TimestampValue -> timestamp(value)
            is BooleanValue,
            is EnumValue,
            is NullValue,
            is AbsentValue -> value
        }

    private fun map(value: MapValue): MapValue {
        val entries = LinkedHashMap<String, Value>()
        for ((key, entry) in value.entries) {
            entries[key(key, entries.keys)] = redact(entry)
        }
        return MapValue(entries)
    }

    private fun key(key: String, taken: Set<String>): String =
        freshKey(taken) { attempt -> text(key, attempt) }

    private fun text(text: String, attempt: Int = 0): String {
        val mask = TextMask(random(text, attempt))
        val json = RawJson.parse(text) ?: return mask.text(text)
        return RawJsonRewriter(text, ::text, mask::number, ::key).rewrite(json)
    }

    private fun number(value: Value): Value =
        SimilarNumbers(random(digits(value).toString())).draw(value, NumberRange.ofType(value)) {
            it != value
        }

    private fun date(value: DateValue): DateValue {
        val leaves = SimilarLeaves(random(value.value.toString()))
        val (from, to) = decade(value.value)
        return generateSequence { leaves.date(from, to) }.first { it != value }
    }

    private fun timestamp(value: TimestampValue): TimestampValue {
        val leaves = SimilarLeaves(random(value.value.toString()))
        val (from, to) = decade(LocalDate.ofInstant(value.value, ZoneOffset.UTC))
        val first = from.atStartOfDay().toInstant(ZoneOffset.UTC)
        val last = to.atTime(LocalTime.MAX).toInstant(ZoneOffset.UTC)
        return generateSequence { leaves.timestamp(value, first, last) }.first { it != value }
    }

    /**
     * Returns the first and the last day of the decade of [day], within the range of [LocalDate].
     */
    private fun decade(day: LocalDate): Pair<LocalDate, LocalDate> {
        val year = Math.floorDiv(day.year, YEARS) * YEARS
        return LocalDate.of(maxOf(year, Year.MIN_VALUE), 1, 1) to
            LocalDate.of(year + YEARS - 1, Month.DECEMBER, 31)
    }

    private fun random(text: String, attempt: Int = 0): Random =
        DigestRandom(seed, if (attempt == 0) text else "$attempt $text")

    private companion object {
        /** The number of years of a decade. */
        const val YEARS = 10
    }
}
