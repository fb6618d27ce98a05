package dev.serdemark.inference

import dev.serdemark.inference.testing.BytesSource
import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.refusal
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.inference.testing.types
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.ints.shouldBeLessThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import java.io.IOException
import java.io.InputStream
import java.util.Locale
import kotlin.io.path.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Test

class JsonSourcesTest {
    private val items = InferenceOptions(items = true)

    /** Infers a schema from a source, and returns the number of its documents. */
    private fun countDocuments(text: String, options: InferenceOptions = InferenceOptions()): Long {
        val source = BytesSource(text.toByteArray())
        val inferred = infer(listOf(source), options)
        inferred.values(source).count().toLong() shouldBe inferred.documents
        return inferred.documents
    }

    @Test
    fun `a source holds documents one after another`() {
        countDocuments("""{"a":1}""") shouldBe 1
        countDocuments("{\"a\":1}\n{\"a\":2}\r\n\n{\"a\":3}\n") shouldBe 3
        countDocuments("""{"a":1}{"a":2}""") shouldBe 2
        countDocuments("\ufeff{\"a\":1}") shouldBe 1
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
    fun `an array is one document, but with the option items, each item is a document`() {
        countDocuments("""[{"a":1},{"a":2}]""") shouldBe 1
        countDocuments("""[{"a":1},{"a":2}]""", items) shouldBe 2
        countDocuments("""[{"a":1}] [] [{"a":2}] {"a":3}""", items) shouldBe 3
        inferFrom("""[{"a":1},{"a":2}]""").types shouldBe
            listOf("Root(value list of Item)", "Item(a int)")
        inferFrom("""[{"a":1},{"a":2}]""", options = items).types shouldBe listOf("Root(a int)")
    }

    @Test
    fun `documents that are not objects become a record with one field`() {
        for (text in listOf("1", "\"x\"", "null", "[]", "true", "{}", "[[1],[2]]", "1\n\"x\"")) {
            val inferred = inferFrom(text)
            inferred.schema.rootRecord.fields.single().json shouldBe "value"
            inferred.notices[0].path shouldBe "\$"
            inferred.shouldLoseNothing(listOf(sourceOf(text)))
        }
    }

    @Test
    fun `a document that is not an object among objects is refused with its line`() {
        val objects = List(3) { """{"a":$it}""" }
        for (stray in listOf("5", "[]", "\"x\"")) {
            refusal((objects + stray + objects).joinToString("\n")) shouldStartWith
                "x.json:4: This document is not an object, but most others are, at \$ (column 1, byte 24). Remove it"
        }
        inferFrom("5\n[]\n{}").types shouldBe listOf("Root(value string)")
        val notice = inferFrom((objects + "null").joinToString("\n")).notices.first()
        notice.text shouldContain "documents that are null (1 of 4)"
    }

    @Test
    fun `a source without documents is refused`() {
        refusal("") shouldBe "x.json: There is no document. Expected JSON (e.g. {\"id\": 1})."
        refusal(" \n ") shouldContain "There is no document"
        refusal("[]".toByteArray(), items) shouldContain "There is no document"
    }

    @Test
    fun `text that is not JSON is refused at the first wrong character`() {
        refusal("{\"a\":1,\n \"b\": nope}") shouldStartWith "x.json:2: This is not JSON: "
        refusal("{\"a\":1,\n \"b\": NaN}") shouldStartWith "x.json:2: This is not JSON: "
        refusal("""{"a":1""") shouldBe
            "x.json:1: This is not JSON: the text ends within a value, at \$.a (column 7, byte 6)."
        refusal("""{"a":1}]""") shouldStartWith "x.json:1: This is not JSON: "
    }

    @Test
    fun `a broken line of NDJSON is reported, not the next line, at which the parser fails`() {
        val valid = """{"id":1,"tags":["a","b"]}"""
        val ends = listOf("", ",", ",\"tags\"", ",\"tags\":", ",\"tags\":[", ",\"tags\":[\"a\",")
        for (end in ends) {
            for (number in listOf(1, 2, 51, 100)) {
                val lines = MutableList(100) { valid }
                lines[number - 1] = "{\"id\":5$end"
                val message = refusal(lines.joinToString("\n", postfix = "\n"))
                val length = lines[number - 1].length
                withClue("line $number ends with '$end'") {
                    message shouldStartWith "x.json:$number: This is not JSON: the line ends within"
                    message shouldEndWith
                        "(column ${length + 1}, byte ${(number - 1) * (valid.length + 1) + length}). " +
                            "Remove this line, or repair it."
                }
            }
        }
        refusal("$valid\n$valid\nno\n$valid") shouldStartWith "x.json:3: This is not JSON: "
    }

    @Test
    fun `at most ten broken lines of NDJSON are reported with their places`() {
        val valid = """{"id":1}"""
        val broken = mapOf(2 to "{\"id\":", 3 to "no", 7 to "{\"id\":1,,}")
        val lines = (1..9).map { broken[it] ?: valid }
        val messages = refusal(lines.joinToString("\n")).lines()
        messages.map { it.substringBefore(": This") } shouldContainExactly
            broken.keys.map { "x.json:$it" }
        messages.last() shouldEndWith "Remove or repair these lines."
        messages.dropLast(1).forEach { it shouldNotContain "Remove" }
        val many = refusal("$valid\n$valid\n" + "no\n".repeat(50)).lines()
        many.size shouldBe 10
        many.last() shouldEndWith "Remove or repair these lines and later ones."
    }

    @Test
    fun `a broken document of several lines is refused at the wrong line`() {
        refusal("[\n{\"a\":1},\n{\"a\":2}\n{\"a\":3}\n]") shouldStartWith "x.json:4: "
        refusal("{\"a\":[\n1,\n2\n}") shouldStartWith "x.json:4: "
        val array = "[\n{\"a\":1},\n{\"a\":2},\nno\n]"
        refusal(array.toByteArray(), items) shouldStartWith "x.json:4: "
    }

    @Test
    fun `a value that exceeds a limit is refused with its place`() {
        fun limited(content: String) = refusal("{\"a\":[\n{\"id\":1,$content}]}")
        limited("\"t\":\"${"x".repeat(20_000_001)}\"") shouldBe
            "x.json:2: This exceeds a limit: a text has more than 20,000,000 characters, " +
                "at \$.a[0].t (column 13, byte 19). Shorten it, or leave it out."
        limited("\"t\":1${"0".repeat(100_000)}") shouldBe
            "x.json:2: This exceeds a limit: a number has more than 100,000 characters, " +
                "at \$.a[0].t (column 9, byte 15). Shorten it, or leave it out."
        val name = limited("\"${"x".repeat(10_001)}\":1")
        name shouldStartWith
            "x.json:2: This exceeds a limit: a name has more than 10,000 bytes, at \$.a[0] (column "
        name shouldNotContain "byte 0)"
        refusal("\n" + "[".repeat(501) + "]".repeat(501)) shouldStartWith
            "x.json:2: This exceeds a limit: objects and lists nest more than 500 deep, " +
                "at \$${"[0]".repeat(19)}…${"[0]".repeat(20)} (column "
    }

    @Test
    fun `the documentation names the limits`() {
        val page = Path("../docs/try.md").readText()
        for (limit in listOf(LONGEST_NAME, LONGEST_TEXT, LONGEST_NUMBER, DEEPEST_DOCUMENT)) {
            page shouldContain "%,d".format(Locale.ROOT, limit)
        }
    }

    @Test
    fun `a member that comes twice is refused`() {
        refusal("""{"é":1,"b":{"c":1,"c":2}}""") shouldBe
            "x.json:1: This member comes twice, at \$.b.c (column 19, byte 19)."
        val keys = (1..2000).joinToString(",") { """"k$it":1""" }
        refusal("""{$keys,"k2000":1}""") shouldContain "This member comes twice"
        refusal("""{$keys} {"a":1,"a":1}""") shouldContain "This member comes twice"
    }

    @Test
    fun `text that is not UTF-8 is refused`() {
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
            val message = refusal(bytes)
            message shouldStartWith "x.json:2: Byte "
            message shouldContain "is not valid UTF-8, at \$ (column "
        }
        refusal(text(0xe9)) shouldContain "Byte e9 is not valid UTF-8, at \$ (column 2, byte 7)"
        inferFrom("""{"a":"é€😀"}""").types shouldBe listOf("Root(a string)")
        val cut = "\"é".toByteArray()
        refusal(cut.copyOf(2)) shouldContain "The text ends within a character"
    }

    @Test
    fun `UTF-16 and UTF-32 are named, with and without a byte order mark`() {
        val charsets =
            mapOf(
                Charsets.UTF_16LE to "UTF-16 (little-endian)",
                Charsets.UTF_16BE to "UTF-16 (big-endian)",
                Charsets.UTF_32LE to "UTF-32 (little-endian)",
                Charsets.UTF_32BE to "UTF-32 (big-endian)",
            )
        for ((charset, name) in charsets) {
            for (text in listOf("""{"a":1}""", "\ufeff[\"é\"]", "\ufeffé", "id,name\n1,Ada")) {
                refusal(text.toByteArray(charset)) shouldBe
                    "x.json: This is text in $name. Save the text as UTF-8."
            }
        }
        refusal("""{"a":1}${'\u0000'}""".toByteArray()) shouldNotContain "UTF-8"
    }

    @Test
    fun `text in another format is named`() {
        val texts =
            mapOf(
                "id,name\n1,Ada\n" to "CSV",
                "1,2\n3,4" to "CSV",
                "\ufeff\"id\";\"a;b\"\r\n1;x" to "CSV",
                "id\tname\n1\tAda" to "CSV",
                "<?xml version='1.0'?><a/>" to "XML or HTML",
                " <html>" to "XML or HTML",
                "---\na: 1" to "YAML",
                "some key:\n  - 1" to "YAML",
                "- a\n- b" to "YAML",
            )
        for ((text, name) in texts) {
            refusal(text) shouldBe
                "x.json: This is $name, and not JSON. " +
                    "Convert it to JSON first, such as one object per line."
        }
        refusal("PAR1\u0015".toByteArray() + 0xff.toByte()) shouldContain "This is Parquet"
        refusal("504b0304ff".hexToByteArray()) shouldBe
            "x.json: This is a zip archive, and not JSON. Unpack it first."
        refusal("fd377a585a00".hexToByteArray()) shouldContain "compressed with xz"
    }

    @Test
    fun `broken JSON is not taken for another format`() {
        val texts =
            listOf(
                "{\"a\": 1,\n\"b\": 2,\n",
                "[1,2]\n[3,4]\n[5,",
                "\"a\": 1,\n\"b\": 2,\n",
                "\"\\\"; a\"\n\"\\\"; b\"\n\"\\\";",
                "nope",
                "\"a, b\"\n\"c, d\"\nno",
            )
        for (text in texts) refusal(text) shouldContain "This is not JSON: "
    }

    @Test
    fun `a sequence of RFC 7464 is read`() {
        inferFrom("\u001e{\"a\":1}\n\u001e{\"a\":2}\n").documents shouldBe 2
    }

    @Test
    fun `messages name no setting of the parser`() {
        for (text in
            listOf("1 /* c */", "# c\n1", "{'a':1}", "{a:1}", "[1,]", "NaN", "[+1]", "01")) {
            val message = refusal(text)
            message shouldContain "This is not JSON"
            for (word in listOf("Feature", "ALLOW_", "enable")) message shouldNotContain word
        }
    }

    @Test
    fun `documents deeper than 500 levels are refused`() {
        inferFrom("[".repeat(500) + "]".repeat(500)).documents shouldBe 1
        val message = refusal("[".repeat(501) + "]".repeat(501))
        message shouldStartWith "x.json:1: This exceeds a limit: "
        message shouldContain "500"
    }

    @Test
    fun `if there are too many different places, objects become maps without losing values`() {
        val wide = (1..900).joinToString(",") { """"k${'a' + it % 26}$it":1""" }
        val fields = (1..30).map { """{"f${'a' + it % 26}$it":{$wide},"x":"y"}""" }
        val inferred = inferFrom(*fields.toTypedArray())
        // As records, the documents would have 30 * 900 fields.
        inferred.fields.size shouldBeLessThan 20_000
        inferred.shouldLoseNothing(listOf(sourceOf(*fields.toTypedArray())))
    }

    @Test
    fun `one document with many maps has few places`() {
        val versions = (1..20).joinToString(",", "{", "}") { """"$it":"y"""" }
        val stats = ('a'..'t').joinToString(",", "{", "}") { """"browser$it":$versions""" }
        val data = (1..200).joinToString(",", "{", "}") { """"f-$it":{"t":"x","stats":$stats}""" }
        inferFrom("""{"data":$data}""").types shouldBe
            listOf("Root(data map of Data)", "Data(t string, stats map of map of string)")
    }

    @Test
    fun `a source that cannot be read is reported`() {
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
        message shouldBe "y.json: This cannot be read: permission denied."
    }

    @Test
    fun `a source that has changed since inference is refused`() {
        val inferred = inferFrom("""{"a":1}""")
        for (other in listOf("""{"a":"x"}""", """{}""", """{"a":1,"b":2}""", "[]")) {
            val message =
                shouldThrow<ProblemException> {
                        inferred.values(sourceOf(other)).toList()
                    }
                    .message!!
            message shouldContain "This has changed since the schema was inferred"
        }
    }
}
