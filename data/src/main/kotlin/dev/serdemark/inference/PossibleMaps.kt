package dev.serdemark.inference

import dev.serdemark.model.isName
import java.util.Collections
import java.util.IdentityHashMap

/** The minimum number of records with the same members that could be a map. */
private const val FEW_RECORDS = 3

/**
 * Finds the records that could as well be maps, so that users get a notice. A record could be a map
 * if it [looksLikeMap], or if a map would shrink the schema a lot, see [MapSavings]. Among large
 * records that contain each other, only those count that together save the most places.
 */
internal class PossibleMaps(root: Shape) {
    private val sizes = MapSavings()
    private val visited = Collections.newSetFromMap(IdentityHashMap<ObjectShape, Boolean>())

    /** The places that maps save in place of records. */
    private val savings = IdentityHashMap<ObjectShape, Int>()

    init {
        val candidates = IdentityHashMap<ObjectShape, Int>()
        findSavings(root, candidates)
        choose(root, candidates)
    }

    /** Whether a notice says that the record [shape] could be a map. */
    operator fun contains(shape: ObjectShape): Boolean =
        shape.isRecord && !shape.isChosenRecord && (shape in savings || looksLikeMap(shape))

    /** Returns the number of places that a map saves in place of [shape], or 0 if they are few. */
    fun savedPlaces(shape: ObjectShape): Int = savings[shape] ?: 0

    /**
     * Returns the number of places that maps at and below [place] save. Adds each record that saves
     * at least as many as the records in it to [candidates].
     */
    private fun findSavings(place: Shape, candidates: MutableMap<ObjectShape, Int>): Int {
        val below = place.items?.let { findSavings(it, candidates) } ?: 0
        val shape = place.objects
        if (shape == null || !visited.add(shape)) return below
        val inner = shape.contents.sumOf { findSavings(it, candidates) }
        val own = sizes.savedPlaces(shape)
        if (own > 0 && own >= inner) candidates[shape] = own
        return below + maxOf(own, inner)
    }

    /** Chooses the outermost [candidates]. */
    private fun choose(place: Shape, candidates: Map<ObjectShape, Int>) {
        place.items?.let { choose(it, candidates) }
        val shape = place.objects
        if (shape == null || !visited.remove(shape)) return
        val saved = candidates[shape]
        if (saved != null) savings[shape] = saved
        else shape.contents.forEach { choose(it, candidates) }
    }

    companion object {
        /**
         * Whether the names or values of a record look like those of a map:
         * - it has [FEW_RECORDS] fields or more, all of them records with the same members; or
         * - all its fields are of one kind, and the objects do not show that the fields are fixed.
         *   Also, there are many fields, a name that is not a name in code, or only names in
         *   capital letters.
         */
        private fun looksLikeMap(shape: ObjectShape): Boolean {
            if (shape.fields.size < 2) return false
            val members = Members(shape)
            val names = members.names
            val content = members.values.content
            return when {
                content.areSameRecords && names.size >= FEW_RECORDS -> true
                members.areFixed || !members.values.isOfOneKind -> false
                names.any { !isName(it) } || areCapitals(names) -> members.values.areAlike
                names.size < MANY_ALIKE -> false
                else -> !content.areRecords || content.areMostlyAlike
            }
        }

        /**
         * Returns the name of a member of [parent] that is or could be a map, and that resembles
         * the record [shape], the value of the member [name]. Two members are similar if their
         * values are of one kind, and if one name ends with the other, such as `devDependencies`
         * and `dependencies`. Returns null if there is no such member.
         */
        fun similarMap(shape: ObjectShape, name: String, parent: ObjectShape): String? =
            parent.fields
                .filter { namesMatch(it.name, name) }
                .find { field ->
                    val other = field.shape.objects
                    other != null &&
                        other !== shape &&
                        (other.values != null || other.isRecord && looksLikeMap(other)) &&
                        Overlap(shape.entries + other.entries).run { isOfOneKind && areAlike }
                }
                ?.name

        /** Whether one of two names ends with the other, in any case. */
        private fun namesMatch(a: String, b: String): Boolean =
            a.endsWith(b, ignoreCase = true) || b.endsWith(a, ignoreCase = true)
    }
}
