package dev.serdemark.inference

import java.util.IdentityHashMap

/**
 * The places at which a member distinguishes objects, as seen from one place. [ShapeReader] uses
 * the splits of an earlier reading.
 */
internal class Splits(val items: Splits?, val objects: ObjectSplits?)

/** The splits below the objects of a place, which may be a recursive record. */
internal class ObjectSplits {
    /** The member that distinguishes these objects, or null if there is none. */
    var discriminator: String? = null

    /** The splits below the entries of a map, or null. */
    var entries: Splits? = null

    private val members = HashMap<String, Splits>()

    /**
     * Returns the splits of the member called [name]. A member that was not seen may be an entry of
     * a map.
     */
    fun member(name: String): Splits? = members[name] ?: entries

    fun put(name: String, splits: Splits) {
        members.putIfAbsent(name, splits)
    }
}

/**
 * Plans the splits for the next reading of documents whose shape is known. Keeps the splits of the
 * shape. Adds a split if a [discriminator] may distinguish further objects, inner objects first.
 *
 * @param onlyConflicts see [discriminator]
 */
internal class SplitPlan(private val onlyConflicts: Boolean) {
    private val planned = IdentityHashMap<ObjectShape, ObjectSplits>()

    /** Whether a split was added. */
    var isNew = false
        private set

    fun of(place: Shape): Splits =
        Splits(place.items?.resolved()?.let(::of), place.objects?.resolved()?.let(::of))

    private fun of(shape: ObjectShape): ObjectSplits {
        planned[shape]?.let {
            return it
        }
        val splits = ObjectSplits()
        planned[shape] = splits
        splits.entries = shape.values?.resolved()?.let(::of)
        val records = if (shape.discriminator == null) listOf(shape) else shape.branches.values
        for (record in records) {
            for (field in record.resolved().fields) splits.put(
                field.name,
                of(field.shape.resolved()),
            )
        }
        val chosen = if (shape.isRecord) discriminator(shape, onlyConflicts, ::isApart) else null
        if (chosen != null) isNew = true
        splits.discriminator = shape.discriminator ?: chosen
        return splits
    }

    private fun isApart(shape: ObjectShape) = planned[shape]?.discriminator != null
}
