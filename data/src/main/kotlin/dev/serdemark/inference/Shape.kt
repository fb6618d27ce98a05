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
 * What was seen at one place of the documents: the number of values of each kind, and the contents
 * of lists and objects. Shapes grow while documents are read. One shape may [absorb] another, as if
 * both places were one. Code that still holds the absorbed shape continues with [resolved].
 *
 * @property splits where a member distinguishes objects below this place
 * @property isMember whether this is the value of a record's field, which may distinguish objects
 */
internal class Shape(val splits: Splits? = null, val isMember: Boolean = false) {
    private var successor: Shape? = null

    var nulls = 0L
    var booleans = 0L
    var lists = 0L
    var objectCount = 0L
    var texts: TextShape? = null
    var numbers: NumberShape? = null

    /** The content of lists, or null if all lists were empty. */
    var items: Shape? = null

    /** The record or map of the objects here. Other places may share it. */
    var objects: ObjectShape? = null

    /** The number of values seen here, without nulls. */
    val valued: Long
        get() = booleans + (numbers?.count ?: 0) + (texts?.count ?: 0) + lists + objectCount

    /** The kinds of the values here, without nulls. */
    val kinds: Set<Kind>
        get() = buildSet {
            if (booleans > 0) add(Kind.BOOLEAN)
            if (numbers != null) add(Kind.NUMBER)
            if (texts != null) add(Kind.TEXT)
            if (lists > 0) add(Kind.LIST)
            if (objectCount > 0) add(Kind.OBJECT)
        }

    /** Returns the shape that has absorbed this one, or this one if none has. */
    fun resolved(): Shape {
        var shape = this
        while (true) shape = shape.successor ?: return shape
    }

    /** Takes over everything from [other]. */
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
        // If places are recursive, this place may have been absorbed by now.
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
