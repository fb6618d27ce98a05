package dev.serdemark.migrate

import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.difference.PlacedDifference
import dev.serdemark.model.difference.ValuePlace
import dev.serdemark.model.difference.differences
import dev.serdemark.model.difference.shown
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.json.appendJson
import dev.serdemark.model.json.parseJson
import dev.serdemark.model.notNull
import dev.serdemark.model.quoted
import dev.serdemark.model.shortened
import dev.serdemark.problem.ProblemException

/** How two JSON texts of the same value differ at a place. [id] is the name in files. */
enum class WrittenForm(val id: String) {
    /** One text has null, the other leaves the member out. */
    NULL("null-left-out"),
    /** One text has a member that is not null, the other leaves the member out. */
    MEMBER("member-left-out"),
    /** The members come in another order. */
    ORDER("order"),
    /** The same number in another notation, such as 1 and 1.0. */
    NUMBER("number"),
    /** The same string with other escapes, such as é and \u00e9. */
    ESCAPES("escapes"),
    /** Another value, such as another name of a symbol. */
    VALUE("value"),
}

/**
 * A difference of two JSON texts.
 *
 * @property form the kind of the difference
 * @property place the place in all documents, see [PlacedDifference.place]
 * @property path the place in this document
 * @property first the part of the first text at this place, shortened
 * @property second the part of the second text at this place, shortened
 */
class WrittenDifference
internal constructor(
    val form: WrittenForm,
    val place: String,
    val path: String,
    val first: String,
    val second: String,
)

/**
 * Returns the differences of two JSON texts of one value of the [schema], in the order of the
 * [first] text. Entries of maps have no order.
 *
 * @throws ProblemException if one of the texts is not JSON
 */
fun writtenDifferences(
    schema: Schema,
    first: ByteArray,
    second: ByteArray,
): List<WrittenDifference> {
    if (first.contentEquals(second)) return emptyList()
    val firstJson = JsonText(first, "first JSON")
    val secondJson = JsonText(second, "second JSON")
    return WrittenComparison(schema, firstJson.text, secondJson.text)
        .compare(parseJson(firstJson), parseJson(secondJson))
}

private class WrittenComparison(
    private val schema: Schema,
    private val firstText: String,
    private val secondText: String,
) {
    private val differences = ArrayList<WrittenDifference>()

    fun compare(first: JsonTree, second: JsonTree): List<WrittenDifference> {
        compare(schema.content, first, second, ValuePlace.ROOT)
        return differences
    }

    private fun compare(type: Type?, first: JsonTree, second: JsonTree, place: ValuePlace) {
        fun add(form: WrittenForm) = add(form, place, shown(first), shown(second))
        when {
            first is JsonObject && second is JsonObject -> members(type, first, second, place)
            first is JsonArray && second is JsonArray -> {
                if (first.items.size != second.items.size) add(WrittenForm.VALUE)
                val element = (type?.notNull as? ListOf)?.element
                first.items.zip(second.items).forEachIndexed { i, (a, b) ->
                    compare(element, a, b, place.item(i))
                }
            }
            first is JsonNumber && second is JsonNumber ->
                if (first.literal != second.literal)
                    add(if (isSameNumber(first, second)) WrittenForm.NUMBER else WrittenForm.VALUE)
            first is JsonString && second is JsonString -> {
                val firstLiteral = literal(firstText, first.offset)
                val secondLiteral = literal(secondText, second.offset)
                if (first.text != second.text) add(WrittenForm.VALUE)
                else if (firstLiteral != secondLiteral)
                    add(
                        WrittenForm.ESCAPES,
                        place,
                        shortened(firstLiteral),
                        shortened(secondLiteral),
                    )
            }
            shown(first) != shown(second) -> add(WrittenForm.VALUE)
        }
    }

    private fun members(type: Type?, first: JsonObject, second: JsonObject, place: ValuePlace) {
        val map = type?.notNull as? MapOf
        for (name in first.members.keys + second.members.keys) {
            val (a, b) = first.members[name] to second.members[name]
            val memberPlace = if (map != null) place.entry(name) else place.member(name)
            if (a != null && b != null) {
                compare(map?.value ?: memberType(type, first, name), a, b, memberPlace)
                continue
            }
            val form = if ((a ?: b) is JsonNull) WrittenForm.NULL else WrittenForm.MEMBER
            add(form, memberPlace, a?.let(::shown) ?: ABSENT, b?.let(::shown) ?: ABSENT)
        }
        // Compares the order of the members that both texts have.
        val firstNames = first.members.keys.filter { it in second.members }
        val secondNames = second.members.keys.filter { it in first.members }
        if (map == null && firstNames != secondNames)
            add(WrittenForm.ORDER, place, shownNames(firstNames), shownNames(secondNames))
    }

    private fun memberType(type: Type?, tree: JsonObject, name: String): Type? {
        val declaration = (type?.notNull as? Named)?.let { schema.declaration(it.name) }
        val record =
            when (declaration) {
                is RecordDeclaration -> declaration
                is UnionDeclaration ->
                    (tree.members[UNION_TAG] as? JsonString)?.let {
                        schema.declarations[it.text] as? RecordDeclaration
                    }
                else -> null
            }
        return record?.fields?.find { it.json == name }?.type
    }

    private fun isSameNumber(first: JsonNumber, second: JsonNumber): Boolean {
        val (a, b) = first.literal.toBigDecimalOrNull() to second.literal.toBigDecimalOrNull()
        return a != null && b != null && a.compareTo(b) == 0
    }

    private fun shownNames(names: List<String>) = shortened(names.joinToString(", "))

    private fun shown(tree: JsonTree): String =
        when (tree) {
            is JsonString -> quoted(tree.text)
            else -> shortened(buildString { appendJson(tree) })
        }

    /** Returns the string that begins at [offset] of a [text], with quotation marks and escapes. */
    private fun literal(text: String, offset: Int): String {
        var end = offset + 1
        while (text[end] != '"') end += if (text[end] == '\\') 2 else 1
        return text.substring(offset, end + 1)
    }

    private fun add(form: WrittenForm, place: ValuePlace, first: String, second: String) {
        differences += WrittenDifference(form, place.pattern.place, "${place.path}", first, second)
    }

    private companion object {
        const val ABSENT = "left out"
    }
}
