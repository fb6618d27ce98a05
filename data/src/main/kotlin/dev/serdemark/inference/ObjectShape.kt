package dev.serdemark.inference

/** The largest number of fields. If a place has more distinct names, they are keys of a map. */
internal const val MOST_FIELDS = 1000

/** The largest number of branches of a union. */
internal const val MOST_BRANCHES = 16

/** A member of the objects at a place. [seen] counts the objects that have it. */
internal class FieldShape(val name: String, val shape: Shape) {
    var seen = 0L

    /** The number of the last object that had this member, to detect duplicate members. */
    var lastObject = 0L

    /**
     * The member that came after this one in the last object, and will probably do so in the next.
     */
    var next: FieldShape? = null
}

/**
 * The content of the objects at one place, or at several places that are one record. If this is a
 * record, it has [fields]. If this is a map, it has [values], the shape of all entries. Otherwise
 * [branches] holds a separate record for each value of the [discriminator]. As with [Shape], one
 * object shape may [absorb] another.
 */
internal class ObjectShape(val splits: ObjectSplits? = null, discriminator: String? = null) {
    private var successor: ObjectShape? = null
    private val byName = HashMap<String, FieldShape>()
    private var first: FieldShape? = null

    /** The number of objects that were read, at least in part. */
    var begun = 0L

    /** The number of objects that were read completely. */
    var count = 0L

    /** The orders of members of the objects of a record. */
    val orders = MemberOrders()

    private val ownFields = ArrayList<FieldShape>()
    private val ownBranches = LinkedHashMap<String?, ObjectShape>()

    /** A record's fields in order of their first appearance. */
    val fields: List<FieldShape>
        get() = ownFields

    /** The shape of the entries if this is a map, or null. */
    var values: Shape? = null
        private set

    /** The member that distinguishes the branches, or null if this has no branches. */
    var discriminator: String? = discriminator
        private set

    /** The branches by the discriminator's value. The key is null for objects without a branch. */
    val branches: Map<String?, ObjectShape>
        get() = ownBranches

    /** Whether an earlier split into branches was undone. */
    var wasSplit = false
        private set

    /** Whether this is a record: neither a map nor split into branches. */
    val isRecord: Boolean
        get() = values == null && discriminator == null

    /** Returns the shape that has absorbed this one, or this one if none has. */
    fun resolved(): ObjectShape {
        var shape = this
        while (true) shape = shape.successor ?: return shape
    }

    /**
     * Returns the field called [name], or null if it has not been seen. [last] is the field before
     * it in the current object.
     */
    fun known(name: String, last: FieldShape?): FieldShape? {
        val likely = if (last == null) first else last.next
        if (likely != null && likely.name == name) return likely
        val field = byName[name] ?: return null
        if (last == null) first = field else last.next = field
        return field
    }

    /** Adds a field that was not seen before. The record must have room for it. */
    fun add(name: String): FieldShape =
        FieldShape(name, Shape(splits?.member(name), isMember = true)).also(::add)

    private fun add(field: FieldShape) {
        ownFields += field
        byName[field.name] = field
    }

    fun field(name: String): FieldShape? = byName[name]

    /** Removes the field called [name]. */
    fun remove(name: String) {
        val field = byName.remove(name) ?: return
        ownFields.remove(field)
        ownFields.forEach { it.next = null }
        first = null
    }

    /** Returns the branch of [value], or null if there are too many branches. */
    fun branch(value: String?): ObjectShape? {
        branches[value]?.let {
            return it.resolved()
        }
        if (value != null && branches.size >= MOST_BRANCHES) return null
        return ObjectShape(splits).also { ownBranches[value] = it }
    }

    /** Why this is a map; null if it is not a map. */
    var mapReason: MapReason? = null
        private set

    /** Turns this into a map. The shapes of all fields become one shape of the entries. */
    fun becomeMap(reason: MapReason) {
        if (values != null) return
        mapReason = reason
        orders.clear()
        val all = Shape(splits?.entries)
        values = all
        for (field in takeFields()) all.resolved().absorb(field.shape.resolved())
    }

    /** Turns the branches into one record again. The discriminator becomes a normal field. */
    fun unsplit() {
        val name = discriminator ?: return
        discriminator = null
        wasSplit = true
        val parts = branches.toList()
        ownBranches.clear()
        begun = 0
        count = 0
        for ((value, part) in parts) {
            val branch = part.resolved()
            if (value != null) branch.addConstant(name, value)
            resolved().absorb(branch)
        }
    }

    /**
     * Adds a field for the discriminator. All objects had it, but their branches did not keep it.
     */
    private fun addConstant(name: String, value: String) {
        val field = FieldShape(name, Shape(isMember = true))
        field.seen = begun
        field.shape.texts = TextShape.of(value, begun)
        if (values != null || name in byName) return take(field)
        ownFields.add(0, field)
        byName[name] = field
    }

    /** Takes over everything from [other]. */
    fun absorb(other: ObjectShape) {
        if (other === this) return
        if (discriminator != other.discriminator) {
            unsplit()
            other.unsplit()
            return resolved().absorbAlike(other.resolved())
        }
        absorbAlike(other)
    }

    private fun absorbAlike(other: ObjectShape) {
        if (other === this) return
        other.successor = this
        begun += other.begun
        count += other.count
        wasSplit = wasSplit || other.wasSplit
        if (values == null) orders.absorb(other.orders)
        val theirValues = other.values?.resolved()
        val theirBranches = other.branches.toList()
        val theirFields = other.takeFields()
        // If records are recursive, this record may have been absorbed by now.
        if (theirValues != null) {
            resolved().becomeMap(other.mapReason ?: MapReason.MANY_KEYS)
            val ours = resolved()
            ours.values?.resolved()?.absorb(theirValues.resolved())
                ?: run { ours.values = theirValues }
        }
        for (field in theirFields) resolved().take(field)
        for ((value, branch) in theirBranches) resolved().take(value, branch.resolved())
    }

    private fun take(field: FieldShape) {
        val own = byName[field.name]
        val values = values
        when {
            values != null -> values.resolved().absorb(field.shape.resolved())
            own != null -> {
                own.seen += field.seen
                own.shape.resolved().absorb(field.shape.resolved())
            }
            else -> {
                add(field)
                if (fields.size > MOST_FIELDS) becomeMap(MapReason.MANY_KEYS)
            }
        }
    }

    private fun take(value: String?, branch: ObjectShape) {
        val own = branches[value]?.resolved()
        if (own != null) own.absorb(branch) else ownBranches[value] = branch
    }

    /**
     * Removes and returns the fields. Resets their links, so that no field leads to a removed one.
     */
    private fun takeFields(): List<FieldShape> {
        val taken = fields.toList()
        taken.forEach { it.next = null }
        first = null
        ownFields.clear()
        byName.clear()
        return taken
    }
}
