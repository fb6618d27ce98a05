package dev.serdemark.inference

import java.util.IdentityHashMap

/**
 * The splits at and below a place. A split divides the objects at a place into the branches of a
 * union, by the value of one member. Each pass over the documents uses the splits that the previous
 * pass has found.
 */
internal class Splits(val items: Splits?, val objects: ObjectSplits?)

/** The splits at and below the objects of a place. The objects may be recursive. */
internal class ObjectSplits {
    /** The member that distinguishes these objects, or null if there is none. */
    var discriminator: String? = null

    /** The splits of the values if the objects are a map, or null. */
    var entries: Splits? = null

    private val members = HashMap<String, Splits>()

    /** Returns the splits of the member called [name], which may be a key of a map. */
    fun member(name: String): Splits? = members[name] ?: entries

    /** Keeps the splits of a member, unless a branch before this one has the same member. */
    fun put(name: String, splits: Splits) {
        members.putIfAbsent(name, splits)
    }
}

/**
 * Plans the splits for the next pass over the documents. Keeps the splits of the last pass. Adds a
 * split if a [discriminator] may distinguish further objects, inner objects first.
 *
 * @param onlyConflicts see [discriminator]
 */
internal class SplitPlanner(private val onlyConflicts: Boolean) {
    private val planned = IdentityHashMap<ObjectShape, ObjectSplits>()

    /** Whether a split was added. */
    var hasNewSplit = false
        private set

    fun plan(place: Shape): Splits =
        Splits(
            items = place.items?.let(::plan),
            objects = place.objects?.let(::planObjects),
        )

    private fun planObjects(shape: ObjectShape): ObjectSplits {
        planned[shape]?.let {
            return it
        }
        val splits = ObjectSplits()
        planned[shape] = splits
        splits.entries = shape.values?.let(::plan)
        val records = if (shape.discriminator == null) listOf(shape) else shape.branches.values
        for (record in records) {
            for (field in record.fields) {
                splits.put(field.name, plan(field.shape))
            }
        }
        val added = if (shape.isRecord) discriminator(shape, onlyConflicts, ::isSplit) else null
        if (added != null) hasNewSplit = true
        splits.discriminator = shape.discriminator ?: added
        return splits
    }

    private fun isSplit(shape: ObjectShape) = planned[shape]?.discriminator != null
}
