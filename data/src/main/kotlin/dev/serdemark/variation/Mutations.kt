package dev.serdemark.variation

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.Value
import dev.serdemark.model.difference.ValuePlace
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonBoolean
import dev.serdemark.model.json.JsonContent
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
import dev.serdemark.problem.ProblemException

/** What a mutation does to a place of a document. [id] is its name in files. */
enum class MutationKind(val id: String) {
    MISSING("missing"),
    NULL("null"),
    UNKNOWN_FIELD("unknown-field"),
    UNKNOWN_SYMBOL("unknown-symbol"),
    NUMBER_AS_TEXT("number-as-text"),
    /** A number with a fraction in place of a whole number. */
    FRACTION("fraction"),
    /** A number that is too large for its type. */
    BEYOND("beyond"),
    EMPTY_TEXT("empty-text"),
    TEXT_AS_NUMBER("text-as-number"),
    BOOLEAN_AS_TEXT("boolean-as-text"),
    /** An item in place of the list that holds it. */
    SINGLE_ITEM("single-item"),
    /** A whole number with a point, such as 1.0. */
    WHOLE_WITH_POINT("whole-with-point"),
    /** A symbol in all lower-case or all upper-case letters. */
    OTHER_CASE("other-case"),
}

/**
 * One change of a user's document.
 *
 * @property place the place that was changed, such as `users[].name`; empty for the whole document
 * @property document the index of the document among the given documents
 * @property original the JSON at this place before the change, shortened
 * @property json the changed document
 * @property allowed the value that a reader may return for [json]; null if it must reject [json]
 */
class Mutation
internal constructor(
    val kind: MutationKind,
    val place: String,
    val document: Int,
    val original: String,
    val json: ByteArray,
    val allowed: Value?,
)

/**
 * Returns mutations of [documents], which are JSON of values of [schema]. Each place of the schema
 * is changed in the first document that has it. A record inside a record of the same type is not
 * changed. The kinds that concern most programs come first: missing fields and null.
 */
fun mutations(schema: Schema, documents: List<ByteArray>): List<Mutation> {
    val finder = MutationFinder(schema)
    documents.forEachIndexed(finder::find)
    return finder.found.sortedBy { it.kind }
}

private class MutationFinder(private val schema: Schema) {
    /** The mutations of all documents so far. */
    val found = ArrayList<Mutation>()

    /** The kinds and places of the mutations so far. */
    private val known = HashSet<Pair<MutationKind, String>>()

    private var document = 0
    private lateinit var original: JsonTree

    /** The value of [original], for mutations that a reader may ignore. */
    private lateinit var unchanged: Lazy<Value?>

    fun find(document: Int, json: ByteArray) {
        this.document = document
        original = parseJson(JsonText(json, "document"))
        unchanged = lazy { value(original) }
        visit(schema.content, original, ValuePlace.ROOT, emptySet()) { it }
    }

    /**
     * Adds mutations of [tree] at [spot], and of all its parts.
     *
     * @param around the names of the records around the spot
     * @param whole returns the whole document with another tree at the spot
     */
    private fun visit(
        type: Type,
        tree: JsonTree,
        spot: ValuePlace,
        around: Set<String>,
        whole: (JsonTree) -> JsonTree,
    ) {
        val content = type.notNull
        when {
            tree is JsonNull -> Unit
            content is Leaf -> leaf(content, tree, spot, whole)
            content is ListOf && tree is JsonArray -> list(content, tree, spot, around, whole)
            content is MapOf && tree is JsonObject ->
                for ((key, entry) in tree.members) {
                    val within = { other: JsonTree -> whole(tree.with(key, other)) }
                    add(MutationKind.NULL, spot.entry(key), within) { JsonNull(0) }
                    visit(content.value, entry, spot.entry(key), around, within)
                }
            content is Named -> named(schema.declaration(content.name), tree, spot, around, whole)
        }
    }

    private fun named(
        declaration: Declaration,
        tree: JsonTree,
        spot: ValuePlace,
        around: Set<String>,
        whole: (JsonTree) -> JsonTree,
    ) {
        when (declaration) {
            is RecordDeclaration -> record(declaration, tree, spot, around, whole)
            is UnionDeclaration -> {
                val branch = (tree as? JsonObject)?.members?.get(UNION_TAG) as? JsonString
                branch?.let { record(schema.record(it.text), tree, spot, around, whole) }
            }
            is EnumDeclaration -> {
                val symbol = (tree as? JsonString)?.text ?: return
                val unknown = generateSequence("UNKNOWN") { "${it}_" }
                add(MutationKind.UNKNOWN_SYMBOL, spot, whole) {
                    JsonString(unknown.first { it !in declaration.symbols }, 0)
                }
                val other =
                    listOf(symbol.lowercase(), symbol.uppercase()).find {
                        it !in declaration.symbols
                    }
                if (other != null)
                    add(MutationKind.OTHER_CASE, spot, whole, { unchanged.value }) {
                        JsonString(other, 0)
                    }
            }
        }
    }

    private fun record(
        record: RecordDeclaration,
        tree: JsonTree,
        spot: ValuePlace,
        around: Set<String>,
        whole: (JsonTree) -> JsonTree,
    ) {
        if (tree !is JsonObject || record.name in around) return
        add(MutationKind.UNKNOWN_FIELD, spot, whole, { unchanged.value }) {
            val fresh = generateSequence("unknownField") { "${it}_" }.first { it !in tree.members }
            tree.with(fresh, JsonObject(mapOf("id" to JsonNumber("1", 0)), 0))
        }
        for (field in record.fields) {
            val member = tree.members[field.json] ?: continue
            val within = { other: JsonTree -> whole(tree.with(field.json, other)) }
            field(field, tree, spot.member(field.json), whole)
            visit(field.type, member, spot.member(field.json), around + record.name, within)
        }
    }

    /**
     * Adds mutations that remove a field or set it to null. A reader may treat null as a missing
     * field if the type does not allow null.
     */
    private fun field(
        field: Field,
        tree: JsonObject,
        spot: ValuePlace,
        whole: (JsonTree) -> JsonTree,
    ) {
        fun without() = JsonObject(tree.members - field.json, 0)
        add(MutationKind.MISSING, spot, whole, tree = ::without)
        add(MutationKind.NULL, spot, whole, { value(it) ?: value(whole(without())) }) {
            tree.with(field.json, JsonNull(0))
        }
    }

    private fun list(
        list: ListOf,
        tree: JsonArray,
        spot: ValuePlace,
        around: Set<String>,
        whole: (JsonTree) -> JsonTree,
    ) {
        tree.items.forEachIndexed { i, item ->
            val within = { other: JsonTree ->
                whole(tree.copy(items = tree.items.take(i) + other + tree.items.drop(i + 1)))
            }
            if (i == 0) {
                add(MutationKind.NULL, spot.item(i), within) { JsonNull(0) }
                val single = { value(whole(tree.copy(items = listOf(item)))) }
                add(MutationKind.SINGLE_ITEM, spot, whole, { single() }) { item }
            }
            visit(list.element, item, spot.item(i), around, within)
        }
    }

    private fun leaf(
        leaf: Leaf,
        tree: JsonTree,
        spot: ValuePlace,
        whole: (JsonTree) -> JsonTree,
    ) {
        fun text(text: String) = JsonString(text, 0)
        fun number(literal: String) = JsonNumber(literal, 0)
        if (leaf.isNumber && tree is JsonNumber) {
            add(MutationKind.NUMBER_AS_TEXT, spot, whole, { unchanged.value }) {
                text(tree.literal)
            }
            add(MutationKind.EMPTY_TEXT, spot, whole) { text("") }
            BEYOND[leaf]?.let { add(MutationKind.BEYOND, spot, whole) { number(it) } }
        }
        when (leaf) {
            Leaf.INT,
            Leaf.LONG -> {
                add(MutationKind.FRACTION, spot, whole) { number("1.5") }
                val literal = (tree as? JsonNumber)?.literal ?: return
                if (literal.none { it in ".eE" })
                    add(MutationKind.WHOLE_WITH_POINT, spot, whole, { unchanged.value }) {
                        number("$literal.0")
                    }
            }
            Leaf.STRING ->
                add(MutationKind.TEXT_AS_NUMBER, spot, whole, { value(whole(text("5"))) }) {
                    number("5")
                }
            Leaf.BOOLEAN -> {
                val boolean = (tree as? JsonBoolean)?.value ?: return
                add(MutationKind.BOOLEAN_AS_TEXT, spot, whole, { unchanged.value }) {
                    text("$boolean")
                }
            }
            Leaf.UUID,
            Leaf.DATE,
            Leaf.TIMESTAMP -> add(MutationKind.EMPTY_TEXT, spot, whole) { text("") }
            else -> Unit
        }
    }

    /**
     * Adds a mutation, unless this place already has a mutation of this [kind]. Large documents
     * repeat most places, so the mutation is built only if it is added.
     *
     * @param allowed returns the value that a reader may return for the changed document; null if
     *   it must reject the document
     * @param tree returns the new tree at the spot
     */
    private fun add(
        kind: MutationKind,
        spot: ValuePlace,
        whole: (JsonTree) -> JsonTree,
        allowed: (JsonTree) -> Value? = ::value,
        tree: () -> JsonTree,
    ) {
        val place = spot.pattern.place
        if (!known.add(kind to place)) return
        val changed = whole(tree())
        val before = checkNotNull(spot.path.find(original)) { "${spot.path} is no place" }
        found +=
            Mutation(
                kind,
                place,
                document,
                JsonContent.shown(before),
                json(changed),
                allowed(changed),
            )
    }

    private fun json(tree: JsonTree) = buildString { appendJson(tree) }.encodeToByteArray()

    private fun value(tree: JsonTree): Value? =
        try {
            CanonicalJson.readOwn(schema, json(tree))
        } catch (_: ProblemException) {
            null
        }

    private fun JsonObject.with(name: String, value: JsonTree) =
        JsonObject(members + (name to value), 0)

    private companion object {
        /** A number that is too large for the type. */
        val BEYOND =
            mapOf(
                Leaf.INT to "2147483648",
                Leaf.LONG to "9223372036854775808",
                Leaf.DOUBLE to "1e400",
            )
    }
}
