package dev.serdemark.inference

/** More distinct names than these at one place are keys of a map. */
internal const val MOST_FIELDS = 1000

/** More branches than these are no union. */
internal const val MOST_BRANCHES = 16

/** A member of the objects at a place; [seen] says in how many. */
internal class FieldShape(val name: String, val shape: Shape) {
    var seen = 0L

    /** The object in which it came last, to notice when it comes twice. */
    var lastObject = 0L

    /** The member that came after it last, which most likely comes after it again. */
    var next: FieldShape? = null
}

/**
 * What objects at one place, or at several that are one record, hold: a record's [fields]; or what
 * all entries of a map are, in [values]; or for each value of the [discriminator] its own record in
 * [branches]. As with [Shape], one may [absorb] another.
 */
internal class ObjectShape(val splits: ObjectSplits? = null, discriminator: String? = null) {
    private var successor: ObjectShape? = null
    private val byName = HashMap<String, FieldShape>()
    private var first: FieldShape? = null

    /** How many objects have begun, and how many have ended. */
    var begun = 0L
    var count = 0L

    private val ownFields = ArrayList<FieldShape>()
    private val ownBranches = LinkedHashMap<String?, ObjectShape>()

    /** A record's fields in order of their first appearance. */
    val fields: List<FieldShape>
        get() = ownFields

    /** Not null if it is a map. */
    var values: Shape? = null
        private set

    /** The member that distinguishes branches, where it is split into such. */
    var discriminator: String? = discriminator
        private set

    /** By the discriminator's value; null for objects that have none. */
    val branches: Map<String?, ObjectShape>
        get() = ownBranches

    /** Whether it was split for nothing. */
    var wasSplit = false
        private set

    /** Whether it is a record: neither a map nor split. */
    val isRecord: Boolean
        get() = values == null && discriminator == null

    /** The shape that has absorbed this one, or this one. */
    fun resolved(): ObjectShape {
        var shape = this
        while (true) shape = shape.successor ?: return shape
    }

    /** The field called [name], which came after [last], if it was seen before. */
    fun known(name: String, last: FieldShape?): FieldShape? {
        val likely = if (last == null) first else last.next
        if (likely != null && likely.name == name) return likely
        val field = byName[name] ?: return null
        if (last == null) first = field else last.next = field
        return field
    }

    /** A field that was not seen before, of a record that has room for it. */
    fun add(name: String): FieldShape =
        FieldShape(name, Shape(splits?.member(name), isMember = true)).also(::add)

    private fun add(field: FieldShape) {
        ownFields += field
        byName[field.name] = field
    }

    fun field(name: String): FieldShape? = byName[name]

    /** Forgets the field called [name]. */
    fun remove(name: String) {
        val field = byName.remove(name) ?: return
        ownFields.remove(field)
        ownFields.forEach { it.next = null }
        first = null
    }

    /** The branch of [value], unless there are too many. */
    fun branch(value: String?): ObjectShape? {
        branches[value]?.let {
            return it.resolved()
        }
        if (value != null && branches.size >= MOST_BRANCHES) return null
        return ObjectShape(splits).also { ownBranches[value] = it }
    }

    /** Makes it a map, what all fields hold being what its entries hold. */
    fun becomeMap() {
        if (values != null) return
        val all = Shape(splits?.entries)
        values = all
        for (field in takeFields()) all.resolved().absorb(field.shape.resolved())
    }

    /** Makes it one record again, the discriminator being a field like others. */
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

    /** Adds the member that all objects have had, and that was left out of them. */
    private fun addConstant(name: String, value: String) {
        val field = FieldShape(name, Shape(isMember = true))
        field.seen = begun
        field.shape.texts = TextShape.of(value, begun)
        if (values != null || name in byName) return take(field)
        ownFields.add(0, field)
        byName[name] = field
    }

    /** Takes everything of [other] over. */
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
        val theirValues = other.values?.resolved()
        val theirBranches = other.branches.toList()
        val theirFields = other.takeFields()
        // Records that hold themselves may come round to this one, which then is another's.
        if (theirValues != null) {
            resolved().becomeMap()
            val ours = resolved()
            ours.values?.resolved()?.absorb(theirValues.resolved()) ?: ours.takeValues(theirValues)
        }
        for (field in theirFields) resolved().take(field)
        for ((value, branch) in theirBranches) resolved().take(value, branch.resolved())
    }

    private fun takeValues(shape: Shape) {
        values = shape
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
                if (fields.size > MOST_FIELDS) becomeMap()
            }
        }
    }

    private fun take(value: String?, branch: ObjectShape) {
        val own = branches[value]?.resolved()
        if (own != null) own.absorb(branch) else ownBranches[value] = branch
    }

    /** Its fields, which it then has no more; nobody finds one of them as the next of another. */
    private fun takeFields(): List<FieldShape> {
        val taken = fields.toList()
        taken.forEach { it.next = null }
        first = null
        ownFields.clear()
        byName.clear()
        return taken
    }
}
