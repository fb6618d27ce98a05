package dev.serdemark.inference.testing

import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.Inferred
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.documents
import dev.serdemark.inference.infer
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonBoolean
import dev.serdemark.model.json.JsonNull
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.parseJson
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import java.io.ByteArrayInputStream
import java.io.InputStream

/** A source in memory. */
class BytesSource(private val bytes: ByteArray, override val name: String = "x.json") : JsonSource {
    override fun open(): InputStream = ByteArrayInputStream(bytes)
}

/** Infers a schema from [documents], one after another in one source. */
internal fun inferFrom(
    vararg documents: String,
    options: InferenceOptions = InferenceOptions(),
): Inferred = infer(listOf(sourceOf(*documents)), options)

internal fun sourceOf(vararg documents: String): JsonSource =
    BytesSource(documents.joinToString("\n").toByteArray())

/** Returns the message with which inference refuses [bytes]. */
internal fun refusal(
    bytes: ByteArray,
    options: InferenceOptions = InferenceOptions(),
): String = shouldThrow<ProblemException> { infer(listOf(BytesSource(bytes)), options) }.message!!

internal fun refusal(text: String): String = refusal(text.toByteArray())

/**
 * The schema in one line for each type: `Root(a int, b list of Item?, c~ string)` is a record, with
 * `?` after a type that may be null and `~` after the name of a field that may be absent; `U = A |
 * B` is a union.
 */
internal val Inferred.types: List<String>
    get() =
        schema.declarations.values.map { declaration ->
            when (declaration) {
                is RecordDeclaration -> {
                    val fields =
                        declaration.fields.map { field ->
                            val mark = if (field.optional) "~" else ""
                            "${field.name}$mark ${typeText(field.type)}"
                        }
                    "${declaration.name}(${fields.joinToString()})"
                }
                is EnumDeclaration ->
                    "${declaration.name} = ${declaration.symbols.joinToString("/")}"
                is UnionDeclaration ->
                    "${declaration.name} = ${declaration.branches.joinToString(" | ")}"
            }
        }

private fun typeText(type: Type): String =
    when (type) {
        is Leaf -> type.name.lowercase()
        is Named -> type.name
        is Nullable -> "${typeText(type.type)}?"
        is ListOf -> "list of ${typeText(type.element)}"
        is MapOf -> "map of ${typeText(type.value)}"
    }

/** Infers the type of a field with these [values]. Returns `raw` if the field becomes JSON text. */
internal fun typeOf(
    vararg values: String,
    options: InferenceOptions = InferenceOptions(),
): String {
    val inferred = inferFrom(*values.map { """{"a":$it}""" }.toTypedArray(), options = options)
    val type = inferred.schema.rootRecord.fields.single().type
    return if (inferred.fields.first().type == "JSON text") "raw" else typeText(type)
}

/**
 * Checks that every document of [sources] is a value of the schema, that canonical JSON preserves
 * the value, and that the original document can be restored from the value.
 *
 * @param nullIsAbsent whether a null member equals a missing member
 */
internal fun Inferred.shouldLoseNothing(sources: List<JsonSource>, nullIsAbsent: Boolean = false) {
    var count = 0L
    for (source in sources) {
        val expectedTrees = trees(source.open().readBytes()).iterator()
        for (value in values(source)) {
            count++
            val json = CanonicalJson.write(schema, value)
            // Uses ==, because Kotest does not compare very deep values.
            (CanonicalJson.read(schema, json) == value) shouldBe true
            val expected = comparable(expectedTrees.next(), nullIsAbsent)
            val original = original(value)
            val actual = comparable(parseJson(JsonText(original, "original")), nullIsAbsent)
            withClue({ "$expected is not $actual" }) { (actual == expected) shouldBe true }
        }
        expectedTrees.hasNext() shouldBe false
    }
    count shouldBe documents
}

/** Parses documents on separate lines. */
private fun trees(bytes: ByteArray): List<JsonTree> =
    String(bytes)
        .lines()
        .filter { it.isNotBlank() }
        .map {
            parseJson(JsonText(it.toByteArray(), "document"))
        }

/** JSON as Kotlin values. Numbers are equal in any notation, and members in any order. */
internal fun comparable(tree: JsonTree, nullIsAbsent: Boolean): Any? =
    when (tree) {
        is JsonNull -> null
        is JsonBoolean -> tree.value
        is JsonNumber -> number(tree.literal)
        is JsonString -> tree.text
        is JsonArray -> tree.items.map { comparable(it, nullIsAbsent) }
        is JsonObject ->
            tree.members
                .filterNot { nullIsAbsent && it.value is JsonNull }
                .mapValues { comparable(it.value, nullIsAbsent) }
    }

private fun number(literal: String): Any =
    literal.toBigDecimalOrNull()?.let { if (it.signum() == 0) "0" else it.stripTrailingZeros() }
        ?: literal
