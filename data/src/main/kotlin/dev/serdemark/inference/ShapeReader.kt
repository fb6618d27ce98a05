package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonToken
import com.fasterxml.jackson.core.JsonToken.START_OBJECT
import com.fasterxml.jackson.core.JsonToken.VALUE_NULL
import dev.serdemark.model.json.MEMBER_COMES_TWICE
import dev.serdemark.model.shortened
import dev.serdemark.problem.ProblemException

/**
 * Adds JSON documents to a [Shape], token by token. Ignores the strings of a place when they can no
 * longer change its type. Examines the characters of numbers without parsing them.
 */
internal class ShapeReader(
    private val stream: JsonStream,
    private val growth: Growth,
    private val options: InferenceOptions,
) {
    private val parser = stream.parser

    /**
     * The problem of the first document that is neither an object nor null. It is a problem only if
     * most documents are objects.
     */
    var nonObject: ProblemException? = null
        private set

    /**
     * Adds every document, and returns the number of documents.
     *
     * @throws ProblemException if the source is invalid or cannot be read
     */
    fun readAll(root: Shape): Long {
        var documents = 0L
        stream.checked {
            while (true) {
                val token = stream.nextDocument() ?: break
                if (nonObject == null && token != START_OBJECT && token != VALUE_NULL) {
                    nonObject =
                        stream.problem(
                            "This document is not an object, but most others are",
                            "Remove it, or put it into another file.",
                        )
                }
                readValue(token, root.resolved())
                documents++
            }
        }
        return documents
    }

    private fun readValue(token: JsonToken, place: Shape) {
        when (token) {
            JsonToken.VALUE_STRING -> readText(place)
            JsonToken.VALUE_NUMBER_INT,
            JsonToken.VALUE_NUMBER_FLOAT -> readNumber(token, place)
            JsonToken.START_OBJECT -> readObject(place)
            JsonToken.START_ARRAY -> readList(place)
            JsonToken.VALUE_TRUE,
            JsonToken.VALUE_FALSE -> place.booleans++
            JsonToken.VALUE_NULL -> place.nulls++
            else -> error("No value begins with $token")
        }
    }

    private fun readNumber(token: JsonToken, place: Shape) {
        val numbers = place.numbers ?: NumberShape().also { place.numbers = it }
        if (token == JsonToken.VALUE_NUMBER_INT)
            numbers.addWhole(parser.textCharacters, parser.textOffset, parser.textLength)
        else numbers.addReal(parser.textCharacters, parser.textOffset, parser.textLength)
        numbers.describeFirstInexact {
            val line = parser.currentTokenLocation().lineNr
            val path = path(parser.parsingContext)
            "${shortened(parser.text)} at $path, ${stream.lineName} $line"
        }
    }

    private fun readText(place: Shape) {
        val texts = place.texts ?: newTexts(place).also { place.texts = it }
        texts.count++
        if (texts.needsMore) texts.add(parser.textCharacters, parser.textOffset, parser.textLength)
    }

    private fun newTexts(place: Shape): TextShape =
        TextShape(
            distinct = if (place.isMember || options.enums) DistinctTexts() else null,
            logical = if (options.logical) LogicalTexts() else null,
            maxDistinctInput = if (options.enums) Long.MAX_VALUE else MOST_TEXTS,
        )

    private fun readList(place: Shape) {
        place.lists++
        var token = parser.nextToken()
        if (token == JsonToken.END_ARRAY) return
        var items =
            place.items
                ?: Shape(place.splits?.items).also {
                    place.items = it
                    growth.countPlace()
                }
        while (token != JsonToken.END_ARRAY) {
            items = items.resolved()
            readValue(token, items)
            token = parser.nextToken()
        }
    }

    private fun readObject(place: Shape) {
        place.objectCount++
        val shape = place.objects ?: newObjects(place.splits?.objects).also { place.objects = it }
        val objects = shape.resolved()
        val discriminator = objects.discriminator
        if (discriminator == null) readRecordOrMap(objects, parser.nextFieldName())
        else readUnion(objects, discriminator)
    }

    private fun newObjects(splits: ObjectSplits?) = ObjectShape(splits, splits?.discriminator)

    /** Reads an object of a union. Most objects begin with their discriminator. */
    private fun readUnion(shape: ObjectShape, discriminator: String) {
        shape.startedCount++
        val first = parser.nextFieldName()
        if (first == discriminator) {
            val token = parser.nextToken()
            val branch = if (token == JsonToken.VALUE_STRING) shape.branch(parser.text) else null
            if (branch != null) readRecordOrMap(branch, parser.nextFieldName(), discriminator)
            else readOutsideBranches(shape, first, token)
        } else {
            readWithLateDiscriminator(shape, first, discriminator)
        }
        shape.resolved().count++
    }

    /**
     * Reads an object without a branch for the value of its discriminator. That value begins with
     * [token].
     */
    private fun readOutsideBranches(shape: ObjectShape, discriminator: String, token: JsonToken) {
        val others = shape.branch(null) ?: error("No branch for all other objects")
        others.startedCount++
        val id = ++growth.objects
        val field = addToField(others, discriminator, last = null, id)
        val step = others.orders.step(others.orders.start, field.name, others.fields.size)
        readValue(token, field.shape)
        readMembers(others, parser.nextFieldName(), field, step, id)
        others.resolved().count++
    }

    /** Reads an object whose discriminator is not its first member, then adds it to its branch. */
    private fun readWithLateDiscriminator(
        shape: ObjectShape,
        first: String?,
        discriminator: String,
    ) {
        val separate = ObjectShape(shape.splits)
        // Growth does not find this shape below the root, because no branch has the shape yet.
        growth.addRoot(Shape().also { it.objects = separate })
        readRecordOrMap(separate, first)
        growth.removeRoot()
        val read = separate.resolved()
        val member = read.field(discriminator)?.shape?.takeIf { it.kinds == TEXT_ONLY }
        val value = member?.texts?.distinct?.all?.singleOrNull()
        val branch = value?.let { shape.resolved().branch(it) }
        if (branch != null) {
            read.remove(discriminator)
            branch.absorb(read)
        } else {
            shape.resolved().branch(null)?.absorb(read)
        }
    }

    /**
     * Reads an object.
     *
     * @param first the name of its first member; null if the object is empty
     * @param discriminator the name of a member before [first] that was already read, or null
     */
    private fun readRecordOrMap(shape: ObjectShape, first: String?, discriminator: String? = null) {
        shape.startedCount++
        val start = shape.orders.start
        val step =
            if (discriminator == null) start
            else shape.orders.step(start, discriminator, shape.fields.size)
        readMembers(shape, first, lastField = null, step, ++growth.objects)
        shape.resolved().count++
    }

    /**
     * Reads the remaining members of an object, beginning with [first].
     *
     * @param lastField the member before [first], if this member is part of the shape
     * @param lastStep the step of the orders that ends with the member before [first]
     * @param id the id of the object
     */
    private fun readMembers(
        shape: ObjectShape,
        first: String?,
        lastField: FieldShape?,
        lastStep: MemberOrders.OrderStep?,
        id: Long,
    ) {
        var name = first
        var last = lastField
        var step = lastStep
        while (name != null) {
            // The record may have become a map, or part of another record, at the last member.
            val current = shape.resolved()
            if (current.values != null) return readEntries(current, name)
            val field = addToField(current, name, last, id)
            last = field
            step = current.orders.step(step, field.name, current.fields.size)
            readValue(parser.nextToken(), field.shape)
            name = parser.nextFieldName()
        }
        step?.let { it.endCount++ }
    }

    /** Counts the object [id] in the field called [name], and returns the field. */
    private fun addToField(
        shape: ObjectShape,
        name: String,
        last: FieldShape?,
        id: Long,
    ): FieldShape {
        val existing = shape.fieldAfter(last, name)
        if (existing != null) {
            if (existing.lastObject == id) throw stream.problem(MEMBER_COMES_TWICE)
            existing.lastObject = id
            existing.occurrences++
            return existing
        }
        val field = shape.add(name)
        field.lastObject = id
        field.occurrences = 1
        if (shape.fields.size > MOST_FIELDS) shape.becomeMap(MapReason.MANY_KEYS)
        growth.countPlace()
        return field
    }

    /** Reads the entries of a map, beginning with the key [first]. */
    private fun readEntries(shape: ObjectShape, first: String) {
        // Created only for a second key, because many maps may have one entry.
        var keysSoFar: MutableSet<String>? = null
        var isFirst = true
        var key: String? = first
        while (key != null) {
            if (!isFirst) {
                val keys = keysSoFar ?: hashSetOf(first).also { keysSoFar = it }
                if (keys.size < MOST_KEYS_CHECKED && !keys.add(key)) {
                    throw stream.problem(MEMBER_COMES_TWICE)
                }
            }
            isFirst = false
            val values = shape.resolved().values ?: error("A map has become a record")
            readValue(parser.nextToken(), values)
            key = parser.nextFieldName()
        }
    }

    private companion object {
        /** The number of strings of a member that show whether few of them differ. */
        const val MOST_TEXTS = 10_000L

        val TEXT_ONLY = setOf(Kind.TEXT)

        /** The number of keys per map to check for duplicates. [SourceReader] finds the others. */
        const val MOST_KEYS_CHECKED = 100_000
    }
}
