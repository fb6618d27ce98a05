package dev.serdemark.inference

import java.util.IdentityHashMap

/** Where objects are distinguished by a member, seen from one place: what reading needs to know. */
internal class Splits(val items: Splits?, val objects: ObjectSplits?)

/** The splits below the objects of a place, which may be a recursive record. */
internal class ObjectSplits {
    /** The member that distinguishes these objects, if there is one. */
    var discriminator: String? = null

    /** What is split below the entries of a map. */
    var entries: Splits? = null

    private val members = HashMap<String, Splits>()

    /** For the member called [name]; where it was not seen, it may be an entry like others. */
    fun member(name: String): Splits? = members[name] ?: entries

    fun put(name: String, splits: Splits) {
        members.putIfAbsent(name, splits)
    }
}

/**
 * Plans the splits for reading documents again of which the shape is known: those that the shape
 * has, and where a [discriminator] may distinguish objects that are not yet; inner objects first.
 *
 * @param onlyConflicts see [discriminator]
 */
internal class SplitPlan(private val onlyConflicts: Boolean) {
    private val planned = IdentityHashMap<ObjectShape, ObjectSplits>()

    /** Whether something was added. */
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
