package dev.serdemark.migrate

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

/** A way to change a place of a document. [id] is its name in files. */
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
    /** A list is replaced by its item. */
    SINGLE_ITEM("single-item"),
    /** A whole number with a point, such as 1.0. */
    WHOLE_WITH_POINT("whole-with-point"),
    /** A symbol in all lower-case or all upper-case letters. */
    OTHER_CASE("other-case"),
}

/**
 * A change of a user's document at one place.
 *
 * @property place the place, such as `users[].name`; empty for the root
 * @property document the index of the document, from 0
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
 * Returns mutations of [documents], which are JSON of values of [schema]. Changes each place in the
 * first document that has it, but no record inside a record of the same type. Sorts mutations by
 * kind, with missing fields and null first, because they concern most programs.
 */
fun mutations(schema: Schema, documents: List<ByteArray>): List<Mutation> {
    val finder = MutationFinder(schema)
    documents.forEachIndexed(finder::find)
    return finder.mutations.sortedBy { it.kind }
}

private class MutationFinder(private val schema: Schema) {
    /** The mutations of all documents so far. */
    val mutations = ArrayList<Mutation>()

    /** The kinds and places of the mutations so far. */
    private val mutatedPlaces = HashSet<Pair<MutationKind, String>>()

    private var document = 0
    private lateinit var original: JsonTree

    /** The value of [original], which a reader may return for some mutations. */
    private lateinit var originalValue: Lazy<Value?>

    fun find(document: Int, json: ByteArray) {
        this.document = document
        original = parseJson(JsonText(json, "document"))
        originalValue = lazy { value(original) }
        visit(schema.content, original, ValuePlace.ROOT, emptySet()) { it }
    }

    /**
     * Adds mutations of [tree] at [place], and of all its parts.
     *
     * @param enclosing the names of the enclosing records
     * @param documentWith returns the document with another tree at the place
     */
    private fun visit(
        type: Type,
        tree: JsonTree,
        place: ValuePlace,
        enclosing: Set<String>,
        documentWith: (JsonTree) -> JsonTree,
    ) {
        val content = type.notNull
        when {
            tree is JsonNull -> Unit
            content is Leaf -> leaf(content, tree, place, documentWith)
            content is ListOf && tree is JsonArray ->
                list(content, tree, place, enclosing, documentWith)
            content is MapOf && tree is JsonObject ->
                for ((key, entry) in tree.members) {
                    val documentWithPart = { other: JsonTree ->
                        documentWith(tree.with(key, other))
                    }
                    add(MutationKind.NULL, place.entry(key), documentWithPart) { JsonNull(0) }
                    visit(content.value, entry, place.entry(key), enclosing, documentWithPart)
                }
            content is Named ->
                named(schema.declaration(content.name), tree, place, enclosing, documentWith)
        }
    }

    private fun named(
        declaration: Declaration,
        tree: JsonTree,
        place: ValuePlace,
        enclosing: Set<String>,
        documentWith: (JsonTree) -> JsonTree,
    ) {
        when (declaration) {
            is RecordDeclaration -> record(declaration, tree, place, enclosing, documentWith)
            is UnionDeclaration -> {
                val branch = (tree as? JsonObject)?.members?.get(UNION_TAG) as? JsonString
                branch?.let { record(schema.record(it.text), tree, place, enclosing, documentWith) }
            }
            is EnumDeclaration -> {
                val symbol = (tree as? JsonString)?.text ?: return
                val candidates = generateSequence("UNKNOWN") { "${it}_" }
                add(MutationKind.UNKNOWN_SYMBOL, place, documentWith) {
                    JsonString(candidates.first { it !in declaration.symbols }, 0)
                }
                val otherCase =
                    listOf(symbol.lowercase(), symbol.uppercase()).find {
                        it !in declaration.symbols
                    }
                if (otherCase != null)
                    add(MutationKind.OTHER_CASE, place, documentWith, { originalValue.value }) {
                        JsonString(otherCase, 0)
                    }
            }
        }
    }

    private fun record(
        record: RecordDeclaration,
        tree: JsonTree,
        place: ValuePlace,
        enclosing: Set<String>,
        documentWith: (JsonTree) -> JsonTree,
    ) {
        if (tree !is JsonObject || record.name in enclosing) return
        add(MutationKind.UNKNOWN_FIELD, place, documentWith, { originalValue.value }) {
            val newName =
                generateSequence("unknownField") { "${it}_" }.first { it !in tree.members }
            tree.with(newName, JsonObject(mapOf("id" to JsonNumber("1", 0)), 0))
        }
        for (field in record.fields) {
            val member = tree.members[field.json] ?: continue
            val documentWithPart = { other: JsonTree -> documentWith(tree.with(field.json, other)) }
            field(field, tree, place.member(field.json), documentWith)
            visit(
                field.type,
                member,
                place.member(field.json),
                enclosing + record.name,
                documentWithPart,
            )
        }
    }

    /**
     * Adds mutations that remove a field or set it to null. If the type does not allow null, a
     * reader may treat null like a missing field.
     */
    private fun field(
        field: Field,
        tree: JsonObject,
        place: ValuePlace,
        documentWith: (JsonTree) -> JsonTree,
    ) {
        fun withoutField() = JsonObject(tree.members - field.json, 0)
        add(MutationKind.MISSING, place, documentWith, tree = ::withoutField)
        add(
            MutationKind.NULL,
            place,
            documentWith,
            { value(it) ?: value(documentWith(withoutField())) },
        ) {
            tree.with(field.json, JsonNull(0))
        }
    }

    private fun list(
        list: ListOf,
        tree: JsonArray,
        place: ValuePlace,
        enclosing: Set<String>,
        documentWith: (JsonTree) -> JsonTree,
    ) {
        tree.items.forEachIndexed { i, item ->
            val documentWithPart = { other: JsonTree ->
                documentWith(tree.copy(items = tree.items.take(i) + other + tree.items.drop(i + 1)))
            }
            // The first item stands for all items.
            if (i == 0) {
                add(MutationKind.NULL, place.item(i), documentWithPart) { JsonNull(0) }
                val single = { value(documentWith(tree.copy(items = listOf(item)))) }
                add(MutationKind.SINGLE_ITEM, place, documentWith, { single() }) { item }
            }
            visit(list.element, item, place.item(i), enclosing, documentWithPart)
        }
    }

    private fun leaf(
        leaf: Leaf,
        tree: JsonTree,
        place: ValuePlace,
        documentWith: (JsonTree) -> JsonTree,
    ) {
        fun text(text: String) = JsonString(text, 0)
        fun number(literal: String) = JsonNumber(literal, 0)
        if (leaf.isNumber && tree is JsonNumber) {
            add(MutationKind.NUMBER_AS_TEXT, place, documentWith, { originalValue.value }) {
                text(tree.literal)
            }
            add(MutationKind.EMPTY_TEXT, place, documentWith) { text("") }
            BEYOND[leaf]?.let { add(MutationKind.BEYOND, place, documentWith) { number(it) } }
        }
        when (leaf) {
            Leaf.INT,
            Leaf.LONG -> {
                add(MutationKind.FRACTION, place, documentWith) { number("1.5") }
                val literal = (tree as? JsonNumber)?.literal ?: return
                if (literal.none { it in ".eE" })
                    add(
                        MutationKind.WHOLE_WITH_POINT,
                        place,
                        documentWith,
                        { originalValue.value },
                    ) {
                        number("$literal.0")
                    }
            }
            Leaf.STRING ->
                add(
                    MutationKind.TEXT_AS_NUMBER,
                    place,
                    documentWith,
                    { value(documentWith(text("5"))) },
                ) {
                    number("5")
                }
            Leaf.BOOLEAN -> {
                val boolean = (tree as? JsonBoolean)?.value ?: return
                add(MutationKind.BOOLEAN_AS_TEXT, place, documentWith, { originalValue.value }) {
                    text("$boolean")
                }
            }
            Leaf.UUID,
            Leaf.DATE,
            Leaf.TIMESTAMP -> add(MutationKind.EMPTY_TEXT, place, documentWith) { text("") }
            else -> Unit
        }
    }

    /**
     * Adds a mutation, unless this place already has a mutation of this [kind]. Large documents
     * repeat most places, so the mutation is built only if it is added.
     *
     * @param allowed returns the value that a reader may return for the changed document; null if
     *   it must reject the document
     * @param tree returns the new tree at the place
     */
    private fun add(
        kind: MutationKind,
        place: ValuePlace,
        documentWith: (JsonTree) -> JsonTree,
        allowed: (JsonTree) -> Value? = ::value,
        tree: () -> JsonTree,
    ) {
        val pattern = place.pattern.place
        if (!mutatedPlaces.add(kind to pattern)) return
        val changed = documentWith(tree())
        val originalTree = checkNotNull(place.path.find(original)) { "${place.path} is no place" }
        mutations +=
            Mutation(
                kind,
                pattern,
                document,
                JsonContent.shown(originalTree),
                json(changed),
                allowed(changed),
            )
    }

    private fun json(tree: JsonTree) = buildString { appendJson(tree) }.encodeToByteArray()

    private fun value(tree: JsonTree): Value? =
        try {
            CanonicalJson.readWithClassDefaults(schema, json(tree))
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
