package dev.serdemark.schemas

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Field
import dev.serdemark.model.FieldEncoding
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.problem.ProblemException
import dev.serdemark.sample.InputFormats
import dev.serdemark.sample.UserSchemaPayloads
import dev.serdemark.sample.drawDocuments
import dev.serdemark.sample.testing.TextSource
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Schemas in the files and languages that users have. */
class SchemaFilesTest {
    @TempDir lateinit var folder: Path

    private fun file(name: String, text: String): Path =
        folder.resolve(name).createParentDirectories().also { it.writeText(text.trimIndent()) }

    private fun draw(schema: Path, count: Int, seed: Long, output: Path, rules: Path? = null) =
        drawDocuments(FORMATS.readSchema(schema), schema, count, seed, output, rules)

    /** The schema in a file. Also checks that Avro can express the schema. */
    private fun schema(name: String, text: String, part: String = ""): Schema {
        file(name, text)
        val schema = FORMATS.readSchema(folder.resolve(name + part)).schema
        AvroSchemas.read(AvroSchemas.write(schema).toByteArray(), "x.avsc") shouldBe schema
        return schema
    }

    /** The fields of the root, without their encodings. */
    private fun fields(schema: Schema): List<Field> =
        schema.rootRecord.fields.map { it.copy(encoding = null) }

    private fun problem(name: String, text: String, part: String = ""): String =
        shouldThrow<ProblemException> { schema(name, text, part) }
            .problems
            .joinToString("\n")
            .replace("$folder/", "")

    private val proto =
        """
        syntax = "proto3";
        package acme.v1;
        import "acme/v1/money.proto";
        import "google/protobuf/timestamp.proto";
        import "google/protobuf/wrappers.proto";
        message Order {
          enum State { STATE_UNSPECIFIED = 0; OPEN = 1; }
          message Item { string sku = 1; Money unit_price = 2; }
          int64 order_id = 1;
          State state = 2;
          repeated Item items = 3;
          map<string, int32> counts = 4;
          optional string note = 5;
          google.protobuf.Timestamp placed_at = 6;
          google.protobuf.StringValue voucher = 7;
          oneof payment { string card = 8; bytes token = 9; }
          Order replaces = 10;
          uint32 weight = 11 [json_name = "grams"];
        }
        """

    private val money =
        """
        syntax = "proto3";
        package acme.v1;
        message Money { string currency = 1; sint32 units = 2; fixed64 nanos = 3; double rate = 4; float f = 5; bool b = 6; }
        """

    @Test
    fun `a message of proto3 is a record with the names of its JSON`() {
        file("acme/v1/money.proto", money)
        val schema = schema("acme/v1/order.proto", proto)
        schema.root shouldBe "Order"
        fields(schema) shouldContainExactly
            listOf(
                Field("orderId", "orderId", Leaf.LONG, default = LongValue(0)),
                Field("state", "state", Named("State"), default = EnumValue("STATE_UNSPECIFIED")),
                Field("items", "items", ListOf(Named("Item")), default = ListValue(emptyList())),
                Field("counts", "counts", MapOf(Leaf.INT), default = MapValue(emptyMap())),
                Field("note", "note", Leaf.STRING, optional = true),
                Field("placedAt", "placedAt", Leaf.TIMESTAMP, optional = true),
                Field("voucher", "voucher", Leaf.STRING, optional = true),
                Field("card", "card", Leaf.STRING, optional = true),
                Field("token", "token", Leaf.BYTES, optional = true),
                Field("replaces", "replaces", Named("Order"), optional = true),
                Field("grams", "grams", Leaf.LONG, default = LongValue(0)),
            )
        schema.record("Item").fields.map { it.type } shouldBe listOf(Leaf.STRING, Named("Money"))
        schema.record("Money").fields.map { it.type } shouldBe
            listOf(Leaf.STRING, Leaf.INT, Leaf.LONG, Leaf.DOUBLE, Leaf.FLOAT, Leaf.BOOLEAN)
        schema.declaration("State") shouldBe
            EnumDeclaration("State", listOf("STATE_UNSPECIFIED", "OPEN"), first = 0)
    }

    @Test
    fun `fields keep their numbers and encodings`() {
        val proto =
            "syntax = \"proto2\"; enum E { x = 3; y = 4; } enum F { u = 1; v = 5; } message A { " +
                "optional sint64 a = 1000; repeated sfixed32 b = 7; repeated int32 c = 3 [packed = true]; " +
                "map<string, fixed64> d = 4; repeated string e = 5; optional E f = 6; optional F g = 8; }"
        val schema = schema("n.proto", proto)
        schema.rootRecord.fields.map { it.encoding } shouldBe
            listOf(
                FieldEncoding(1000, "sint64"),
                FieldEncoding(7, "sfixed32", isPacked = false),
                FieldEncoding(3),
                FieldEncoding(4, "fixed64"),
                FieldEncoding(5, isPacked = false),
                FieldEncoding(6),
                FieldEncoding(8),
            )
        schema.rootRecord.numbers { true } shouldBe listOf(1000, 7, 3, 4, 5, 6, 8)
        schema.rootRecord.numbers { it < 1000 } shouldBe listOf(1, 2, 3, 4, 5, 6, 7)
        schema.declaration("E") shouldBe EnumDeclaration("E", listOf("x", "y"), first = 3)
        schema.declaration("F") shouldBe EnumDeclaration("F", listOf("u", "v"))
        val thrift =
            "struct A { 9: i32 a, 2: E e } enum E { x = 1, y }\nstruct B { i32 a, 5: i32 b }"
        schema("n.thrift", thrift, "#A").rootRecord.fields.map { it.encoding?.number } shouldBe
            listOf(9, 2)
        schema("n.thrift", thrift, "#A").declaration("E") shouldBe
            EnumDeclaration("E", listOf("x", "y"), first = 1)
        schema("n.thrift", thrift, "#B").rootRecord.fields.map { it.encoding } shouldBe
            listOf(null, null)
    }

    @Test
    fun `the required fields of proto2 are required`() {
        val text =
            """
            syntax = "proto2";
            message A { required int32 id = 1; optional string s = 2 [default = "x"]; repeated bytes b = 3; extensions 100 to 200; }
            """
        fields(schema("a.proto", text)) shouldBe
            listOf(
                Field("id", "id", Leaf.INT),
                Field("s", "s", Leaf.STRING, optional = true),
                Field("b", "b", ListOf(Leaf.BYTES), default = ListValue(emptyList())),
            )
    }

    @Test
    fun `one of several messages is chosen by a name after a hash sign`() {
        val text =
            "syntax = \"proto3\";\npackage p;\n" +
                "message A { int32 a = 1; message C { int32 d = 1; } }\nmessage B { A.C c = 1; }"
        schema("two.proto", text, "#A").root shouldBe "A"
        schema("two.proto", text, "#p.A.C").root shouldBe "C"
        schema("two.proto", text, "#C").rootRecord.fields.single().json shouldBe "d"
        problem("two.proto", text) shouldBe
            "two.proto: It is unclear which of its messages is the document: p.A, p.A.C, p.B. " +
                "Name one (e.g. two.proto#p.A)."
        problem("two.proto", text, "#D") shouldBe
            "two.proto: It has no 'D'. Expected one of: p.A, p.A.C, p.B."
    }

    @Test
    fun `unsupported features of Protocol Buffers are rejected with their line`() {
        val any = "syntax = \"proto3\";\nmessage A {\n google.protobuf.Any x = 1;\n}"
        problem("any.proto", any) shouldContain
            "any.proto:3: google.protobuf.Any has no counterpart"
        val group =
            "syntax = \"proto2\";\nmessage A {\n repeated group G = 1 { optional int32 x = 2; }\n}"
        problem("g.proto", group) shouldContain "g.proto:3: A group has no counterpart: G."
        val unknown = "syntax = \"proto3\";\nmessage A {\n B x = 1;\n}"
        problem("u.proto", unknown) shouldContain "u.proto:3: There is no type 'B'."
        problem("s.proto", "syntax = \"proto3\";\nmessage A {\n int32 x;\n}") shouldContain
            "s.proto:3: Not Protocol Buffers: "
        problem("e.proto", "") shouldContain "It has no messages."
        problem("b.proto", "\u0000\u0001 not at all") shouldContain
            "b.proto:1: Not Protocol Buffers"
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '~',
        value =
            [
                "string a = 1; string b = 1;|Two fields of A have the same number: 1.",
                "string a = 1; oneof o { string b = 1; }|Two fields of A have the same number: 1.",
                "string a = -1;|The field 'a' has the number -1. Expected a number from 1 to 536870911, but not from 19000 to 19999.",
                "string a = 0;|The field 'a' has the number 0.",
                "string a = 19000;|The field 'a' has the number 19000.",
                "string a = 536870912;|The field 'a' has the number 536870912.",
                "reserved 2 to 4; string a = 3;|The field 'a = 3' has a name or a number that A reserves.",
                "reserved \"a\"; string a = 3;|The field 'a = 3' has a name or a number that A reserves.",
                "string a_b = 1; string aB = 2;|Two fields of A have the same name in JSON: aB.",
                "string a = 1; string a = 2;|Two fields of A have the same name in JSON: a.",
                "map<double, string> a = 1;|A key of a map cannot be of the type 'double'.",
                "E e = 1; enum E { x = 0; y = 0; }|Two symbols of E have the same number: 0.",
                "E e = 1; enum E { x = 0; x = 1; }|The enum E has the symbol x twice.",
            ],
    )
    fun `messages that protoc refuses are rejected with their line`(
        body: String,
        expected: String,
    ) {
        problem("n.proto", "syntax = \"proto3\";\nmessage A { $body }") shouldContain
            "n.proto:2: $expected"
    }

    @Test
    fun `symbols may share a number if their enum allows aliases, and reserved names may be free`() {
        val text =
            "message A { reserved 2, 4 to max; reserved \"b\"; E a = 1; " +
                "enum E { option allow_alias = true; x = 0; y = 0; } }"
        schema("a.proto", "syntax = \"proto3\"; $text").declaration("E") shouldBe
            EnumDeclaration("E", listOf("x", "y"))
    }

    @Test
    fun `numbers below 1 in Thrift do not count, as in Thrift's compiler`() {
        schema("n.thrift", "struct A { -1: i32 a; 0: i32 b; 7: i32 c }").rootRecord.fields.map {
            it.encoding
        } shouldBe listOf(null, null, null)
    }

    @Test
    fun `imports are found only in the folders above`() {
        val text = "syntax = \"proto3\";\nimport \"%s\";\nmessage A { int32 x = 1; }"
        problem("a.proto", text.format("b.proto")) shouldContain
            "a.proto:2: It imports 'b.proto', which is in none of the folders above."
        problem("a.proto", text.format("/etc/passwd")) shouldContain "must be a relative path"
        problem("x/a.proto", text.format("../b.proto")) shouldContain "must be a relative path"
        file("b.proto", "syntax = \"proto3\";\nimport \"a.proto\";")
        schema("a.proto", text.format("b.proto")).root shouldBe "A"
    }

    @Test
    fun `a byte order mark is skipped`() {
        val texts =
            mapOf(
                "m.proto" to "syntax = \"proto3\"; message A { int32 x = 1; }",
                "m.thrift" to "struct A { 1: i32 x }",
                "m.avdl" to "protocol P { record A { int x; } }",
                "m.avsc" to """{"type":"record","name":"A","fields":[{"name":"x","type":"int"}]}""",
                "m.json" to """{"properties":{"x":{"type":"boolean"}}}""",
                "m.yaml" to "properties: {x: {type: boolean}}",
            )
        for ((name, text) in texts) {
            schema(name, "\ufeff$text").rootRecord.fields.single().name shouldBe "x"
        }
    }

    @Test
    fun `an import in single quotes is reported with its line`() {
        problem(
            "c.proto",
            "syntax = \"proto3\"; // like b.proto\n\nimport \"b.proto\";",
        ) shouldContain "c.proto:3: "
        problem("a.proto", "syntax = \"proto3\";\n\nimport 'b.proto';\nmessage A {}") shouldContain
            "a.proto:3: It imports 'b.proto'"
    }

    @Test
    fun `a record that contains itself twice may be the root`() {
        val structs = "struct Tree { 1: Tree a; 2: Tree b; 3: Leaf c } struct Leaf { 1: i32 x }"
        schema("t.thrift", structs).root shouldBe "Tree"
        val idl =
            "protocol P { record Leaf { int x; } " +
                "record Tree { array<Tree> a; array<Tree> b; Leaf c; } }"
        schema("t.avdl", idl).root shouldBe "Tree"
    }

    @Test
    fun `a Thrift enum behind a typedef has its default, and its numbers may be hexadecimal`() {
        val text = "enum E { a = 0x10, b } typedef E F struct A { 1: E direct; 2: F behind }"
        val schema = schema("e.thrift", text)
        schema.rootRecord.fields.map { it.default } shouldBe List(2) { EnumValue("a") }
        val declaration = schema.declarations.values.filterIsInstance<EnumDeclaration>().single()
        declaration.first shouldBe 16
    }

    @Test
    fun `pointers and escaped quotes in Thrift are read`() {
        val fields = "1: optional Node& next; 2: string s = \"a\\\"}\"; 3: i32 x"
        schema("p.thrift", "struct Node { $fields }").rootRecord.fields.map { it.name } shouldBe
            listOf("next", "s", "x")
    }

    @Test
    fun `types of the same name in files of the same name stay distinct`() {
        file("common.thrift", "struct X { 1: i32 a }")
        file("b/common.thrift", "struct X { 1: string b }")
        file("b/mid.thrift", "include \"common.thrift\" struct M { 1: common.X x }")
        val root =
            "include \"common.thrift\" include \"b/mid.thrift\" " +
                "struct R { 1: common.X x; 2: mid.M m }"
        // The records are R, X with a, M, and X with b.
        schema("r.thrift", root).records.map { it.fields.first().name } shouldBe
            listOf("x", "a", "x", "b")
    }

    @Test
    fun `types that are nested too deeply are rejected`() {
        val commented = "message A { //}\n".repeat(150) + "}".repeat(150)
        problem("commented.proto", "syntax = \"proto3\";\n$commented") shouldContain
            "commented.proto:102: It is nested more than 100 deep."
        val deep = "message A {".repeat(5000) + "}".repeat(5000)
        problem("deep.proto", "syntax = \"proto3\";\n$deep") shouldContain
            "nested more than 100 deep"
        val list = "list<".repeat(5000) + "i32" + ">".repeat(5000)
        problem("deep.thrift", "struct A { 1: $list x }") shouldContain "nested more than 100 deep"
        val array = "array<".repeat(20_000) + "int" + ">".repeat(20_000)
        problem("deep.avdl", "record A { $array x; }") shouldContain
            "deep.avdl: Not Avro's IDL: nested too deep."
        problem("deep.yaml", "a: " + "[".repeat(5000)) shouldContain "deep.yaml:1: "
    }

    @Test
    fun `documents may be JSON as Protocol Buffers write it`() {
        val proto =
            "syntax = \"proto3\"; message A { int64 id = 1; repeated int64 ids = 2; string s = 3; optional int32 i = 4; }"
        val userSchema = FORMATS.readSchema(file("a.proto", proto))
        val json = """{"id": "-9007199254740993", "ids": ["1", 2], "s": null, "i": null}"""
        val source = TextSource(json)
        val payloads = UserSchemaPayloads.read(userSchema, listOf(source), areItems = false)
        payloads.values().single() shouldBe
            RecordValue(
                "A",
                listOf(
                    LongValue(-9007199254740993),
                    ListValue(listOf(LongValue(1), LongValue(2))),
                    StringValue(""),
                    AbsentValue,
                ),
            )
        payloads.notices.map { "$it".replace("$folder/", "") }.first() shouldContain
            "\"-9007199254740993\" is measured as -9007199254740993"
        val wrong = TextSource(json.replace("-9007199254740993", "7 "))
        shouldThrow<ProblemException> {
                UserSchemaPayloads.read(userSchema, listOf(wrong), areItems = false)
            }
            .problems
            .single()
            .message shouldContain "Expected a whole number of 64 bits, was the string \"7 \""
    }

    @Test
    fun `drawn documents depend only on the schema and the seed`() {
        val proto =
            "syntax = \"proto3\"; message A { int64 id = 1; repeated A more = 2; string s = 3; optional bool b = 4; }"
        val schema = file("a.proto", proto)
        fun drawn(seed: Long): String {
            val output = folder.resolve("drawn.jsonl")
            draw(schema, count = 20, seed, output)
            return output.readText()
        }
        val documents = drawn(1)
        drawn(1) shouldBe documents
        drawn(2) shouldNotBe documents
        val payloads =
            UserSchemaPayloads.read(
                FORMATS.readSchema(schema),
                listOf(TextSource(documents)),
                areItems = false,
            )
        payloads.count shouldBe 20
        payloads.values().distinct().count() shouldBe 20
        val endless = file("b.proto", "syntax = \"proto2\"; message A { required A a = 1; }")
        shouldThrow<ProblemException> {
                draw(endless, count = 1, seed = 1, folder.resolve("x"))
            }
            .problems
            .single()
            .message shouldContain "Record A contains itself without end"
    }

    @Test
    fun `rules determine lengths and ranges in drawn documents`() {
        val proto = "syntax = \"proto3\"; message A { int64 id = 1; repeated string s = 2; }"
        val schema = file("a.proto", proto)
        val output = folder.resolve("drawn.jsonl")
        val rules =
            file(
                "rules.yaml",
                "A:\n  id: {range: [7, 7]}\n  s: {size: [2, 2], each: {pattern: \"x{5}\"}}",
            )
        draw(schema, count = 3, seed = 1, output, rules)
        output.readText().lines().take(3) shouldBe List(3) { """{"id":7,"s":["xxxxx","xxxxx"]}""" }
        val wrong = file("wrong.yaml", "A:\n  ide: {range: [7, 7]}")
        shouldThrow<ProblemException> { draw(schema, count = 3, seed = 1, output, wrong) }
            .problems
            .single()
            .toString() shouldContain "wrong.yaml:2: Record A has no field 'ide'."
    }

    @Test
    fun `examples in OpenAPI determine drawn values of fields without a rule`() {
        val api =
            """
            openapi: 3.0.0
            components:
              schemas:
                Order:
                  required: [code, city, total, count, level, status, day, at, tags, stock, item, zip, own, wrong]
                  properties:
                    code: {type: string, example: "AB-12.x"}
                    city: {type: string, examples: [Oslo, Berlin]}
                    total: {type: number, example: -12.50}
                    count: {type: integer, format: int32, examples: [30, 35]}
                    level: {type: integer, enum: [1, 5]}
                    status: {type: string, enum: [in progress, done]}
                    day: {type: string, format: date, examples: [2020-01-01, 2020-01-03]}
                    at: {type: string, format: date-time, example: 2020-01-01}
                    tags: {type: array, items: {type: string}, example: [a1, b2, c3, d4, e5, f6]}
                    stock: {type: object, additionalProperties: {type: integer, default: 7}, example: {N1: 3}}
                    item: {${'$'}ref: "#/components/schemas/Item"}
                    zip: {type: string, example: 12345}
                    own: {type: string, example: hidden}
                    wrong: {type: integer, example: none}
                Item:
                  required: [sku, price]
                  properties: {sku: {type: string}, price: {type: number}}
                  example: {sku: "X-1", price: 9.99}
            """
        val schema = file("api.yaml", api)
        val output = folder.resolve("drawn.jsonl")
        val rules = file("rules.yaml", "Order:\n  own: {choice: [mine]}")
        draw(schema.resolveSibling("api.yaml#Order"), count = 200, seed = 1, output, rules)
        val documents = output.readText().trim().lines()
        fun string(regex: String) = "\"$regex\""
        val expected =
            mapOf(
                "code" to string("[A-Z]{2}-[0-9]{2}\\.[a-z]"),
                "city" to string("[A-Z][a-z]{3}([a-z]{2})?"),
                "total" to "-[1-9][0-9](\\.[0-9]{1,2})?",
                "count" to "3[0-5]",
                "level" to "[15]",
                "status" to string("(in progress|done)"),
                "day" to string("2020-01-0[1-3]"),
                "at" to string("20[0-9T:.Z-]+"),
                "tags" to "\\[(\"[a-z][0-9]\",?){0,6}]",
                "stock" to "\\{(\"[A-Z][0-9]\":[3-7],?){0,4}}",
                "item" to """\{"sku":"[A-Z]-[0-9]","price":[0-9](\.[0-9]{1,2})?}""",
                "zip" to string("[0-9]{5}"),
                "own" to string("mine"),
                "wrong" to "[0-9]+",
            )
        val expectedDocument =
            Regex(expected.entries.joinToString(",", "\\{", "}") { "\"${it.key}\":${it.value}" })
        documents.filterNot(expectedDocument::matches) shouldBe emptyList()
        documents.distinct().size shouldBe 200
        documents.any { "\"in progress\"" in it && "\"level\":5" in it } shouldBe true
        documents.maxOf {
            it.substringAfter("\"tags\":[").substringBefore("]").split(",").size
        } shouldBe 6
    }

    private val thrift =
        """
        namespace java acme
        include "shared.thrift"
        # A comment
        typedef list<Item> Items
        const i32 MOST = 3
        enum State { NEW = 1, DONE }
        struct Item { 1: required string sku; 2: optional double price = 1.5 (unit = "EUR") }
        union Payment { 1: string card, 2: binary token }
        struct Order {
          1: required i64 id,
          2: Items items, /* several
          lines */
          3: map<string, set<i16>> counts;
          4: State state
          5: optional shared.Place place
          6: Payment payment
          7: optional uuid key
        }
        service Orders { Order get(1: i64 id) throws (1: shared.Missing m), void put(1: Order o) }
        """

    @Test
    fun `a struct of Thrift is a record`() {
        file("shared.thrift", "struct Place { 1: required string city }\nexception Missing {}")
        val schema = schema("order.thrift", thrift)
        schema.root shouldBe "Order"
        fields(schema) shouldContainExactly
            listOf(
                Field("id", "id", Leaf.LONG),
                Field("items", "items", ListOf(Named("Item")), default = ListValue(emptyList())),
                Field("counts", "counts", MapOf(ListOf(Leaf.INT)), default = MapValue(emptyMap())),
                Field("state", "state", Named("State"), default = EnumValue("NEW")),
                Field("place", "place", Named("Place"), optional = true),
                Field("payment", "payment", Named("Payment"), optional = true),
                Field("key", "key", Leaf.UUID, optional = true),
            )
        schema.record("Payment").fields.map { it.optional } shouldBe listOf(true, true)
        schema.record("Item").fields.map { it.type } shouldBe listOf(Leaf.STRING, Leaf.DOUBLE)
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '~',
        value =
            [
                "struct A { 1: B x }|There is no type 'B'.",
                "struct A { 1: map<B, i32> x }|There is no type 'B'.",
                "typedef B C struct A { 1: map<C, i32> x }|There is no type 'B'.",
                "struct A { 1: map<list<i32>, i32> x }|Serdemark has no maps whose keys are structs",
                "struct A { 1: map<A, i32> x }|Serdemark has no maps whose keys are structs",
                "typedef A B struct A { 1: map<B, i32> x }|Serdemark has no maps whose keys are structs",
                "struct A { 1: list<i32, i32> x }|'list' takes 1 types, but has 2.",
                "struct A { 1: list x }|'list' takes 1 types, but has 0.",
                "typedef B B struct A { 1: B x }|The typedef 'B' leads to itself.",
                "include \"b.thrift\" struct A { 1: b.B x }|It includes 'b.thrift', which does not exist.",
                "include \"/etc/hosts\" struct A { 1: hosts.B x }|must be a path relative to this file",
                "struct A { 1: i32|the file ends too early",
                "strict A {}|Not Thrift: 'strict'. Expected a declaration.",
                "struct A @ {}|Not Thrift: unexpected '@'.",
                "struct A { 1: E e } enum E { x, X }|differ only in case",
                "struct A { 1: E e } enum E { }|The enum E has no symbols.",
                "const i32 A = 1|It has no structs.",
                "struct A { 1: i32 x; 1: i32 y }|x.thrift:1: Two fields of A have the same number: 1.",
                "struct A { 1: i32 x; i32 y; 1: i32 z }|Two fields of A have the same number: 1.",
                "struct A { 1: i32 x; 2: i32 x }|x.thrift:1: Two fields of A have the same name in JSON: x.",
                "struct A { 1.5: i32 x }|The number of a field is '1.5'. Expected a whole number up to 32767.",
                "struct A { 32768: i32 x }|The number of a field is '32768'.",
                "struct A { 1: i32 x } struct A { 1: i32 y }|'A' is declared twice.",
                "struct A { 1: E e } enum E { x } typedef i32 E|'E' is declared twice.",
                "struct A { 1: E e } enum E { -1 }|The symbol -1 of E is not a name.",
                "struct A { 1: E e } enum E { x, x }|The enum E has the symbol x twice.",
                "/* struct A { 1: i32 x }|x.thrift:1: Not Thrift: unexpected '/'.",
            ],
    )
    fun `Thrift that is invalid or unsupported is rejected`(text: String, expected: String) {
        problem("x.thrift", text) shouldContain expected
    }

    @Test
    fun `the root of Avro's IDL is its main schema, or the record that no other record contains`() {
        val idl =
            "namespace acme;\nschema Order;\nrecord Order { long id; union {null, Item} item = null; }\nrecord Item { string sku; timestamp_ms at; }"
        val schema = schema("order.avdl", idl)
        schema.rootRecord.fields.map { it.type } shouldBe listOf(Leaf.LONG, Nullable(Named("Item")))
        schema("order.avdl", idl, "#Item").rootRecord.fields.map { it.type } shouldBe
            listOf(Leaf.STRING, Leaf.TIMESTAMP)
        val protocol =
            "@namespace(\"acme\") protocol P { record Item { string sku; } record Order { array<Item> items; } }"
        schema("p.avdl", protocol).root shouldBe "Order"
        problem("i.avdl", "protocol P {\n import idl \"http://localhost/x.avdl\";\n}") shouldContain
            "i.avdl:2: It imports another file. Serdemark does not read imports of Avro's IDL."
        val comments = "/* import idl \"x\" */ // import idl \"y\"\n"
        schema("c.avdl", "${comments}protocol P { record A { int x; } }").root shouldBe "A"
        problem("n.avdl", "protocol {") shouldContain "n.avdl:1: Not Avro's IDL: unexpected '{'."
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '~',
        value =
            [
                "int # a;|:2: Not Avro's IDL: unexpected \"#\".",
                "int \u001B[31m a;|:2: Not Avro's IDL: unexpected \"\\u001b\".",
                "int `a b`;|:2: Not Avro's IDL: the text after ` does not end, or is not valid.",
                "string a = \"x;|:2: Not Avro's IDL: the text after \" does not end, or is not valid.",
                "int a; /* x|:2: Not Avro's IDL: this comment does not end.",
                "int a; \uD83D\uDE00 /*|:2: Not Avro's IDL: unexpected \"\uD83D\uDE00\".",
                "int a;|:2: Not Avro's IDL: the file ends too early.",
                "int 1;|:2: Not Avro's IDL: unexpected '1'.",
                "int a; } x|:2: Not Avro's IDL: unexpected 'x'.",
                "int a; int a; }|: Not Avro's IDL: Duplicate field a in record A",
                "E e; } enum E { X, X }|: Not Avro's IDL: Duplicate enum symbol: X.",
                "E e; } enum E { }|: ",
                "int a; } record A { int b; }|: Not Avro's IDL: Can't redefine: A.",
                "B b; }|: Not Avro's IDL: Undefined schema: B.",
            ],
    )
    fun `IDL of Avro that is invalid is rejected, and its parser prints nothing`(
        body: String,
        expected: String,
    ) {
        val printed = ByteArrayOutputStream()
        val originalError = System.err
        System.setErr(PrintStream(printed))
        try {
            problem("x.avdl", "// A record\nrecord A { $body") shouldStartWith "x.avdl$expected"
        } finally {
            System.setErr(originalError)
        }
        printed.toString() shouldBe ""
    }

    @Test
    fun `files without any type are rejected in every language`() {
        for (name in listOf("x.proto", "x.thrift", "x.avdl", "x.avsc", "x.json", "x.yaml")) {
            for (text in listOf("", " \n", "\u0000", "\u001b[31m")) {
                withClue("$name: '$text'") { problem(name, text) shouldStartWith "x." }
            }
        }
    }

    @Test
    fun `schemas in UTF-16 are rejected in every language`() {
        val text = "struct A { 1: i32 x }".toByteArray(Charsets.UTF_16LE)
        for (name in listOf("x.proto", "x.thrift", "x.avdl", "x.avsc", "x.json", "x.yaml")) {
            folder.resolve(name).writeBytes(text)
            shouldThrow<ProblemException> { FORMATS.readSchema(folder.resolve(name)) }
                .message shouldBe
                "${folder.resolve(name)}: This is text in UTF-16 (little-endian). Save the text as UTF-8."
        }
    }

    @Test
    fun `a record in a union of Avro records can be chosen`() {
        val union =
            """
            [{"type": "record", "name": "Item", "fields": [{"name": "sku", "type": "string"}]},
             {"type": "record", "name": "Order", "fields": [{"name": "items", "type": {"type": "array", "items": "Item"}}]}]
            """
        schema("u.avsc", union).root shouldBe "Order"
        schema("u.avsc", union, "#Item").root shouldBe "Item"
        problem("u.avsc", union.replace("\"Item\"}}", "\"Itme\"}}")) shouldStartWith
            "u.avsc: Not an Avro schema: "
    }

    private val openApi =
        """
        openapi: 3.0.3
        info: {title: Orders, version: '1'}
        paths:
          /orders:
            get:
              responses:
                200: {description: ok}
        components:
          schemas:
            Order:
              type: object
              required: [id, items, pet]
              properties:
                id: {type: integer, format: int64}
                items:
                  type: array
                  items: {${'$'}ref: '#/components/schemas/Item'}
                note: {type: string, nullable: true}
                pet:
                  oneOf:
                    - ${'$'}ref: '#/components/schemas/Cat'
                    - ${'$'}ref: '#/components/schemas/Dog'
                  discriminator:
                    propertyName: type
                    mapping: {dog: '#/components/schemas/Dog'}
            Item: &item
              type: object
              properties: {sku: {type: string}, at: {type: string, format: date-time}}
            Same: *item
            Cat: {type: object, required: [type], properties: {type: {type: string}, lives: {type: integer, format: int32}}}
            Dog: {type: object, required: [type], properties: {type: {type: string}, name: {type: string}}}
        """

    @Test
    fun `an OpenAPI schema may refer to other schemas, and a discriminator names its branches`() {
        val schema = schema("api.yaml", openApi, "#/components/schemas/Order")
        schema.root shouldBe "Order"
        schema.rootRecord.fields.map { it.type } shouldBe
            listOf(
                Leaf.LONG,
                ListOf(Named("Item")),
                Nullable(Leaf.STRING),
                Named("Pet"),
            )
        schema.declaration("Pet") shouldBe UnionDeclaration("Pet", listOf("Cat", "dog"))
        schema.record("dog") shouldBe
            RecordDeclaration("dog", listOf(Field("name", "name", Leaf.STRING, optional = true)))
        schema("api.yaml", openApi, "#Same").rootRecord.fields.map { it.type } shouldBe
            listOf(Leaf.STRING, Leaf.TIMESTAMP)
    }

    @Test
    fun `problems in OpenAPI are reported with their line`() {
        problem("api.yaml", openApi) shouldBe
            "api.yaml: It is unclear which of its schemas is the document: " +
                "Order, Item, Same, Cat, Dog. Name one (e.g. api.yaml#Order)."
        problem("api.yaml", openApi, "#/components/schemas/Ordre") shouldContain
            "api.yaml: There is nothing at '#/components/schemas/Ordre'."
        val wrong = openApi.replace("{type: integer, format: int32}", "{type: number8}")
        problem("api.yaml", wrong, "#Cat") shouldContain "api.yaml:30: Unknown type: \"number8\""
        problem("cycle.yaml", "a: &x\n  b: *x", "#/a") shouldContain
            "cycle.yaml:1: This alias contains itself."
        problem("twice.yaml", "a: 1\na: 2") shouldContain "twice.yaml:2: 'a' is given twice."
        problem("list.yml", "- 1") shouldContain "list.yml:1: "
    }

    @Test
    fun `a part of a JSON Schema is chosen by a pointer or a name`() {
        val json =
            """{"${'$'}defs": {"A": {"properties": {"a": {"type": "string"}}, "required": ["a"]}}, "properties": {"b": {"type": "boolean"}}, "required": ["b"]}"""
        schema("s.json", json).rootRecord.fields.single().json shouldBe "b"
        schema("s.json", json, "#/${'$'}defs/A").rootRecord.fields.single().json shouldBe "a"
        schema("s.json", json, "#A").root shouldBe "A"
    }

    @Test
    fun `a file whose name has a hash sign is read completely`() {
        val json = """{"properties": {"b": {"type": "boolean"}}, "required": ["b"]}"""
        schema("a#b.json", json).rootRecord.fields.single().json shouldBe "b"
        val text = "syntax = \"proto3\";\nmessage A { int32 a = 1; }\nmessage B { int32 b = 1; }"
        schema("a#b.proto", text, "#B").root shouldBe "B"
    }

    private companion object {
        val FORMATS = InputFormats(listOf(SchemaFiles))
    }
}
