package dev.serdemark.sample

import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.inference.testing.BytesSource
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.sample.testing.NO_OPTIONS
import dev.serdemark.sample.testing.TextSource
import dev.serdemark.sample.testing.userData
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.io.ByteArrayInputStream
import java.io.FilterInputStream
import java.io.IOException
import java.io.InputStream
import java.io.SequenceInputStream
import java.nio.file.Path
import java.util.Collections
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Samples of files by a schema that the user gives. */
class UserSchemaPayloadsTest {
    @TempDir lateinit var folder: Path

    /** An Avro schema of a record R with [fields]. */
    private fun schema(vararg fields: String): Path =
        folder.resolve("s.avsc").also {
            it.writeText("""{"type":"record","name":"R","fields":[${fields.joinToString(",")}]}""")
        }

    private fun field(name: String, type: String, more: String = "") =
        """{"name":"$name","type":$type$more}"""

    private val long = field("n", "\"long\"")
    private val doubles = field("a", """{"type":"array","items":"double"}""")

    private fun read(schema: Path?, vararg sources: JsonSource, items: Boolean = false): UserData =
        userData(
            sources.asList(),
            NO_OPTIONS.copy(inference = InferenceOptions(items = items), schema = schema),
        )

    private fun refusal(schema: Path?, source: JsonSource, items: Boolean = false): String =
        shouldThrow<ProblemException> { read(schema, source, items = items) }.message!!

    private fun notices(schema: Path, vararg documents: String): List<Notice> =
        read(schema, TextSource(documents.joinToString("\n"))).notices

    @Test
    fun `documents may be separated by lines, blanks or nothing`() {
        val data = read(schema(long), TextSource("{\"n\": 1}\n{\"n\":2}{\"n\":3} {\"n\"\n:4}"))
        data.found shouldBe 4
        data.draw().documents.getValue("whole").map {
            CanonicalJson.write(data.schema, it).decodeToString()
        } shouldContainExactly (1..4).map { """{"n":$it}""" }
    }

    @Test
    fun `mismatches are reported with line and column of the file`() {
        val text =
            (1..1000).joinToString("\n") { if (it < 1000) """{"n":$it}""" else """{"n":"x"}""" }
        refusal(schema(long), TextSource(text)) shouldBe
            "data.json:1000: Expected a whole number of 64 bits, was the string \"x\", " +
                "at \$.n (column 6, byte ${text.indexOf("\"x\"")})."
    }

    @Test
    fun `an item of an array in one line is reported with its column`() {
        val numbers = """{"type":"array","items":"long"}"""
        val schema =
            schema(field("a", """{"type":"record","name":"A","fields":[${field("b", numbers)}]}"""))
        val text = """[{"a":{"b":[1,2]}},{"a":{"b":[1,2,3,"é"]}}]"""
        val byte = text.indexOf("\"é")
        refusal(schema, TextSource(text), items = true) shouldBe
            "data.json:1: Expected a whole number of 64 bits, was the string \"é\", " +
                "at \$[1].a.b[3] (column ${byte + 1}, byte $byte)."
    }

    @Test
    fun `columns are counted as editors do, and bytes with the byte order mark`() {
        val schema = schema(field("s", "\"string\""), long)
        val text = "\ufeff{\"s\":\"é😀\", \"n\": 1}\n{\"s\":\"é😀\", \"n\": true}"
        refusal(schema, TextSource(text)) shouldBe
            "data.json:2: Expected a whole number of 64 bits, was true, " +
                "at \$.n (column 18, byte ${text.substringBefore("true").toByteArray().size})."
    }

    @Test
    fun `unknown and missing members are rejected`() {
        refusal(schema(long), TextSource("""{"n":1,"nn":2}""")) shouldBe
            "data.json:1: Record R has no field of this name, at \$.nn (column 13, byte 12)."
        refusal(schema(long), TextSource("""{"n":1} {}""")) shouldBe
            "data.json:1: This member is missing, at \$.n (column 9, byte 8)."
        refusal(
            schema(field("lines", """["null","long"]""")),
            TextSource("""{"linez":1}"""),
        ) shouldContain "has no field of this name; did you mean \"lines\"?"
    }

    @Test
    fun `an array at the root is rejected with advice to use its items`() {
        refusal(schema(long), TextSource("""[{"n":1}]""")) shouldBe
            "data.json:1: Expected an object, was an array, at \$ (column 1, byte 0). " +
                "Take its items as documents with --items."
        refusal(schema(long), TextSource("""[[{"n":1}]]"""), items = true) shouldBe
            "data.json:1: Expected an object, was an array, at \$[0] (column 2, byte 1)."
    }

    private val unknownWord = "{\"n\":1,\n \"b\": nope}"
    private val faults: List<ByteArray> =
        listOf(
                "",
                " \n",
                unknownWord,
                """{"n":1""",
                """{"n":1}]""",
                "{\"n\":1}\n{\"n\":{\"b\":1,\n\"b\":2}}",
                "[".repeat(501),
                """{"n":${"1".repeat(100_001)}}""",
                """{"n":1,"${"k".repeat(10_001)}":1}""",
            )
            .map { it.toByteArray() } +
            listOf(
                "{\"n\":1}\n{\"n\":\"".toByteArray() + 0xc0.toByte() + 0x80.toByte(),
                "{\"n\":1}\n\"é".toByteArray().dropLast(1).toByteArray(),
            )

    @Test
    fun `invalid JSON and exceeded limits are reported as without a schema`() {
        val schema = schema(long)
        for (bytes in faults) {
            val source = BytesSource(bytes)
            withClue(bytes.decodeToString().take(40)) {
                refusal(schema, source) shouldBe refusal(null, source)
            }
        }
        refusal(schema, BytesSource(unknownWord.toByteArray())) shouldStartWith
            "x.json:2: This is not JSON: "
        refusal(schema, TextSource("[{\"n\":1},\n{\"n\":1,\"n\":2}]"), items = true) shouldBe
            refusal(null, TextSource("[{\"n\":1},\n{\"n\":1,\"n\":2}]"), items = true)
    }

    @Test
    fun `a text that is too long is rejected`() {
        val text = "{\"n\":\"".toByteArray() + ByteArray(20_000_001) { 'x'.code.toByte() }
        val message = refusal(schema(long), BytesSource(text + "\"}".toByteArray()))
        message shouldStartWith "x.json:1: This exceeds a limit: "
        message shouldContain "20,000,000"
    }

    @Test
    fun `a document that is too large is rejected before it fills the memory`() {
        val item = "\"${"x".repeat(1 shl 20)}\",".toByteArray()
        val source =
            object : JsonSource {
                override val name = "large.json"

                override fun open(): InputStream {
                    val items = List(200) { ByteArrayInputStream(item) }
                    val start = "{\"n\":1}\n{\"n\":[".byteInputStream()
                    return SequenceInputStream(Collections.enumeration(listOf(start) + items))
                }
            }
        refusal(schema(long), source) shouldBe
            "large.json:2: This document is larger than 64 MB, too large to be measured, " +
                "at \$ (column 1, byte 8). Use smaller documents. With --items, each item of an " +
                "array is a document."
    }

    /** A source that counts its open streams. If [fail] is not null, reading calls it. */
    private class WatchedSource(
        private val bytes: ByteArray,
        private val fail: (() -> Nothing)? = null,
    ) : JsonSource {
        override val name = "watched.json"
        var openStreams = 0

        override fun open(): InputStream {
            openStreams++
            return object : FilterInputStream(ByteArrayInputStream(bytes)) {
                private var isOpen = true

                override fun read(target: ByteArray, offset: Int, length: Int): Int {
                    fail?.invoke()
                    return super.read(target, offset, length)
                }

                override fun close() {
                    if (isOpen) openStreams--
                    isOpen = false
                }
            }
        }
    }

    @Test
    fun `sources are closed wherever reading ends`() {
        val invalidText = "{\"n\":1}\n{\"n\":\"x\"}\n{\"n\":1}".toByteArray()
        val validText = """{"n":0.12345678901234567890}""".toByteArray()
        val sources =
            (faults + invalidText).map(::WatchedSource) +
                WatchedSource(validText) { throw IOException("gone") } +
                WatchedSource(validText) { throw IllegalStateException("a bug") }
        for (source in sources) {
            for (schema in listOf(schema(long), null)) {
                runCatching { read(schema, source).draw() }
                source.openStreams shouldBe 0
            }
        }
        val valid = WatchedSource(validText)
        read(schema(field("n", "\"double\"")), valid).notices.size shouldBe 1
        valid.openStreams shouldBe 0
    }

    @Test
    fun `numbers that their type cannot represent exactly are reported`() {
        notices(
            schema(doubles),
            """{"a":[0.5,0.1234567890123456789]}""",
            """{"a":[1e-400,9007199254740993]}""",
        ) shouldContainExactly
            listOf(
                Notice(
                    "\$.a[]",
                    "its type cannot represent 3 numbers in 2 documents exactly: " +
                        "0.1234567890123456789 is measured as 0.12345678901234568 " +
                        "(data.json:1, column 11)",
                )
            )
        notices(schema(field("f", "\"float\"")), """{"f":0.1}""", """{"f":16777217}""")
            .single()
            .text shouldBe
            "its type cannot represent 1 number in 1 document exactly: 16777217 is measured as " +
                "1.6777216E7 (data.json:2, column 6)"
    }

    @Test
    fun `a lost sign of zero is reported`() {
        val decimal = """{"type":"string","logicalType":"decimal"}"""
        notices(schema(long, field("d", decimal)), """{"n":-0,"d":-0.00E5}""").map {
            it.text
        } shouldContainExactly
            listOf(
                "its type cannot represent 1 number in 1 document exactly: -0 is measured as 0 " +
                    "(data.json:1, column 6)",
                "its type cannot represent 1 number in 1 document exactly: -0.00E5 is measured as 0 " +
                    "(data.json:1, column 13)",
            )
    }

    @Test
    fun `numbers that their type can represent are not reported`() {
        val decimal = """{"type":"string","logicalType":"decimal"}"""
        val schema = schema(doubles, field("f", "\"float\""), long, field("d", decimal))
        val representable =
            listOf("0.1", "1.50", "-0.0", "1e23", "9007199254740992", "-1.7976931348623157E308")
        notices(
                schema,
                """{"a":$representable,"f":1.10e-5,"n":-1.2e1,"d":-0.10000000000000000000001}""",
                """{"a":[],"f":-0.0,"n":9007199254740993,"d":1e400}""",
            )
            .shouldBeEmpty()
    }

    @Test
    fun `a number that is out of range is rejected`() {
        refusal(schema(doubles), TextSource("""{"a":[1e400]}""")) shouldBe
            "data.json:1: Expected a number within the range of double, was the number 1e400, " +
                "at \$.a[0] (column 7, byte 6)."
    }

    @Test
    fun `missing members whose field has a value are reported`() {
        val schema =
            schema(
                field("d", "\"int\"", ""","default":7"""),
                field("c", """["null","int"]"""),
                field("o", "\"int\"", ""","optional":true"""),
            )
        notices(schema, """{"d":1,"c":1,"o":1}""", "{}", """{"d":1}""", """{"d":1,"c":null}""")
            .shouldContainExactly(
                Notice(
                    "\$.d",
                    "it is absent from 1 object in 1 document: measured as 7, its default " +
                        "(data.json:2, column 1)",
                ),
                Notice(
                    "\$.c",
                    "it is absent from 2 objects in 2 documents: measured as null " +
                        "(data.json:2, column 1)",
                ),
            )
    }

    @Test
    fun `differences are counted by field`() {
        val row =
            """{"type":"record","name":"Row","fields":[${field("x", "\"int\"", ""","default":7""")}]}"""
        val schema =
            schema(
                field("rows", """{"type":"array","items":$row}"""),
                field("named", """{"type":"map","values":"Row"}"""),
            )
        notices(schema, """{"rows":[{},{"x":1},{}],"named":{"a":{"x":7},"b":{}}}""") shouldBe
            listOf(
                Notice(
                    "\$.rows[].x",
                    "it is absent from 3 objects in 1 document: measured as 7, its default " +
                        "(data.json:1, column 10)",
                )
            )
    }

    @Test
    fun `a recursive record has one notice, and so has a branch of a union`() {
        val node = schema(field("value", "\"double\""), field("next", """["null","R"]"""))
        val deep =
            (1..100).fold("null") { inner, _ -> """{"value":0.30000000000000001,"next":$inner}""" }
        notices(node, deep).map { it.path to it.text.substringBefore(" exactly") } shouldBe
            listOf("\$.value" to "its type cannot represent 100 numbers in 1 document")
        fun branch(name: String) =
            """{"type":"record","name":"$name","fields":[${field("x", "\"double\"")}]}"""
        val union = schema(field("u", "[${branch("A")},${branch("B")}]"))
        notices(union, """{"u":{"type":"B","x":0.30000000000000001}}""").map { it.path } shouldBe
            listOf("\$.u.x")
    }

    @Test
    fun `objects whose members have another order than in the schema are reported`() {
        fun branch(name: String, more: String = "") =
            """{"type":"record","name":"$name"$more,"fields":[${field("x", "\"int\"")}]}"""
        val schema =
            schema(
                field("n", "\"int\""),
                field("u", """[${branch("A")},${branch("B", ""","typeAt":1""")}]"""),
            )
        notices(
            schema,
            """{"n":1,"u":{"type":"A","x":1}}""",
            """{"u":{"x":1,"type":"A"},"n":1}""",
            """{"n":1,"u":{"x":1,"type":"B"}}""",
            """{"n":1,"u":{"x":1,"type":"A"}}""",
        ) shouldBe
            listOf(
                Notice(
                    "\$",
                    "another order of members in 1 object in 1 document: measured in the order of " +
                        "the schema (data.json:2, column 1)",
                ),
                Notice(
                    "\$.u",
                    "another order of members in 2 objects in 2 documents: measured in the order of " +
                        "the schema (data.json:2, column 6)",
                ),
            )
    }

    @Test
    fun `texts that canonical JSON writes differently are reported`() {
        val instant = """{"type":"long","logicalType":"timestamp-millis"}"""
        notices(
                schema(field("t", """{"type":"map","values":$instant}""")),
                """{"t":{"a":"2024-01-01T00:00:00Z","b":"2024-01-01T01:00:00+01:00"}}""",
            )
            .shouldContainExactly(
                Notice(
                    "\$.t{}",
                    "canonical JSON has another form for 1 text in 1 document: " +
                        "\"2024-01-01T01:00:00+01:00\" is measured as \"2024-01-01T00:00:00Z\" " +
                        "(data.json:1, column 38)",
                )
            )
    }

    @Test
    fun `an example is reported with its file`() {
        val data =
            read(
                schema(doubles),
                TextSource("""{"a":[1]}""", "one.json"),
                TextSource("{\"a\":[1]}\n{\"a\":[-0.30000000000000001]}", "two.json"),
            )
        data.found shouldBe 3
        data.notices.single().text shouldContain "(two.json:2, column 7)"
    }
}
