package dev.serdemark.inference

/** The kinds of JSON values except null. */
internal enum class Kind(val words: String) {
    BOOLEAN("true or false"),
    NUMBER("number"),
    TEXT("string"),
    LIST("array"),
    OBJECT("object"),
}

/**
 * The values at a place in the documents: how many there are of each kind, and the contents of
 * lists and objects. Shapes grow while documents are read. If a shape [absorb]s another, both
 * places become one. The properties of shapes return shapes that no other has absorbed. Only code
 * that keeps a shape while others are absorbed continues with [resolved].
 *
 * @property splits the splits of objects below this place
 * @property isMember whether this is the value of a record's field, which may be a discriminator
 */
internal class Shape(val splits: Splits? = null, val isMember: Boolean = false) {
    /** The shape that has absorbed this one. */
    private var successor: Shape? = null

    var nulls = 0L
    var booleans = 0L
    var lists = 0L
    var objectCount = 0L
    var texts: TextShape? = null
    var numbers: NumberShape? = null

    private var firstItems: Shape? = null
    private var firstObjects: ObjectShape? = null

    /** The content of lists, or null if all lists were empty. */
    var items: Shape?
        get() = firstItems?.resolved()
        set(value) {
            firstItems = value
        }

    /** The record, map or union of the objects. Other places may share it. */
    var objects: ObjectShape?
        get() = firstObjects?.resolved()
        set(value) {
            firstObjects = value
        }

    /** The number of values, without nulls. */
    val valueCount: Long
        get() = booleans + (numbers?.count ?: 0) + (texts?.count ?: 0) + lists + objectCount

    /** The kinds of the values, without nulls. */
    val kinds: Set<Kind>
        get() = buildSet {
            if (booleans > 0) add(Kind.BOOLEAN)
            if (numbers != null) add(Kind.NUMBER)
            if (texts != null) add(Kind.TEXT)
            if (lists > 0) add(Kind.LIST)
            if (objectCount > 0) add(Kind.OBJECT)
        }

    /** Whether all values are texts. */
    val isText: Boolean
        get() = nulls == 0L && kinds == setOf(Kind.TEXT)

    /** Returns the shape that has absorbed this shape, or this shape if none has. */
    fun resolved(): Shape {
        var shape = this
        while (true) shape = shape.successor ?: return shape
    }

    /** Adds everything in [other]. Afterwards, [other] resolves to this shape. */
    fun absorb(other: Shape) {
        if (other === this) return
        other.successor = this
        nulls += other.nulls
        booleans += other.booleans
        lists += other.lists
        objectCount += other.objectCount
        texts = merged(texts, other.texts, TextShape::absorb)
        numbers = merged(numbers, other.numbers, NumberShape::absorb)
        val otherItems = other.items
        val otherObjects = other.objects
        // The first step may absorb this shape into another if places are recursive.
        if (otherItems != null) resolved().absorbItems(otherItems)
        if (otherObjects != null) resolved().absorbObjects(otherObjects)
    }

    private fun absorbItems(shape: Shape) {
        val existing = items
        if (existing == null) items = shape else existing.absorb(shape)
    }

    private fun absorbObjects(shape: ObjectShape) {
        val existing = objects
        if (existing == null) objects = shape else existing.absorb(shape)
    }
}

private fun <T : Any> merged(target: T?, other: T?, absorb: T.(T) -> Unit): T? =
    if (target == null || other == null) target ?: other else target.also { it.absorb(other) }
