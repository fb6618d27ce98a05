package dev.serdemark.migrate

import dev.serdemark.classes.KotlinLenient
import dev.serdemark.classes.userClassFiles
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.sample.OriginalDocument
import dev.serdemark.schemas.readAvroIdl
import io.kotest.matchers.collections.shouldBeUnique
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Changes of the user's documents, one at a time. */
class MutationsTest {
    private val schema =
        readAvroIdl(
            """
            record Order {
              int id;
              union { null, double } discount = null;
              State state;
              array<Item> items;
            }
            enum State { OPEN, PAID }
            record Item { string sku; }
            """
                .trimIndent(),
            "orders.avdl",
            null,
        )

    private fun mutationsOf(vararg documents: String) =
        mutations(schema, documents.map { it.encodeToByteArray() })

    private val full = """{"id":7,"discount":0.5,"state":"OPEN","items":[{"sku":"a"}]}"""

    private fun List<Mutation>.json(kind: MutationKind, place: String): String = single {
        it.kind == kind && it.place == place
    }
        .json
        .decodeToString()

    @Test
    fun `each change leaves all other values unchanged`() {
        val all = mutationsOf(full)
        all.json(MutationKind.MISSING, "discount") shouldBe
            """{"id":7,"state":"OPEN","items":[{"sku":"a"}]}"""
        all.json(MutationKind.NULL, "items[].sku") shouldBe
            """{"id":7,"discount":0.5,"state":"OPEN","items":[{"sku":null}]}"""
        all.json(MutationKind.SINGLE_ITEM, "items") shouldBe
            """{"id":7,"discount":0.5,"state":"OPEN","items":{"sku":"a"}}"""
        all.json(MutationKind.BEYOND, "id") shouldBe full.replace(":7", ":2147483648")
        all.json(MutationKind.NUMBER_AS_TEXT, "discount") shouldBe full.replace("0.5", "\"0.5\"")
    }

    @Test
    fun `readers must reject a change without a valid value, and may read another notation`() {
        val all = mutationsOf(full)
        fun allowed(kind: MutationKind, place: String) =
            all.single { it.kind == kind && it.place == place }
                .allowed
                ?.let { CanonicalJson.write(schema, it).decodeToString() }
        allowed(MutationKind.MISSING, "id") shouldBe null
        allowed(MutationKind.FRACTION, "id") shouldBe null
        allowed(MutationKind.UNKNOWN_SYMBOL, "state") shouldBe null
        allowed(MutationKind.NULL, "discount") shouldBe full.replace("0.5", "null")
        allowed(MutationKind.WHOLE_WITH_POINT, "id") shouldBe full
        allowed(MutationKind.UNKNOWN_FIELD, "items[]") shouldBe full
    }

    @Test
    fun `explicit null is read as null if the type allows it, otherwise as the default`() {
        val rates =
            readAvroIdl(
                "record R { union { double, null } rate = 1.5; int size = 3; }",
                "rates.avdl",
                null,
            )
        val all = mutations(rates, listOf("""{"rate":2.5,"size":4}""".encodeToByteArray()))
        fun allowed(kind: MutationKind, place: String) =
            CanonicalJson.write(
                    rates,
                    checkNotNull(all.single { it.kind == kind && it.place == place }.allowed),
                )
                .decodeToString()
        allowed(MutationKind.NULL, "rate") shouldBe """{"rate":null,"size":4}"""
        allowed(MutationKind.MISSING, "rate") shouldBe """{"rate":1.5,"size":4}"""
        allowed(MutationKind.NULL, "size") shouldBe """{"rate":2.5,"size":3}"""
        all.first { it.place == "rate" }.original shouldBe "2.5"
    }

    @Test
    fun `a number with an exponent gets no decimal point`() {
        for (literal in listOf("1e1", "1E1")) mutationsOf(full.replace(":7", ":$literal")).filter {
            it.kind == MutationKind.WHOLE_WITH_POINT
        } shouldBe emptyList()
    }

    @Test
    fun `a place is changed in the first document that has it, and missing fields come first`() {
        val all = mutationsOf(full.replace("0.5", "null"), full, full)
        all.map { it.kind to it.place }.shouldBeUnique()
        // The discount is null in document 0.
        all.single { it.kind == MutationKind.NUMBER_AS_TEXT && it.place == "discount" }
            .document shouldBe 1
        all.first().kind shouldBe MutationKind.MISSING
        all.map { it.place } shouldContain "items[].sku"
    }

    @Test
    fun `an unknown field is allowed if the user's classes ignore it`(@TempDir folder: Path) {
        val classes = Path.of(KotlinLenient::class.java.protectionDomain.codeSource.location.path)
        val schema =
            userClassFiles(KotlinLenient::class.java.name, listOf(classes), emptyList(), folder)
                .schema()
        val json = """{"a":1,"id":1,"lines":[],"strict":null}""".encodeToByteArray()
        val original =
            OriginalDocument.of(1, schema, CanonicalJson.readWithClassDefaults(schema, json), json)
        val unknown =
            mutations(schema, listOf(original.json)).first {
                it.kind == MutationKind.UNKNOWN_FIELD
            }
        unknown.allowed shouldBe original.value
    }
}
