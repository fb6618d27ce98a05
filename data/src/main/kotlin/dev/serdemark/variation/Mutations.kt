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
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonBoolean
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.appendJson
import dev.serdemark.model.json.parseJson
import dev.serdemark.model.notNull
import dev.serdemark.problem.ProblemException

/** What a mutation does to a place of a document; [id] is its name in files. */
enum class MutationKind(val id: String, val says: String) {
    MISSING("missing", "is missing"),
    NULL("null", "is null"),
    UNKNOWN_FIELD("unknown-field", "has an unknown field"),
    UNKNOWN_SYMBOL("unknown-symbol", "has an unknown symbol"),
    NUMBER_AS_TEXT("number-as-text", "is a number in quotes"),
    FRACTION("fraction", "has a fraction"),
    BEYOND("beyond", "is beyond its type"),
    EMPTY_TEXT("empty-text", "is an empty text"),
    TEXT_AS_NUMBER("text-as-number", "is a number in place of a text"),
    BOOLEAN_AS_TEXT("boolean-as-text", "is true or false in quotes"),
    SINGLE_ITEM("single-item", "is one item in place of a list"),
    WHOLE_WITH_POINT("whole-with-point", "is a whole number with a point, such as 1.0"),
    OTHER_CASE("other-case", "is a symbol in other case"),
}

/**
 * One change of a document of the user.
 *
 * @property place which was changed, as `users[].name`; empty for the whole document
 * @property document the index of the document among those that were given
 * @property json the changed document
 * @property allowed the value that may come out; null if the change must be rejected
 */
class Mutation
internal constructor(
    val kind: MutationKind,
    val place: String,
    val document: Int,
    val json: ByteArray,
    val allowed: Value?,
)

/**
 * Returns changes of [documents], canonical or other JSON of values of the [schema]. Each place of
 * the schema is changed in the first document that has it. A record within itself is changed once.
 * What concerns most readers comes first: missing fields and null.
 */
fun mutations(schema: Schema, documents: List<ByteArray>): List<Mutation> {
    val found = ArrayList<Mutation>()
    val finder = MutationFinder(schema)
    documents.forEachIndexed { index, json -> found += finder.of(index, json) }
    return found.sortedBy { it.kind }
}

private class MutationFinder(private val schema: Schema) {
    private val known = HashSet<Pair<MutationKind, String>>()
    private val found = ArrayList<Mutation>()
    private var document = 0
    private lateinit var original: JsonTree

    fun of(document: Int, json: ByteArray): List<Mutation> {
        found.clear()
        this.document = document
        original = parseJson(JsonText(json, "document"))
        visit(schema.content, original, JsonPath.ROOT, emptySet()) { it }
        return found.toList()
    }

    /**
     * Changes the [tree] at a [place], and all below it.
     *
     * @param around the records that the place is in
     * @param whole returns the document with another tree in this place
     */
    private fun visit(
        type: Type,
        tree: JsonTree,
        place: JsonPath,
        around: Set<String>,
        whole: (JsonTree) -> JsonTree,
    ) {
        val content = type.notNull
        when {
            tree is JsonNull -> Unit
            content is Leaf -> leaf(content, tree, place, whole)
            content is ListOf && tree is JsonArray -> list(content, tree, place, around, whole)
            content is MapOf && tree is JsonObject ->
                for ((key, entry) in tree.members) {
                    val within = { other: JsonTree -> whole(tree.with(key, other)) }
                    add(MutationKind.NULL, place.entries(), within, JsonNull(0))
                    visit(content.value, entry, place.entries(), around, within)
                }
            content is Named -> named(schema.declaration(content.name), tree, place, around, whole)
        }
    }

    private fun named(
        declaration: Declaration,
        tree: JsonTree,
        place: JsonPath,
        around: Set<String>,
        whole: (JsonTree) -> JsonTree,
    ) {
        when (declaration) {
            is RecordDeclaration -> record(declaration, tree, place, around, whole)
            is UnionDeclaration -> {
                val branch = (tree as? JsonObject)?.members?.get("type") as? JsonString
                branch?.let { record(schema.record(it.text), tree, place, around, whole) }
            }
            is EnumDeclaration -> {
                val symbol = (tree as? JsonString)?.text ?: return
                val unknown = generateSequence("UNKNOWN") { "${it}_" }
                add(
                    MutationKind.UNKNOWN_SYMBOL,
                    place,
                    whole,
                    JsonString(unknown.first { it !in declaration.symbols }, 0),
                )
                val other =
                    listOf(symbol.lowercase(), symbol.uppercase()).find {
                        it !in declaration.symbols
                    }
                if (other != null)
                    add(MutationKind.OTHER_CASE, place, whole, JsonString(other, 0), original)
            }
        }
    }

    private fun record(
        record: RecordDeclaration,
        tree: JsonTree,
        place: JsonPath,
        around: Set<String>,
        whole: (JsonTree) -> JsonTree,
    ) {
        if (tree !is JsonObject || record.name in around) return
        val fresh = generateSequence("unknownField") { "${it}_" }.first { it !in tree.members }
        val content = JsonObject(mapOf("id" to JsonNumber("1", 0)), 0)
        add(MutationKind.UNKNOWN_FIELD, place, whole, tree.with(fresh, content), original)
        for (field in record.fields) {
            val member = tree.members[field.json] ?: continue
            val within = { other: JsonTree -> whole(tree.with(field.json, other)) }
            field(field, tree, place.member(field.json), whole)
            visit(field.type, member, place.member(field.json), around + record.name, within)
        }
    }

    /** A missing field and null; what is optional or has a default may be null too. */
    private fun field(
        field: Field,
        tree: JsonObject,
        place: JsonPath,
        whole: (JsonTree) -> JsonTree,
    ) {
        val without = JsonObject(tree.members - field.json, 0)
        add(MutationKind.MISSING, place, whole, without)
        val mayBeMissing = field.optional || field.default != null
        val withNull = tree.with(field.json, JsonNull(0))
        add(
            MutationKind.NULL,
            place,
            whole,
            withNull,
            if (mayBeMissing) whole(without) else whole(withNull),
        )
    }

    private fun list(
        list: ListOf,
        tree: JsonArray,
        place: JsonPath,
        around: Set<String>,
        whole: (JsonTree) -> JsonTree,
    ) {
        tree.items.forEachIndexed { i, item ->
            val within = { other: JsonTree ->
                whole(tree.copy(items = tree.items.take(i) + other + tree.items.drop(i + 1)))
            }
            if (i == 0) {
                add(MutationKind.NULL, place.items(), within, JsonNull(0))
                val single = whole(tree.copy(items = listOf(item)))
                add(MutationKind.SINGLE_ITEM, place, whole, item, single)
            }
            visit(list.element, item, place.items(), around, within)
        }
    }

    private fun leaf(
        leaf: Leaf,
        tree: JsonTree,
        place: JsonPath,
        whole: (JsonTree) -> JsonTree,
    ) {
        fun text(text: String) = JsonString(text, 0)
        fun number(literal: String) = JsonNumber(literal, 0)
        if (leaf in NUMBERS && tree is JsonNumber) {
            add(MutationKind.NUMBER_AS_TEXT, place, whole, text(tree.literal), original)
            add(MutationKind.EMPTY_TEXT, place, whole, text(""))
            BEYOND[leaf]?.let { add(MutationKind.BEYOND, place, whole, number(it)) }
        }
        when (leaf) {
            Leaf.INT,
            Leaf.LONG -> {
                val literal = (tree as? JsonNumber)?.literal?.takeIf { '.' !in it && 'e' !in it }
                add(MutationKind.FRACTION, place, whole, number("1.5"))
                literal?.let {
                    add(MutationKind.WHOLE_WITH_POINT, place, whole, number("$it.0"), original)
                }
            }
            Leaf.STRING ->
                add(MutationKind.TEXT_AS_NUMBER, place, whole, number("5"), whole(text("5")))
            Leaf.BOOLEAN -> {
                val boolean = (tree as? JsonBoolean)?.value ?: return
                add(MutationKind.BOOLEAN_AS_TEXT, place, whole, text("$boolean"), original)
            }
            Leaf.UUID,
            Leaf.DATE,
            Leaf.TIMESTAMP -> add(MutationKind.EMPTY_TEXT, place, whole, text(""))
            else -> Unit
        }
    }

    /**
     * Adds a change, unless this place has it.
     *
     * @param allowed the document whose value may come out; null for the changed one. If that is no
     *   value of the schema, the change must be rejected.
     */
    private fun add(
        kind: MutationKind,
        place: JsonPath,
        whole: (JsonTree) -> JsonTree,
        tree: JsonTree,
        allowed: JsonTree? = null,
    ) {
        val name = place.names.joinToString("").removePrefix(".")
        if (!known.add(kind to name)) return
        val changed = whole(tree)
        found += Mutation(kind, name, document, json(changed), value(allowed ?: changed))
    }

    private fun json(tree: JsonTree) = buildString { appendJson(tree) }.encodeToByteArray()

    private fun value(tree: JsonTree): Value? =
        try {
            CanonicalJson.read(schema, json(tree))
        } catch (_: ProblemException) {
            null
        }

    private fun JsonObject.with(name: String, value: JsonTree) =
        JsonObject(members + (name to value), 0)

    private companion object {
        val NUMBERS = setOf(Leaf.INT, Leaf.LONG, Leaf.FLOAT, Leaf.DOUBLE, Leaf.DECIMAL)

        /** The next number that a type does not hold. */
        val BEYOND =
            mapOf(
                Leaf.INT to "2147483648",
                Leaf.LONG to "9223372036854775808",
                Leaf.DOUBLE to "1e400",
            )
    }
}
