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
import java.time.Duration
import java.time.LocalDate
import java.time.Year
import java.time.ZoneOffset
import java.util.Random

/**
 * Replaces what values say and keeps what they cost: every text, key of a map, number, date,
 * timestamp, UUID and bytes by others, equal ones by equal ones.
 * - Texts and keys: every letter and digit by another of its kind, so lengths and escapes stay.
 *   JSON in a text remains JSON: its strings, numbers and names of members are replaced.
 * - Numbers: of the same sign, with as many digits before and behind the point; zeros stay.
 * - Dates and timestamps: of the same decade, timestamps as fine. UUIDs: of the same version and
 *   variant. Bytes: as many.
 * - Booleans, nulls, absents, enum symbols, the sizes of lists and maps and all names of the schema
 *   stay, as do texts without a letter or digit and the texts `true`, `false` and `null`.
 *
 * What stays tells something: lengths, what is equal, the order of things. Whoever knew the seed
 * could try whether a text was a certain one, and there are not many names or numbers of phones.
 *
 * @param seed says what stands for what; for tests only
 */
class Redaction internal constructor(private val seed: Long) {
    /** By a seed that nobody knows, and that is forgotten with this. */
    constructor() : this(SecureRandom().nextLong())

    /** What stands for [value]; always the same. */
    fun of(value: Value): Value =
        when (value) {
            is RecordValue -> RecordValue(value.type, value.fields.map(::of))
            is ListValue -> ListValue(value.items.map(::of))
            is MapValue -> map(value)
            is StringValue -> StringValue(text(value.value))
            is IntValue,
            is LongValue,
            is FloatValue,
            is DoubleValue,
            is DecimalValue -> number(value)
            is BytesValue -> LikeLeaves(random(value.value.toHexString())).bytes(value)
            is UuidValue -> LikeLeaves(random(value.value.toString())).uuid(value)
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
            entries[key(key, entries.keys)] = of(entry)
        }
        return MapValue(entries)
    }

    private fun key(key: String, taken: Set<String>): String =
        freshKey(taken) { attempt -> text(key, attempt) }

    private fun text(text: String, attempt: Int = 0): String {
        val masking = Masking(random(text, attempt))
        val json = RawJson.of(text) ?: return masking.text(text)
        return RawJsonRewriting(text, ::text, masking::number, ::key).of(json)
    }

    private fun number(value: Value): Value =
        LikeNumbers(random(digits(value).toString())).draw(value, NumberRange.ofType(value)) {
            it != value
        }

    private fun date(value: DateValue): DateValue {
        val leaves = LikeLeaves(random(value.value.toString()))
        val (from, to) = decade(value.value)
        return generateSequence { leaves.date(from, to) }.first { it != value }
    }

    private fun timestamp(value: TimestampValue): TimestampValue {
        val leaves = LikeLeaves(random(value.value.toString()))
        val (from, to) = decade(LocalDate.ofInstant(value.value, ZoneOffset.UTC))
        val first = from.atStartOfDay().toInstant(ZoneOffset.UTC)
        val last = to.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC) - SMALLEST
        return generateSequence { leaves.timestamp(value, first, last) }.first { it != value }
    }

    /** The first and the last day of the decade that [day] is in, as far as there are days. */
    private fun decade(day: LocalDate): Pair<LocalDate, LocalDate> {
        val year = Math.floorDiv(day.year, YEARS) * YEARS
        return LocalDate.of(maxOf(year, Year.MIN_VALUE), 1, 1) to
            LocalDate.of(year + YEARS - 1, DECEMBER, LAST)
    }

    private fun random(text: String, attempt: Int = 0): Random =
        DigestRandom(seed, if (attempt == 0) text else "$attempt $text")

    private companion object {
        /** Of a decade. */
        const val YEARS = 10

        const val DECEMBER = 12
        const val LAST = 31
        val SMALLEST: Duration = Duration.ofNanos(1)
    }
}
