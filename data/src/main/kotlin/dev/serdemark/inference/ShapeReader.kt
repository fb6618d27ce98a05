package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonToken
import dev.serdemark.model.json.MEMBER_COMES_TWICE
import dev.serdemark.model.shortened
import dev.serdemark.problem.ProblemException

/**
 * Adds JSON documents to a [Shape], token by token. Stops examining the strings of a place when
 * further strings can no longer change its type. Examines numbers without parsing them.
 */
internal class ShapeReader(
    private val stream: JsonStream,
    private val growth: Growth,
    private val options: InferenceOptions,
) {
    private val parser = stream.parser

    /**
     * The problem of the first document that is neither an object nor null. Applies only if most
     * documents are objects.
     */
    var stray: ProblemException? = null
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
                if (stray == null) stray = stray(token)
                value(token, root.resolved())
                documents++
            }
        }
        return documents
    }

    private fun stray(token: JsonToken): ProblemException? =
        if (token == JsonToken.START_OBJECT || token == JsonToken.VALUE_NULL) null
        else
            stream.problem(
                "This document is not an object, but most others are",
                "Remove it, or put it into another file.",
            )

    private fun value(token: JsonToken, place: Shape) {
        when (token) {
            JsonToken.VALUE_STRING -> text(place)
            JsonToken.VALUE_NUMBER_INT,
            JsonToken.VALUE_NUMBER_FLOAT -> number(token, place)
            JsonToken.START_OBJECT -> objectAt(place)
            JsonToken.START_ARRAY -> list(place)
            JsonToken.VALUE_TRUE,
            JsonToken.VALUE_FALSE -> place.booleans++
            JsonToken.VALUE_NULL -> place.nulls++
            else -> error("No value begins with $token")
        }
    }

    private fun number(token: JsonToken, place: Shape) {
        val numbers = place.numbers ?: NumberShape().also { place.numbers = it }
        if (token == JsonToken.VALUE_NUMBER_INT)
            numbers.addWhole(parser.textCharacters, parser.textOffset, parser.textLength)
        else numbers.addReal(parser.textCharacters, parser.textOffset, parser.textLength)
        numbers.placed {
            val line = parser.currentTokenLocation().lineNr
            val path = path(parser.parsingContext)
            "${shortened(parser.text)} at $path, ${stream.lineName} $line"
        }
    }

    private fun text(place: Shape) {
        val texts = place.texts ?: newTexts(place).also { place.texts = it }
        texts.count++
        if (texts.isOpen) texts.add(parser.textCharacters, parser.textOffset, parser.textLength)
    }

    private fun newTexts(place: Shape): TextShape =
        TextShape(
            if (place.isMember || options.enums) DistinctTexts() else null,
            if (options.logical) LogicalTexts() else null,
            if (options.enums) Long.MAX_VALUE else MOST_TEXTS,
        )

    private fun list(place: Shape) {
        place.lists++
        var token = parser.nextToken()
        if (token == JsonToken.END_ARRAY) return
        var items =
            place.items
                ?: Shape(place.splits?.items).also {
                    place.items = it
                    growth.makeRoom()
                }
        while (token != JsonToken.END_ARRAY) {
            items = items.resolved()
            value(token, items)
            token = parser.nextToken()
        }
    }

    private fun objectAt(place: Shape) {
        place.objectCount++
        val shape =
            place.objects
                ?: place.splits
                    ?.objects
                    .let { ObjectShape(it, it?.discriminator) }
                    .also { place.objects = it }
        val here = shape.resolved()
        val discriminator = here.discriminator
        if (discriminator == null) wholeObject(here, parser.nextFieldName())
        else branch(here, discriminator)
    }

    /** Reads an object whose place has branches. Most objects begin with their discriminator. */
    private fun branch(shape: ObjectShape, discriminator: String) {
        shape.begun++
        val first = parser.nextFieldName()
        if (first == discriminator) {
            val token = parser.nextToken()
            val known = if (token == JsonToken.VALUE_STRING) shape.branch(parser.text) else null
            if (known != null) wholeObject(known, parser.nextFieldName(), discriminator)
            else withoutBranch(shape, first, token)
        } else {
            lateDiscriminator(shape, first, discriminator)
        }
        shape.resolved().count++
    }

    /**
     * Reads the rest of an object whose discriminator, with its value at [token], has no branch.
     */
    private fun withoutBranch(shape: ObjectShape, discriminator: String, token: JsonToken) {
        val rest = shape.branch(null) ?: error("No branch for all other objects")
        rest.begun++
        val id = ++growth.objects
        val field = field(rest, discriminator, null, id)
        val step = rest.orders.step(rest.orders.start, field.name, rest.fields.size)
        value(token, field.shape.resolved())
        members(rest, parser.nextFieldName(), field, step, id)
        rest.resolved().count++
    }

    /** Reads an object whose discriminator is not its first member, then adds it to its branch. */
    private fun lateDiscriminator(shape: ObjectShape, first: String?, discriminator: String) {
        val separate = ObjectShape(shape.splits)
        growth.addRoot(Shape().also { it.objects = separate })
        wholeObject(separate, first)
        growth.removeRoot()
        val read = separate.resolved()
        val named = read.field(discriminator)?.shape?.resolved()?.takeIf { it.kinds == TEXT_ONLY }
        val value = named?.texts?.distinct?.all?.singleOrNull()
        val branch = value?.let { shape.resolved().branch(it) }
        if (branch != null) {
            read.remove(discriminator)
            branch.absorb(read)
        } else {
            shape.resolved().branch(null)?.absorb(read)
        }
    }

    /**
     * Reads an object whose next member is [first]. If there is a [discriminator], it was already
     * read.
     */
    private fun wholeObject(shape: ObjectShape, first: String?, discriminator: String? = null) {
        shape.begun++
        val start = shape.orders.start
        val step =
            if (discriminator == null) start
            else shape.orders.step(start, discriminator, shape.fields.size)
        members(shape, first, null, step, ++growth.objects)
        shape.resolved().count++
    }

    /**
     * Reads the remaining members of the object with the number [id], beginning with [first].
     * [lastField] is the member before [first], at [lastStep] of the orders.
     */
    private fun members(
        shape: ObjectShape,
        first: String?,
        lastField: FieldShape?,
        lastStep: MemberOrders.Step?,
        id: Long,
    ) {
        var name = first
        var last = lastField
        var step = lastStep
        while (name != null) {
            val here = shape.resolved()
            if (here.values != null) return entries(here, name)
            val field = field(here, name, last, id)
            last = field
            step = here.orders.step(step, field.name, here.fields.size)
            value(parser.nextToken(), field.shape.resolved())
            name = parser.nextFieldName()
        }
        step?.let { it.ended++ }
    }

    private fun field(shape: ObjectShape, name: String, last: FieldShape?, id: Long): FieldShape {
        val known = shape.known(name, last)
        if (known != null) {
            if (known.lastObject == id) throw stream.problem(MEMBER_COMES_TWICE)
            known.lastObject = id
            known.seen++
            return known
        }
        val field = shape.add(name)
        field.lastObject = id
        field.seen = 1
        if (shape.fields.size > MOST_FIELDS) shape.becomeMap(MapReason.MANY_KEYS)
        growth.makeRoom()
        return field
    }

    /** Reads the entries of a map, beginning with the key [first]. */
    private fun entries(shape: ObjectShape, first: String) {
        // Created only for a second key, because there may be many maps with one entry.
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
            value(parser.nextToken(), values.resolved())
            key = parser.nextFieldName()
        }
    }

    private companion object {
        /**
         * The number of strings of a member to examine. A member with few different strings may be
         * a discriminator.
         */
        const val MOST_TEXTS = 10_000L

        val TEXT_ONLY = setOf(Kind.TEXT)

        /**
         * The number of keys per map to check for duplicates. Later duplicates are found when the
         * values are read.
         */
        const val MOST_KEYS_CHECKED = 100_000
    }
}
