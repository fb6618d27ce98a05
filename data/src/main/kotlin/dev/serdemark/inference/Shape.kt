package dev.serdemark.inference

/** What a place of JSON may hold, null aside. */
internal enum class Kind(val words: String) {
    BOOLEAN("true or false"),
    NUMBER("number"),
    TEXT("string"),
    LIST("array"),
    OBJECT("object"),
}

/**
 * What was seen at one place of the documents: how often what, and of lists and objects what they
 * hold. Shapes grow while documents are read. One may [absorb] another, as if both places were one;
 * code that still holds the other continues with [resolved].
 *
 * @property splits where objects below this place are distinguished by a member
 * @property isMember whether it is the value of a record's field, by which objects may be
 *   distinguished
 */
internal class Shape(val splits: Splits? = null, val isMember: Boolean = false) {
    private var successor: Shape? = null

    var nulls = 0L
    var booleans = 0L
    var lists = 0L
    var objectCount = 0L
    var texts: TextShape? = null
    var numbers: NumberShape? = null

    /** What lists hold; null if they were all empty. */
    var items: Shape? = null

    /** The record or map that objects here are; other places may share it. */
    var objects: ObjectShape? = null

    /** How many values were seen here, nulls among them. */
    val count: Long
        get() = nulls + valued

    /** The same without nulls. */
    val valued: Long
        get() = booleans + (numbers?.count ?: 0) + (texts?.count ?: 0) + lists + objectCount

    /** What the values here are, nulls aside. */
    val kinds: Set<Kind>
        get() = buildSet {
            if (booleans > 0) add(Kind.BOOLEAN)
            if (numbers != null) add(Kind.NUMBER)
            if (texts != null) add(Kind.TEXT)
            if (lists > 0) add(Kind.LIST)
            if (objectCount > 0) add(Kind.OBJECT)
        }

    /** The shape that has absorbed this one, or this one. */
    fun resolved(): Shape {
        var shape = this
        while (true) shape = shape.successor ?: return shape
    }

    /** Takes everything of [other] over. */
    fun absorb(other: Shape) {
        if (other === this) return
        other.successor = this
        nulls += other.nulls
        booleans += other.booleans
        lists += other.lists
        objectCount += other.objectCount
        texts = merged(texts, other.texts, TextShape::absorb)
        numbers = merged(numbers, other.numbers, NumberShape::absorb)
        val theirItems = other.items?.resolved()
        val theirObjects = other.objects?.resolved()
        // Places that hold themselves may come round to this one, which then is another's.
        if (theirItems != null) resolved().takeItems(theirItems)
        if (theirObjects != null) resolved().takeObjects(theirObjects)
    }

    private fun takeItems(shape: Shape) {
        items?.resolved()?.absorb(shape) ?: run { items = shape }
    }

    private fun takeObjects(shape: ObjectShape) {
        objects?.resolved()?.absorb(shape) ?: run { objects = shape }
    }
}

private fun <T : Any> merged(ours: T?, theirs: T?, absorb: T.(T) -> Unit): T? =
    if (ours == null || theirs == null) ours ?: theirs else ours.also { it.absorb(theirs) }
