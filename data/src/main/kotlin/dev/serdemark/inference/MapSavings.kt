package dev.serdemark.inference

import java.util.Collections
import java.util.IdentityHashMap

/** Classes hardly ever have this many fields. */
private const val VERY_MANY_FIELDS = 100

/**
 * Counts the places of a schema that maps would save. Only savings of [MANY_KEYS] places or more
 * count, if they are at least half of all places in the record.
 *
 * The record has [MANY_ALIKE] fields or more, all of one kind. A record with fixed fields, and one
 * with a quarter of fields of other kinds, has [VERY_MANY_FIELDS]. Fewer fields suffice for fixed
 * fields with objects, and for other kinds if the names look like data. For example, a record of 20
 * records with the same two fields has 60 places. The map has 3, so it saves 57.
 */
internal class MapSavings {
    private val sizes = IdentityHashMap<ObjectShape, Int>()

    /** The objects around the places that are merged. */
    private val open = Collections.newSetFromMap(IdentityHashMap<ObjectShape, Boolean>())

    /** Returns the number of places that a map saves in place of the record [shape], or 0. */
    fun savedPlaces(shape: ObjectShape): Int {
        if (!shape.isRecord || shape.isChosenRecord || shape.fields.size < MANY_ALIKE) return 0
        val size = sizeBelow(shape)
        val saved = size - mapSize(shape, size)
        return if (saved >= MANY_KEYS && saved * 2 >= size) saved else 0
    }

    /** Returns the number of places below the map, or [size] if it should stay a record. */
    private fun mapSize(shape: ObjectShape, size: Int): Int {
        val members = Members(shape)
        val isLarge = shape.fields.size >= VERY_MANY_FIELDS
        return when {
            members.areFixed && !members.values.content.areObjects && !isLarge -> size
            members.values.isOneOrMany -> mergedSize(shape.entries)
            !isLarge && !lookLikeData(members.names) -> size
            // The values become JSON text, which is a single place.
            members.values.isMostlyOneOrMany -> 1
            else -> size
        }
    }

    /** Returns the number of places at and below [place]. A recursive record counts once. */
    private fun size(place: Shape): Int =
        1 + (place.items?.let(::size) ?: 0) + (place.objects?.let(::sizeBelow) ?: 0)

    private fun sizeBelow(shape: ObjectShape): Int =
        sizes[shape]
            ?: run {
                sizes[shape] = 0
                shape.contents.sumOf(::size).also { sizes[shape] = it }
            }

    /** Returns the number of places if all [places] become one. */
    private fun mergedSize(places: List<Shape>): Int {
        // Values of several kinds would become JSON text, which saves nothing worth a notice.
        if (!Overlap(places).isOneOrMany) return places.sumOf(::size)
        val items = places.mapNotNull { it.items }
        val objects = places.mapNotNull { it.objects }.filter(open::add)
        val size =
            1 +
                (if (items.isEmpty()) 0 else mergedSize(items)) +
                (if (objects.isEmpty()) 0 else mergedObjectsSize(objects))
        open.removeAll(objects.toSet())
        return size
    }

    private fun mergedObjectsSize(objects: List<ObjectShape>): Int {
        val members =
            (objects + objects.flatMap { it.branches.values })
                .flatMap { it.fields }
                .groupBy({ it.name }, { it.shape })
                .values
        val isMap =
            objects.any { it.values != null } ||
                areVarying(objects.size.toLong(), members.map { it.size.toLong() })
        val entries = objects.flatMap { it.contents }
        return if (isMap && Overlap(entries).isOneOrMany) mergedSize(entries)
        else members.sumOf(::mergedSize)
    }
}
