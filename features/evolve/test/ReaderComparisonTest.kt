package dev.serdemark.evolve

import dev.serdemark.model.FieldEncoding
import dev.serdemark.model.Schema
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.schemas.readAvroIdl
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ReaderComparisonTest {
    private fun schema(idl: String): Schema = readAvroIdl(idl, "test", null)

    /**
     * Compares [written] in the schema [old] with [read] in the schema [new]. Returns the first
     * difference after its kind, `wrong` or `loss`, or null if there is no difference.
     */
    private fun finding(
        old: String,
        new: String,
        written: String,
        read: String,
        zeroDefaults: Boolean = false,
    ): String? {
        val (from, to) = numberedTogether(schema(old), schema(new))
        val result =
            ReaderComparison(from, to, zeroDefaults)
                .compare(
                    CanonicalJson.read(from, written.encodeToByteArray()),
                    CanonicalJson.read(to, read.encodeToByteArray()),
                )
        return result?.let { (if (it.isWrong) "wrong " else "loss ") + it.text }
    }

    private val flat = "record R { long id; string name; }"

    @Test
    fun `a field that the writer lacks must have its default`() {
        val new = "record R { long id; string name; int count = 5; }"
        val written = """{"id":1,"name":"a"}"""
        finding(flat, new, written, """{"id":1,"name":"a","count":5}""") shouldBe null
        val zero = """{"id":1,"name":"a","count":0}"""
        val text = "$.count is missing and became 0 instead of its default 5"
        finding(flat, new, written, zero) shouldBe "wrong $text"
        finding(flat, new, written, zero, zeroDefaults = true) shouldBe "loss $text"
    }

    @Test
    fun `a missing field without default is null, or zero in formats with zero defaults`() {
        val written = """{"id":1}"""
        val old = "record R { long id; }"
        finding(
            old,
            "record R { long id; string? name; }",
            written,
            """{"id":1,"name":null}""",
        ) shouldBe null
        val read = """{"id":1,"name":""}"""
        finding(old, flat, written, read) shouldBe "wrong $.name is missing and became \"\""
        finding(old, flat, written, read, zeroDefaults = true) shouldBe null
    }

    @Test
    fun `a value of a field that the reader does not have is a loss`() {
        finding(flat, "record R { long id; }", """{"id":1,"name":"a"}""", """{"id":1}""") shouldBe
            "loss $.name is left out"
    }

    @Test
    fun `a recursive renamed field is compared once at each level`() {
        fun chain(name: String): String =
            (1..60).fold("null") { inner, value -> """{"v":$value,"$name":$inner}""" }
        finding(
            "record N { long v; N? next; }",
            "record N { long v; N? @aliases([\"next\"]) following; }",
            chain("next"),
            chain("following"),
        ) shouldBe null
    }

    @Test
    fun `a renamed field is found by its alias, and may be found by its number`() {
        val aliased = "record R { long id; string @aliases([\"name\"]) title; }"
        val written = """{"id":1,"name":"a"}"""
        finding(flat, aliased, written, """{"id":1,"title":"a"}""") shouldBe null
        finding(flat, aliased, written, """{"id":1,"title":"b"}""") shouldBe
            "wrong $.title: \"a\" became \"b\""
        // The old reader has no alias.
        finding(aliased, flat, """{"id":1,"title":"a"}""", written) shouldBe null
        finding(
            aliased,
            "record R { long id; string? name; }",
            """{"id":1,"title":"a"}""",
            """{"id":1,"name":null}""",
        ) shouldBe "loss $.title is left out"
    }

    @Test
    fun `a field that moved and has another value is wrong`() {
        val written = """{"id":1,"name":"a"}"""
        finding(
            flat,
            "record R { string name; long id; }",
            written,
            """{"name":"a","id":2}""",
        ) shouldBe "wrong $.id: 1 became 2"
    }

    @Test
    fun `wider numbers are right, lost digits are a loss, and other numbers are wrong`() {
        fun numbers(from: String, to: String, written: String, read: String) =
            finding(
                "record R { $from n; }",
                "record R { $to n; }",
                """{"n":$written}""",
                """{"n":$read}""",
            )
        numbers("int", "long", "3", "3") shouldBe null
        numbers("float", "double", "0.1", "0.1") shouldBe null
        numbers("double", "float", "0.1", "0.1") shouldBe null
        numbers("double", "float", "0.123456789", "0.12345679") shouldBe
            "loss $.n: 0.123456789 became 0.12345679"
        numbers("long", "int", "5000000000", "705032704") shouldBe
            "wrong $.n: 5000000000 became 705032704"
        numbers("long", "double", "9007199254740993", "9007199254740992.0") shouldBe
            "loss $.n: 9007199254740993 became 9.007199254740992E15"
        numbers("int", "string", "5", "\"5\"") shouldBe null
    }

    @Test
    fun `a zero for null is a loss in formats with zero defaults, and null for a value is wrong`() {
        val nullable = "record R { long id; string? name; }"
        val text = """{"id":1,"name":"a"}"""
        val none = """{"id":1,"name":null}"""
        finding(nullable, flat, none, """{"id":1,"name":""}""") shouldBe
            "wrong $.name: null became \"\""
        finding(nullable, flat, none, """{"id":1,"name":""}""", zeroDefaults = true) shouldBe
            "loss $.name: null became \"\""
        finding(flat, nullable, text, none) shouldBe "wrong $.name: \"a\" became null"
    }

    @Test
    fun `an unknown symbol may become null, but not another symbol`() {
        val old = "enum E { A, B } record R { E state; }"
        val new = "enum E { A } record R { E? state; }"
        val written = """{"state":"B"}"""
        finding(old, new, written, """{"state":null}""") shouldBe "loss $.state: B became null"
        finding(old, new, written, """{"state":"A"}""") shouldBe "wrong $.state: B became A"
        val (from, to) = schema(old) to schema(new)
        ReaderComparison(from, to, zeroDefaults = false)
            .unknownName(CanonicalJson.read(from, written.encodeToByteArray())) shouldBe "B"
    }

    @Test
    fun `unknown branches are found in lists`() {
        val old = "record A { int x; } record B { int x; } record R { array<union {A, B}> all; }"
        val new = "record A { int x; } record C { int x; } record R { array<union {A, C}> all; }"
        val (from, to) = schema(old) to schema(new)
        fun unknown(json: String) =
            ReaderComparison(from, to, zeroDefaults = false)
                .unknownName(CanonicalJson.read(from, json.encodeToByteArray()))
        unknown("""{"all":[{"type":"A","x":1},{"type":"B","x":1}]}""") shouldBe "B"
        unknown("""{"all":[{"type":"A","x":1}]}""") shouldBe null
    }

    @Test
    fun `lists and maps that lose items are wrong`() {
        val lists = "record R { array<int> all; map<int> by; }"
        finding(lists, lists, """{"all":[1,2],"by":{}}""", """{"all":[1],"by":{}}""") shouldBe
            "wrong $.all: 2 items became 1"
        finding(lists, lists, """{"all":[],"by":{"a":1}}""", """{"all":[],"by":{"b":1}}""") shouldBe
            "wrong $.by.a: 1 became null"
    }

    @Test
    fun `fields keep their numbers, and new fields get the next numbers`() {
        val (old, new) =
            numberedTogether(
                schema(flat),
                schema("record R { int count; string @aliases([\"name\"]) title; long id; }"),
            )
        fun Schema.numbers() = rootRecord.fields.map { it.name to it.encoding }
        old.numbers() shouldBe listOf("id" to FieldEncoding(1), "name" to FieldEncoding(2))
        new.numbers() shouldBe
            listOf(
                "count" to FieldEncoding(3),
                "title" to FieldEncoding(2),
                "id" to FieldEncoding(1),
            )
        val numbered = schema("record R { long @number(4) id; }")
        numberedTogether(numbered, numbered) shouldBe (numbered to numbered)
    }
}
