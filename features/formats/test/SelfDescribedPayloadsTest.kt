package dev.serdemark.formats

import com.fasterxml.jackson.dataformat.cbor.CBORFactory
import dev.serdemark.problem.ProblemException
import dev.serdemark.sample.UserData
import dev.serdemark.sample.testing.TextSource
import dev.serdemark.sample.testing.userData
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.io.ByteArrayOutputStream
import java.nio.file.Path
import java.time.Instant
import java.util.zip.GZIPOutputStream
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.msgpack.core.MessageBufferPacker
import org.msgpack.core.MessagePack

/** Payloads that name their fields: CBOR, Smile and MessagePack. */
class SelfDescribedPayloadsTest(@param:TempDir private val folder: Path) {
    private val files = PayloadFolder(folder)

    private val lines =
        listOf(
            """{"id":1,"name":"Ada \"Lovelace\"\n","price":9.5,"lines":[{"sku":"A-1"},{}],"vip":null}""",
            """{"id":-3000000000,"name":"Zoë 😀","price":1.0E300,"lines":[],"vip":true}""",
            """{"id":18446744073709551615,"name":"","price":-0.001,"lines":[[1,[]]],"vip":false}""",
        )

    private val encoded =
        mapOf(
            "orders.cbor" to cbor(lines),
            "orders.smile" to smile(lines),
            "orders.msgpack" to messagePack(lines),
        )

    private fun packed(pack: MessageBufferPacker.() -> Unit): ByteArray =
        MessagePack.newDefaultBufferPacker().use {
            it.pack()
            it.toByteArray()
        }

    @Test
    fun `each format gives the same documents and values as JSON`() {
        val expected = userData(listOf(TextSource(lines.joinToString("\n"))), options())
        for ((name, bytes) in encoded) {
            withClue(name) {
                files.json(name, bytes) shouldBe lines.joinToString("\n")
                val sources = files.converted(listOf(files.file(name, bytes))).sources
                val data = userData(sources, options())
                data.found shouldBe 3
                data.schema shouldBe expected.schema
                data.draw().documents shouldBe expected.draw().documents
            }
        }
    }

    @Test
    fun `the format follows from the first bytes, the name or an option, also if compressed`() {
        files.json("data", smile(lines)) shouldBe lines.joinToString("\n")
        files.json("data", bytes("d9d9f7 a1 6161 01")) shouldBe """{"a":1}"""
        files.json("data", messagePack(lines), BinaryFormat.MESSAGE_PACK) shouldBe
            lines.joinToString("\n")
        val compressed = ByteArrayOutputStream()
        GZIPOutputStream(compressed).use { it.write(cbor(lines)) }
        files.json("Orders.CBOR.gz", compressed.toByteArray()) shouldBe lines.joinToString("\n")
        files.json("orders.json", "{\"a\": 1}".toByteArray()) shouldBe "{\"a\": 1}"
        val unknown = files.converted(listOf(files.file("data", messagePack(lines)))).sources
        shouldThrow<ProblemException> { userData(unknown, options()) }.message shouldBe
            "data:1: Byte 85 is not valid UTF-8, at \$ (column 1, byte 0). Save the text as UTF-8. " +
                "If it is not JSON, name its format with --payloads."
    }

    @Test
    fun `instants, UUIDs, bytes, decimals and large numbers are converted as in JSON`() {
        // The first byte of CBOR shows the type, such as c1 for an instant and c4 for a decimal.
        files.json("x.cbor", bytes("c1 1a 514b67b0")) shouldBe "\"2013-03-21T20:04:00Z\""
        files.json("x.cbor", bytes("c1 fb 41d452d9ec200000")) shouldBe
            "\"2013-03-21T20:04:00.500Z\""
        files.json("x.cbor", bytes("d825 50 0f8fad5bd9cb469fa16570867728950e")) shouldBe
            "\"0f8fad5b-d9cb-469f-a165-70867728950e\""
        files.json("x.cbor", bytes("42 0102")) shouldBe "\"AQI=\""
        files.json("x.cbor", bytes("c4 82 21 19 6ab3")) shouldBe "273.15"
        files.json("x.cbor", bytes("c3 49 010000000000000000")) shouldBe "-18446744073709551617"
        files.json("x.cbor", bytes("f7")) shouldBe "null"
        val instant = Instant.parse("2024-02-29T12:30:00.000000007Z")
        files.json("x.mpk", packed { packTimestamp(instant) }) shouldBe "\"$instant\""
        files.json(
            "x.mpk",
            packed { packBinaryHeader(2).writePayload(byteArrayOf(1, 2)) },
        ) shouldBe "\"AQI=\""
    }

    @Test
    fun `floats and shortened doubles keep their shortest digits`() {
        fun json(value: Float) = files.json("x.msgpack", packed { packFloat(value) })
        json(0.1f) shouldBe "0.1"
        // A writer may have shortened a double of 10 digits to this float.
        json(1234567.875f) shouldBe "1234567.875"
        json(1f) shouldBe "1.0"
        files.json("x.cbor", bytes("f9 3e00")) shouldBe "1.5"
        val out = ByteArrayOutputStream()
        CBORFactory().createGenerator(out).use { it.writeNumber(3.14159f) }
        files.json("x.cbor", out.toByteArray()) shouldBe "3.14159"
    }

    @Test
    fun `whole numbers as keys become texts, and other keys are rejected with their place`() {
        files.json("x.cbor", bytes("a2 01 02 20 03")) shouldBe """{"1":2,"-1":3}"""
        files.json(
            "x.msgpack",
            packed { packMapHeader(1).packInt(7).packNil() },
        ) shouldBe """{"7":null}"""
        val problem =
            files.problem(
                "x.msgpack",
                packed {
                    packMapHeader(1).packString("a").packMapHeader(1)
                    packMapHeader(0).packNil()
                },
            )
        problem shouldBe
            "x.msgpack: A key of a map is neither a text nor a whole number: map, at \$.a (document 1). " +
                "Write a list of pairs in place of such a map."
        files.problem("x.cbor", bytes("a1 f5 01")) shouldContain
            "x.cbor: It cannot be read as CBOR: "
    }

    @Test
    fun `values that JSON cannot represent are rejected with document and place`() {
        files.problem(
            "x.msgpack",
            messagePack(listOf("{}")) +
                packed {
                    packMapHeader(1).packString("a").packArrayHeader(2).packInt(1)
                    packDouble(Double.NaN)
                },
        ) shouldBe "x.msgpack: JSON has no number NaN, at \$.a[1] (document 2)."
        files.problem("x.cbor", bytes("fa 7f800000")) shouldBe
            "x.cbor: JSON has no number Infinity, at \$ (document 1)."
        files.problem(
            "x.msgpack",
            packed { packExtensionTypeHeader(5, 1).writePayload(byteArrayOf(1)) },
        ) shouldContain
            "JSON has no counterpart for the extension type 5 of MessagePack, at \$ (document 1)."
    }

    @Test
    fun `later problems name the document, not a line of the converted file`() {
        val schema = folder.resolve("s.avsc")
        schema.writeText(
            """{"type":"record","name":"R","fields":[{"name":"a","type":"long","default":7}]}"""
        )
        fun read(vararg lines: String): UserData {
            val file = files.file("x.cbor", cbor(lines.toList()))
            return userData(files.converted(listOf(file)).sources, options(schema))
        }
        read("""{"a":1}""", "{}").notices.single().text shouldBe
            "it is absent from 1 object in 1 document: measured as 7, its default (x.cbor, document 2)"
        shouldThrow<ProblemException> { read("""{"a":1}""", """{"a":"x"}""") }
            .problems
            .single()
            .toString() shouldBe
            "x.cbor: Expected a whole number of 64 bits, was the string \"x\", at \$.a (document 2)."
    }

    private val noCounterpart = "Write such values as texts, numbers or bytes."

    @Test
    fun `tags and simple values of CBOR that JSON cannot carry over are rejected`() {
        val rejected =
            mapOf(
                "c5 82 21 19 6ab3" to "the tag 5",
                "d81c 81 01" to "the tag 28",
                "d81d 00" to "the tag 29",
                "d81e 82 01 03" to "the tag 30",
                "d864 19 4d8a" to "the tag 100",
                "d840 42 0102" to "the tag 64",
                "d7 42 0102" to "the tag 23",
                "c1 61 61" to "the tag 1",
                "c2 61 61" to "the tag 2",
                "d825 61 61" to "the tag 37",
                "d9 0102 01" to "the tag 258",
                "d9d9f7 d81d 00" to "a tag inside the tag 55799",
                "a1 c1 01 02" to "the tag 1",
                "e0" to "the simple value 0",
                "f8 ff" to "the simple value 255",
            )
        for ((hex, what) in rejected) {
            withClue(hex) {
                files.problem("x.cbor", bytes(hex)) shouldBe
                    "x.cbor: JSON has no counterpart for $what of CBOR, at \$ (document 1). " +
                        noCounterpart
            }
        }
        files.problem("x.cbor", bytes("81 d825 41 00")) shouldBe
            "x.cbor: A UUID has 1 bytes, expected 16, at \$[0] (document 1)."
    }

    @Test
    fun `tags of CBOR that do not change what JSON can carry over are read`() {
        val read =
            mapOf(
                "c0 74 323031332d30332d32315432303a30343a30305a" to "\"2013-03-21T20:04:00Z\"",
                "d820 66 613a2f2f622f" to "\"a://b/\"",
                "d9 03ec 6a 323032342d30322d3239" to "\"2024-02-29\"",
                "d818 43 820102" to "\"ggEC\"",
                "d9 0102 82 01 02" to "[1,2]",
                "d9 0100 82 63 616161 d819 00" to "[\"aaa\",\"aaa\"]",
                "d9d9f7 c1 1a 514b67b0" to "\"2013-03-21T20:04:00Z\"",
            )
        for ((hex, json) in read) {
            withClue(hex) { files.json("x.cbor", bytes(hex)) shouldBe json }
        }
    }

    @Test
    fun `texts that are not UTF-8 are rejected`() {
        // A wrong byte, a halved character, an overlong one, and half a surrogate pair.
        for (text in listOf("61ff", "c328", "c080", "eda080")) {
            val length = text.length / 2
            val messagePack = "a${length}$text"
            files.problem("x.msgpack", bytes(messagePack)) shouldBe
                "x.msgpack: It cannot be read as MessagePack: a text is not UTF-8, at \$ (document 1)."
            files.problem("x.cbor", bytes("6$length$text")) shouldContain
                "x.cbor: It cannot be read as CBOR: Invalid UTF-8"
            files.problem("x.smile", bytes("3a290a00e4${text}fc")) shouldContain
                "x.smile: It cannot be read as Smile: Invalid "
            // Keys.
            files.problem("x.msgpack", bytes("81${messagePack}01")) shouldContain "not UTF-8"
            files.problem("x.cbor", bytes("a16$length${text}01")) shouldContain "Invalid"
        }
    }

    @Test
    fun `texts of Smile that are not ASCII although their type says so are rejected`() {
        for (text in listOf("40ff", "41c3a9", "e0ff fc", "e0c3a9fc")) {
            withClue(text) {
                files.problem("x.smile", bytes("3a290a00$text")) shouldContain
                    "x.smile: It cannot be read as Smile: "
            }
        }
        files.problem("x.smile", bytes("3a290a00 40ff")) shouldBe
            "x.smile: It cannot be read as Smile: a text of the type for ASCII is not ASCII, at \$ (document 1)."
        files.json("x.smile", bytes("3a290a00 80 c3a9 e4 efbfbd fc e0 41 fc")) shouldBe
            "\"\u00e9\"\n\"\ufffd\"\n\"A\""
    }
}
