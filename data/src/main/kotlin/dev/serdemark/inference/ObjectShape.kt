package dev.serdemark.inference

/** The maximum number of fields of a record. If objects have more names, they are a map. */
internal const val MOST_FIELDS = 1000

/** The maximum number of branches of a union. */
internal const val MOST_BRANCHES = 16

/** A member of the objects at a place. */
internal class FieldShape(val name: String, private val firstShape: Shape) {
    val shape: Shape
        get() = firstShape.resolved()

    /** The number of objects that have this member. */
    var occurrences = 0L

    /** The id of the last object that had this member, to detect duplicate members. */
    var lastObject = 0L

    /** The member that came next in the last object. It probably comes next in other objects. */
    var likelyNext: FieldShape? = null
}

/**
 * The content of the objects at a place, or at several places with the same record. A record has
 * [fields]. A map has [values], the shape of all its values. A union has a [discriminator], and a
 * separate record for each of its values in [branches]. As with [Shape], one object shape may
 * [absorb] another.
 *
 * ```
 * {"a": 1}, {"a": 2, "b": 3}
 *     has the fields a (in 2 of 2 objects) and b (in 1 of 2)
 *     has values with the numbers 1, 2 and 3 after becomeMap()
 * ```
 */
internal class ObjectShape(val splits: ObjectSplits? = null, discriminator: String? = null) {
    private var successor: ObjectShape? = null
    private val fieldsByName = HashMap<String, FieldShape>()

    /** The first member of the last object. It is probably the first member of other objects. */
    private var likelyFirst: FieldShape? = null

    /** The number of objects that were read, at least in part. The reader may stop within one. */
    var startedCount = 0L

    /** The number of objects that were read completely. */
    var count = 0L

    /** The orders of members of the objects of a record. */
    val orders = MemberOrders()

    private val mutableFields = ArrayList<FieldShape>()
    private val mutableBranches = LinkedHashMap<String?, ObjectShape>()

    /** A record's fields in order of their first appearance. */
    val fields: List<FieldShape>
        get() = mutableFields

    private var firstValues: Shape? = null

    /** The shape of the values if this is a map; otherwise null. */
    var values: Shape?
        get() = firstValues?.resolved()
        private set(value) {
            firstValues = value
        }

    /** The member that distinguishes the branches; null if this is not a union. */
    var discriminator: String? = discriminator
        private set

    /** The branches by the discriminator's value. The key null is for all other objects. */
    val branches: Map<String?, ObjectShape>
        get() = mutableBranches.mapValues { it.value.resolved() }

    /** Whether an earlier split into branches was undone. */
    var wasSplit = false
        private set

    /** Whether the options say that this is a record. */
    var isChosenRecord = false

    private var mapKeyCount = 0

    /** The number of a record's fields, or of the keys that a map had when it became a map. */
    val keyCount: Int
        get() = maxOf(mapKeyCount, fields.size)

    /** The shapes of a record's fields, or the shape of a map's values. */
    val entries: List<Shape>
        get() = values?.let(::listOf) ?: fields.map { it.shape }

    /** The shapes of all places directly below this, including those in branches. */
    val contents: List<Shape>
        get() = entries + branches.values.flatMap { it.entries }

    /** Whether this is a record: neither a map nor split into branches. */
    val isRecord: Boolean
        get() = values == null && discriminator == null

    /** Returns the shape that has absorbed this shape, or this shape if none has. */
    fun resolved(): ObjectShape {
        var shape = this
        while (true) shape = shape.successor ?: return shape
    }

    /**
     * Returns the field called [name], or null if no object had it.
     *
     * @param last the field before it in the current object; null for the first field
     */
    fun fieldAfter(last: FieldShape?, name: String): FieldShape? {
        val likely = if (last == null) likelyFirst else last.likelyNext
        if (likely != null && likely.name == name) return likely
        val field = fieldsByName[name] ?: return null
        if (last == null) likelyFirst = field else last.likelyNext = field
        return field
    }

    /** Adds a field that no object had before. */
    fun add(name: String): FieldShape =
        FieldShape(name, Shape(splits?.member(name), isMember = true)).also(::add)

    private fun add(field: FieldShape) {
        mutableFields += field
        fieldsByName[field.name] = field
    }

    fun field(name: String): FieldShape? = fieldsByName[name]

    /** Removes the field called [name]. */
    fun remove(name: String) {
        val field = fieldsByName.remove(name) ?: return
        mutableFields.remove(field)
        mutableFields.forEach { it.likelyNext = null }
        likelyFirst = null
    }

    /**
     * Returns the branch for a [value] of the discriminator, or null if there are too many
     * branches.
     */
    fun branch(value: String?): ObjectShape? {
        mutableBranches[value]?.let {
            return it.resolved()
        }
        if (value != null && mutableBranches.size >= MOST_BRANCHES) return null
        return ObjectShape(splits).also { mutableBranches[value] = it }
    }

    /** Why this is a map; null if it is not a map. */
    var mapReason: MapReason? = null
        private set

    /** Turns this into a map. The shapes of all fields become one shape of the values. */
    fun becomeMap(reason: MapReason) {
        if (values != null) return
        mapReason = reason
        mapKeyCount = fields.size
        orders.clear()
        val allValues = Shape(splits?.entries)
        values = allValues
        for (field in removeFields()) allValues.resolved().absorb(field.shape)
    }

    /** Turns the branches into one record again. The discriminator becomes a normal field. */
    fun unsplit() {
        val name = discriminator ?: return
        discriminator = null
        wasSplit = true
        val parts = mutableBranches.toList()
        mutableBranches.clear()
        startedCount = 0
        count = 0
        for ((value, part) in parts) {
            val branch = part.resolved()
            if (value != null) branch.addConstant(name, value)
            resolved().absorb(branch)
        }
    }

    /** Adds a field that has [value] in all objects. */
    private fun addConstant(name: String, value: String) {
        val field = FieldShape(name, Shape(isMember = true))
        field.occurrences = startedCount
        field.shape.texts = TextShape.of(value, startedCount)
        if (values != null || name in fieldsByName) return absorb(field)
        mutableFields.add(0, field)
        fieldsByName[name] = field
    }

    /** Adds everything in [other]. Afterwards, [other] resolves to this shape. */
    fun absorb(other: ObjectShape) {
        if (other === this) return
        if (discriminator != other.discriminator) {
            other.discriminator?.let(::becomeUnion)
            discriminator?.let(other::becomeUnion)
        }
        if (discriminator != other.discriminator) {
            unsplit()
            other.unsplit()
        }
        resolved().absorbSameDiscriminator(other.resolved())
    }

    /** Turns a record into a union with one branch if all its objects have one text in [member]. */
    private fun becomeUnion(member: String) {
        val field = field(member)?.takeIf { isRecord && it.occurrences >= startedCount } ?: return
        val texts = field.shape.takeIf { it.isText }?.texts?.takeIf { it.isDistinctComplete }
        val value = texts?.distinct?.all?.singleOrNull() ?: return
        val branch = ObjectShape(splits)
        branch.startedCount = startedCount
        branch.count = count
        branch.orders.absorb(orders)
        orders.clear()
        for (other in removeFields()) if (other !== field) branch.add(other)
        discriminator = member
        mutableBranches[value] = branch
    }

    private fun absorbSameDiscriminator(other: ObjectShape) {
        if (other === this) return
        other.successor = this
        startedCount += other.startedCount
        count += other.count
        wasSplit = wasSplit || other.wasSplit
        isChosenRecord = isChosenRecord || other.isChosenRecord
        if (values == null) orders.absorb(other.orders)
        val otherValues = other.values
        val otherBranches = other.mutableBranches.toList()
        val otherFields = other.removeFields()
        // Each step below may absorb this shape into another if records are recursive.
        if (otherValues != null) {
            resolved().becomeMap(other.mapReason ?: MapReason.MANY_KEYS)
            val map = resolved()
            map.mapKeyCount = maxOf(map.mapKeyCount, other.mapKeyCount)
            val mapValues = map.values
            if (mapValues == null) map.values = otherValues
            else mapValues.absorb(otherValues.resolved())
        }
        for (field in otherFields) resolved().absorb(field)
        for ((value, branch) in otherBranches) resolved().absorbBranch(value, branch.resolved())
    }

    private fun absorb(field: FieldShape) {
        val existing = fieldsByName[field.name]
        val values = values
        when {
            values != null -> values.absorb(field.shape)
            existing != null -> {
                existing.occurrences += field.occurrences
                existing.shape.absorb(field.shape)
            }
            else -> {
                add(field)
                if (fields.size > MOST_FIELDS) becomeMap(MapReason.MANY_KEYS)
            }
        }
    }

    private fun absorbBranch(value: String?, branch: ObjectShape) {
        val existing = mutableBranches[value]?.resolved()
        if (existing != null) existing.absorb(branch) else mutableBranches[value] = branch
    }

    /** Removes and returns the fields. */
    private fun removeFields(): List<FieldShape> {
        val removed = fields.toList()
        removed.forEach { it.likelyNext = null }
        likelyFirst = null
        mutableFields.clear()
        fieldsByName.clear()
        return removed
    }
}
