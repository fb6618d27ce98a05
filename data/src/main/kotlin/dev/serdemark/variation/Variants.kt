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
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.spread
import java.util.Random

/**
 * Draws values of the same shape and distribution as the given values, so that caches and branch
 * predictors do not learn the given values.
 *
 * A place is a field of a record at its depth of nesting, an item of its lists or a value of its
 * maps. Each place gets a value that resembles one of the values that were seen there, all equally
 * likely. On average, lists and maps therefore have the same sizes as in the given values, and
 * nulls, absents, branches, enum symbols and booleans have the same shares. Places are drawn
 * independently. Leaves:
 * - texts: one of the texts if each appears at least twice on average. Otherwise one of the texts
 *   with other letters and digits of the same kinds, so with the same length and escapes. JSON in a
 *   text stays as it is, because it must remain JSON, but numbers get other digits;
 * - numbers: as many digits before and after the point, within the range that was seen;
 * - dates and timestamps: within the range that was seen, timestamps with the same precision;
 * - UUIDs: of the same version and variant; bytes: the same number.
 *
 * The same seed draws the same values on every machine and JDK, except for letters that Unicode 13
 * did not have.
 */
class Variants internal constructor(private val places: Places, seed: Long) {
    private val random = Random(spread(seed))
    private val masking = Masking(random)
    private val numbers = LikeNumbers(random)
    private val leaves = LikeLeaves(random)

    /**
     * @param values at least one value, all of one schema, which are kept in memory
     * @param seed determines the values that are drawn
     */
    constructor(values: List<Value>, seed: Long) : this(Places(values), seed)

    /** Returns the next value. */
    fun draw(): Value = at(places.root, 0)

    /**
     * Returns a value like the values at [place], which is nested in [depth] records and has at
     * least one value.
     */
    internal fun at(place: SeenPlace, depth: Int): Value =
        when (val sample = place.seen[random.nextInt(place.seen.size)]) {
            is RecordValue ->
                RecordValue(
                    sample.type,
                    places.fields(sample.type, depth).map { at(it, depth + 1) },
                )
            is ListValue -> ListValue(List(sample.items.size) { at(place.inside, depth) })
            is MapValue -> map(sample, place, depth)
            else -> leaf(sample, place)
        }

    /** Returns a key like the keys of the maps at [place]. The key is not [taken]. */
    internal fun key(place: SeenPlace, taken: Set<String>): String =
        freshKey(taken) { text(place.keys[random.nextInt(place.keys.size)]) }

    private fun map(sample: MapValue, place: SeenPlace, depth: Int): MapValue {
        val entries = LinkedHashMap<String, Value>()
        for (key in sample.entries.keys) {
            val like = freshKey(entries.keys) { if (place.hasFewKeys) key else text(key) }
            entries[like] = at(place.inside, depth)
        }
        return MapValue(entries)
    }

    private fun leaf(sample: Value, place: SeenPlace): Value =
        when (sample) {
            is StringValue -> if (place.hasFewTexts) sample else StringValue(text(sample.value))
            is IntValue,
            is LongValue,
            is FloatValue,
            is DoubleValue,
            is DecimalValue -> numbers.draw(sample, place.numbers)
            is UuidValue -> leaves.uuid(sample)
            is BytesValue -> leaves.bytes(sample)
            is DateValue -> leaves.date(place.dates.start, place.dates.endInclusive)
            is TimestampValue -> {
                val range = place.timestamps
                leaves.timestamp(sample, range.start, range.endInclusive)
            }
            is BooleanValue,
            is EnumValue,
            is NullValue,
            is AbsentValue -> sample
            is RecordValue,
            is ListValue,
            is MapValue -> throw IllegalArgumentException("Not a leaf: $sample")
        }

    private fun text(sample: String): String =
        when (RawJson.of(sample)) {
            null -> masking.text(sample)
            is JsonNumber -> masking.number(sample)
            else -> sample
        }
}
