package dev.serdemark.inference

/** The minimum number of different keys that make objects a map because their keys vary. */
internal const val MANY_KEYS = 16

/** The minimum number of records or maps that make an object a map because they are alike. */
internal const val MANY_ALIKE = 8

/** The minimum number of objects that show whether their keys vary. */
private const val MANY_OBJECTS = 5

/** If keys vary, an object has at most one in this many keys on average. */
private const val VARIETY = 4

/** The minimum number of members that are compared as siblings. */
private const val FEW_SIBLINGS = 4

/** The members of the objects at a place: their names and their values. */
internal class Members(private val shape: ObjectShape) {
    val names: List<String> = shape.fields.map { it.name }

    val values: Overlap = Overlap(shape.fields.map { it.shape })

    /** Whether there are enough members for a map of alike values. Numbered names need fewer. */
    val areMany: Boolean
        get() = names.size >= MANY_ALIKE || areNumbered(names)

    val haveVaryingKeys: Boolean
        get() = areVarying(shape.count, shape.fields.map { it.occurrences })

    /** Whether there are several objects, and all of them have all fields. */
    val areFixed: Boolean
        get() = shape.count >= MANY_OBJECTS && shape.fields.all { it.occurrences >= shape.count }

    /**
     * Whether each member is a map, although its own entries are few. This is so if the members are
     * objects that share hardly any keys: at least three quarters of the keys are different, or the
     * keys vary. Together, the objects have [MANY_KEYS] values or more, all of them records that
     * are alike.
     */
    val areSiblingMaps: Boolean
        get() {
            val siblings = shape.fields.map { it.shape.objects ?: return false }
            if (siblings.size < FEW_SIBLINGS) return false
            val keys = siblings.flatMap { it.fields }.groupingBy { it.name }.eachCount().values
            val entries = Overlap(siblings.flatMap { it.entries })
            return siblings.sumOf { it.keyCount } >= MANY_KEYS &&
                (keys.size * 4 >= keys.sum() * 3 ||
                    areVarying(siblings.size.toLong(), keys.map { it.toLong() })) &&
                entries.areRecords &&
                entries.areAlike
        }
}

/**
 * Whether keys vary from object to object. If so, the objects are a map. There must be
 * [MANY_OBJECTS] objects or more, and [MANY_KEYS] keys or more. An object has at most a quarter of
 * the keys on average, and no key is in all objects.
 *
 * @param occurrences the number of objects with each key
 */
internal fun areVarying(objects: Long, occurrences: Collection<Long>): Boolean =
    objects >= MANY_OBJECTS &&
        occurrences.size >= MANY_KEYS &&
        occurrences.size * objects >= VARIETY * occurrences.sum() &&
        occurrences.none { it >= objects }
