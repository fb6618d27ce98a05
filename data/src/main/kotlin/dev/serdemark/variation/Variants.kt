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
import dev.serdemark.model.mixBits
import java.util.Random

/**
 * Draws values with the shape and distribution of sample values. If calls used only the sample
 * values, caches and branch predictors would learn these values.
 *
 * A place is a field of a record at its depth of nesting, an item of its lists or a value of its
 * maps. Each drawn value resembles one of the sample's values at the same place, all equally
 * likely. Places are drawn independently. So on average, lists and maps have the same sizes as in
 * the sample, and nulls, absent fields, branches, enum symbols and booleans have the same shares.
 * Leaves:
 * - texts: one of the sample's texts if each appears at least twice on average. Otherwise one of
 *   them with other letters and digits of the same kinds, so with the same length and escapes.
 *   Numbers in texts get other digits, but other JSON in texts does not change, so that it remains
 *   JSON;
 * - numbers: the same numbers of digits before and after the point, within the sample's range;
 * - dates and timestamps: within the sample's range, timestamps with the same precision;
 * - UUIDs: the same version and variant; bytes: the same number.
 *
 * The same seed draws the same values on every machine and JDK, except for letters that are newer
 * than Unicode 13.
 */
class Variants internal constructor(private val places: Places, seed: Long) {
    private val random = Random(mixBits(seed))
    private val mask = TextMask(random)
    private val numbers = SimilarNumbers(random)
    private val leaves = SimilarLeaves(random)

    /**
     * @param values the sample: at least one value, all of one schema; kept in memory
     * @param seed determines the values that are drawn
     */
    constructor(values: List<Value>, seed: Long) : this(Places(values), seed)

    /** Returns the next value. */
    fun draw(): Value = draw(places.root, depth = 0)

    /** Returns a value like the values at [place]. The place is nested in [depth] records. */
    internal fun draw(place: PlaceSample, depth: Int): Value =
        when (val sample = place.values[random.nextInt(place.values.size)]) {
            is RecordValue ->
                RecordValue(
                    sample.type,
                    places.fields(sample.type, depth).map { draw(it, depth + 1) },
                )
            is ListValue -> ListValue(List(sample.items.size) { draw(place.elements, depth) })
            is MapValue -> map(sample, place, depth)
            else -> leaf(sample, place)
        }

    /** Returns a key like the keys of the maps at [place]. The key is not [taken]. */
    internal fun key(place: PlaceSample, taken: Set<String>): String =
        freshKey(taken) { text(place.keys[random.nextInt(place.keys.size)]) }

    private fun map(sample: MapValue, place: PlaceSample, depth: Int): MapValue {
        val entries = LinkedHashMap<String, Value>()
        for (key in sample.entries.keys) {
            val newKey = freshKey(entries.keys) { if (place.hasFewKeys) key else text(key) }
            entries[newKey] = draw(place.elements, depth)
        }
        return MapValue(entries)
    }

    private fun leaf(sample: Value, place: PlaceSample): Value =
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
        when (RawJson.parse(sample)) {
            null -> mask.text(sample)
            is JsonNumber -> mask.number(sample)
            else -> sample
        }
}
