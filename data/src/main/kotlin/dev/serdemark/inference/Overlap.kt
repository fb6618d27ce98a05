package dev.serdemark.inference

/**
 * Compares the values at [places], the members of one object. Two values are of one kind if both
 * are records, lists, texts and so on.
 *
 * A member is common if two records or more have it. A member is usual if more than half of the
 * records have it. A record is odd if most of its members are not common. A record is a stranger if
 * it has no usual member. The comparison ignores values deep inside the records. If these differ,
 * the schema keeps them as JSON text.
 *
 * The other limits are shares, so further values of the same kinds do not make values unlike. The
 * records may be of several groups. No record is a stranger if all groups share a member, so it
 * does not matter how large each group is: rectangles and circles share a member `type`, in any
 * mixture.
 *
 * @param outer maps around the places, whose values are not compared again
 */
internal class Overlap(places: List<Shape>, private val outer: Set<ObjectShape> = emptySet()) {
    private val filled = places.filter { it.kinds.isNotEmpty() }
    private val kinds = filled.flatMapTo(HashSet()) { it.kinds }
    private val objects = filled.mapNotNull { it.objects } - outer
    private val records by lazy {
        objects.filter { it.values == null }.map(::membersOf).filter { it.isNotEmpty() }
    }

    val isOfOneKind: Boolean = kinds.size <= 1

    /** Whether the values are of one kind, or are such values and lists: `"x"` and `["x", "y"]`. */
    val isOneOrMany: Boolean = (kinds - Kind.LIST).size <= 1

    /** Whether at least three quarters of the values are of one kind, or lists. */
    val isMostlyOneOrMany: Boolean
        get() =
            isOneOrMany ||
                kinds.any { kind ->
                    isFew(filled.count { (it.kinds - kind - Kind.LIST).any() }, filled.size)
                }

    val areLists: Boolean = kinds == setOf(Kind.LIST)

    val areObjects: Boolean = kinds == setOf(Kind.OBJECT)

    /** The items if all values are lists, at any depth; otherwise the values. */
    val content: Overlap by lazy {
        if (areLists) Overlap(filled.mapNotNull { it.items }, outer).content else this
    }

    /** Whether all values are records, unions or empty objects, and at least one is not empty. */
    val areRecords: Boolean
        get() = areObjects && objects.all { it.values == null } && records.isNotEmpty()

    /**
     * Whether all values are maps or empty objects. A record beside a map counts as a map if its
     * fields are like the values of the map.
     */
    val areMaps: Boolean by lazy {
        areObjects &&
            (records.isEmpty() ||
                objects.any { it.values != null } &&
                    objects.all { it.values != null || it.isRecord && !it.isChosenRecord } &&
                    entries.areAlike)
    }

    /** The values of all maps, and the members of the records beside them. */
    private val entries: Overlap by lazy {
        Overlap(objects.flatMap { it.entries }, outer + objects)
    }

    /** The values of each member in all records, by the member's name. */
    private val members: Map<String, List<Shape>> by lazy {
        val names = records.flatMapTo(LinkedHashSet()) { it.keys }
        names.associateWith { name -> records.flatMap { it[name].orEmpty() } }
    }

    private val recordsByMember: Map<String, Int> by lazy {
        records.flatMap { it.keys }.groupingBy { it }.eachCount()
    }

    private val commonMembers: Set<String> by lazy {
        recordsByMember.filterValues { it >= 2 }.keys
    }

    private val usualMembers: Set<String> by lazy {
        recordsByMember.filterValues { it * 2 > records.size }.keys
    }

    /**
     * Whether all values are records, more than half of them share a member, and at most one in
     * [FEW] is a stranger.
     */
    val areSimilarRecords: Boolean
        get() = areRecords && usualMembers.isNotEmpty() && isFew(strangers, records.size)

    /** Whether all values are records with the same members. */
    val areSameRecords: Boolean
        get() =
            areRecords &&
                records.size == objects.size &&
                recordsByMember.values.all { it == records.size }

    private val oddRecords: Int by lazy {
        records.count { record -> 2 * record.keys.count { it in commonMembers } < record.size }
    }

    private val strangers: Int by lazy {
        records.count { record -> usualMembers.none { it in record } }
    }

    /** Whether one type represents all values, so that they may be the values of a map. */
    val areAlike: Boolean
        get() =
            when (kinds.singleOrNull()) {
                // There are no values, or values of several kinds.
                null -> kinds.isEmpty()
                Kind.LIST -> content.areAlike
                Kind.OBJECT -> areObjectsAlike
                else -> true
            }

    private val areObjectsAlike: Boolean
        get() =
            when {
                areSameUnions -> true
                areRecords -> isFew(oddRecords, records.size) && areMembersAlike
                else -> areMaps && entries.areAlike
            }

    /** Whether all values are unions with one discriminator, or records that have its member. */
    private val areSameUnions: Boolean
        get() {
            val name = objects.mapNotNullTo(HashSet()) { it.discriminator }.singleOrNull()
            return name != null &&
                objects.all { it.discriminator == name || it.field(name)?.shape?.isText == true }
        }

    /** Whether at most one common member in [FEW] has values of several kinds. */
    private val areMembersAlike: Boolean
        get() {
            val mixed = commonMembers.count { !Overlap(members.getValue(it)).isMostlyOneOrMany }
            return isFew(mixed, commonMembers.size)
        }

    /** Whether at most half of the records are odd. */
    val areMostlyAlike: Boolean
        get() = oddRecords * 2 <= records.size

    private companion object {
        /** One in this many may be an exception. */
        const val FEW = 4

        fun isFew(count: Int, all: Int): Boolean = count * FEW <= all

        /** Returns the members of a record, or of all branches of a union, by name. */
        fun membersOf(shape: ObjectShape): Map<String, List<Shape>> {
            val fields = shape.fields + shape.branches.values.flatMap { it.fields }
            val members = fields.groupBy({ it.name }, { it.shape })
            return shape.discriminator?.let { members + (it to emptyList()) } ?: members
        }
    }
}

/** Whether one type represents the values at all [places]. */
internal fun areAlike(places: List<Shape>): Boolean = Overlap(places).areAlike
