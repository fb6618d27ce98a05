package dev.serdemark.inference

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.io.IOException
import java.io.InputStream
import org.junit.jupiter.api.Test

class JsonSourcesTest {
    private val items = InferenceOptions(items = true)

    private fun documents(text: String, options: InferenceOptions = InferenceOptions()): Long {
        val source = BytesSource(text.toByteArray())
        val inferred = infer(listOf(source), options)
        inferred.values(source).count().toLong() shouldBe inferred.documents
        return inferred.documents
    }

    @Test
    fun `a source holds documents one after another`() {
        documents("""{"a":1}""") shouldBe 1
        documents("{\"a\":1}\n{\"a\":2}\r\n\n{\"a\":3}\n") shouldBe 3
        documents("""{"a":1}{"a":2}""") shouldBe 2
        documents("\ufeff{\"a\":1}") shouldBe 1
    }

    @Test
    fun `several sources are read as one`() {
        val sources = listOf(sourceOf("""{"a":1}"""), sourceOf("""{"b":1}"""))
        val inferred = infer(sources, InferenceOptions())
        inferred.types shouldBe listOf("Root(a~ int, b~ int)")
        inferred.documents shouldBe 2
        inferred.shouldLoseNothing(sources)
    }

    @Test
    fun `an array is one document, or each item is when asked`() {
        documents("""[{"a":1},{"a":2}]""") shouldBe 1
        documents("""[{"a":1},{"a":2}]""", items) shouldBe 2
        documents("""[{"a":1}] [] [{"a":2}] {"a":3}""", items) shouldBe 3
        inferred("""[{"a":1},{"a":2}]""").types shouldBe
            listOf("Root(value list of Item)", "Item(a int)")
        inferred("""[{"a":1},{"a":2}]""", options = items).types shouldBe listOf("Root(a int)")
    }

    @Test
    fun `documents that are no objects stand in a record`() {
        for (text in listOf("1", "\"x\"", "null", "[]", "true", "{}", "[[1],[2]]", "1\n\"x\"")) {
            val inferred = inferred(text)
            inferred.schema.rootRecord.fields.single().json shouldBe "value"
            inferred.notices[0].path shouldBe "\$"
            inferred.shouldLoseNothing(listOf(sourceOf(text)))
        }
    }

    @Test
    fun `a source without documents is refused`() {
        refused("") shouldBe "x.json: There is no document. Expected JSON (e.g. {\"id\": 1})."
        refused(" \n ") shouldContain "There is no document"
        refused("[]".toByteArray(), items) shouldContain "There is no document"
    }

    @Test
    fun `what is not JSON is refused where it stops to be`() {
        refused("{\"a\":1,\n \"b\": nope}") shouldStartWith "x.json:2: This is not JSON: "
        refused("{\"a\":1,\n \"b\": NaN}") shouldStartWith "x.json:2: This is not JSON: "
        refused("""{"a":1""") shouldBe
            "x.json:1: This is not JSON: the text ends within a value, at \$.a (column 7, byte 6)."
        refused("""{"a":1}]""") shouldStartWith "x.json:1: This is not JSON: "
    }

    @Test
    fun `a member that comes twice is refused`() {
        refused("""{"é":1,"b":{"c":1,"c":2}}""") shouldBe
            "x.json:1: This member comes twice, at \$.b.c (column 19, byte 19)."
        val keys = (1..2000).joinToString(",") { """"k$it":1""" }
        refused("""{$keys,"k2000":1}""") shouldContain "This member comes twice"
        refused("""{$keys} {"a":1,"a":1}""") shouldContain "This member comes twice"
    }

    @Test
    fun `what is not UTF-8 is refused`() {
        fun text(vararg bytes: Int) =
            "{\"a\":\n\"".toByteArray() +
                bytes.map { it.toByte() }.toByteArray() +
                "\"}".toByteArray()
        val faults =
            listOf(
                text(0xc0, 0x80),
                text(0xff),
                text(0xed, 0xa0, 0x80),
                text(0xe2, 0x28, 0xa1),
                text(0xf4, 0x90, 0x80, 0x80),
                text(0xf0, 0x80, 0x80, 0x80),
                text(0x80),
            )
        for (bytes in faults) {
            val message = refused(bytes)
            message shouldStartWith "x.json:2: Byte "
            message shouldContain "is not valid UTF-8, at \$ (column "
        }
        inferred("""{"a":"é€😀"}""").types shouldBe listOf("Root(a string)")
        val cut = "\"é".toByteArray()
        refused(cut.copyOf(2)) shouldContain "The text ends within a character"
    }

    @Test
    fun `documents deeper than 500 levels are refused`() {
        inferred("[".repeat(500) + "]".repeat(500)).documents shouldBe 1
        val message = refused("[".repeat(501) + "]".repeat(501))
        message shouldStartWith "x.json:1: This is beyond what is read: "
        message shouldContain "500"
    }

    @Test
    fun `too many different places are refused`() {
        val wide = (1..900).joinToString(",") { """"k$it":1""" }
        val fields = (1..30).map { """{"f$it":{$wide}}""" }
        refused(fields.joinToString("\n")) shouldContain "20000 different places"
    }

    @Test
    fun `a source that cannot be read is a problem`() {
        val broken =
            object : JsonSource {
                override val name = "y.json"

                override fun open(): InputStream = throw IOException("Permission denied")
            }
        val message =
            shouldThrow<ProblemException> {
                    infer(listOf(broken), InferenceOptions())
                }
                .message
        message shouldBe "y.json: This cannot be read: Permission denied."
    }

    @Test
    fun `a source that has changed is noticed`() {
        val inferred = inferred("""{"a":1}""")
        for (other in listOf("""{"a":"x"}""", """{}""", """{"a":1,"b":2}""", "[]")) {
            val message =
                shouldThrow<ProblemException> {
                        inferred.values(sourceOf(other)).toList()
                    }
                    .message!!
            message shouldContain "This is not as it was when the schema was inferred"
        }
    }
}
