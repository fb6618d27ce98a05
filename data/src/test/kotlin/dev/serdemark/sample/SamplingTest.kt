package dev.serdemark.sample

import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.JsonSource
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.sample.testing.NO_OPTIONS
import dev.serdemark.sample.testing.TextSource
import dev.serdemark.sample.testing.userData
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.ints.shouldBeLessThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class SamplingTest {
    @TempDir lateinit var folder: Path

    private fun options(
        schema: Path? = null,
        variants: Int = 0,
        isScaled: Boolean = false,
        isRedacted: Boolean = false,
        items: Boolean = false,
    ) =
        NO_OPTIONS.copy(
            inference = InferenceOptions(items = items),
            schema = schema,
            variants = variants,
            isScaled = isScaled,
            isRedacted = isRedacted,
        )

    private fun read(text: String, options: SampleOptions = options()) =
        userData(listOf(TextSource(text)), options)

    private fun UserData.texts(document: String = "whole") =
        draw().documents.getValue(document).map {
            CanonicalJson.write(schema, it).decodeToString()
        }

    @Test
    fun `few documents are all measured, in their order`() {
        val data = read((1..5).joinToString("\n") { """{"n":$it}""" })
        data.found shouldBe 5
        data.draw().measured shouldBe 5
        data.texts() shouldContainExactly (1..5).map { """{"n":$it}""" }
    }

    @Test
    fun `a file that became shorter is rejected`() {
        val texts = ArrayDeque(listOf("{\"n\":1}"))
        val source =
            object : JsonSource {
                override val name = "x.json"

                override fun open() = texts.removeFirstOrNull().orEmpty().byteInputStream()
            }
        val data = userData(listOf(source), options())
        shouldThrow<ProblemException> { data.draw() }.message shouldBe
            "The files have fewer documents than before. Do not change them during a run."
    }

    @Test
    fun `one document of each hundredth of many documents is measured, at a random place`() {
        val data = read((0..<1000).joinToString("\n") { """{"n":$it}""" })
        data.found shouldBe 1000
        val numbers = data.texts().map { it.filter(Char::isDigit).toInt() }
        numbers.map { it / 10 } shouldContainExactly (0..<100).toList()
        numbers.map { it % 10 }.distinct().size shouldBeGreaterThan 5
    }

    @Test
    fun `originals are evenly spread documents as in the file, or their canonical JSON`() {
        val data = read((1..10).joinToString("\n") { """{"n": $it.50, "m": null}""" })
        val originals = data.originals(5, Long.MAX_VALUE)
        originals.map { it.number } shouldContainExactly listOf(1L, 3L, 5L, 7L, 9L)
        originals.first().json.decodeToString() shouldBe """{"n":1.50,"m":null}"""
        val mixed = read("{\"n\":1}\n{\"n\":\"a\"}").originals(5, Long.MAX_VALUE).first()
        mixed.isAsWritten shouldBe false
        mixed.json.decodeToString() shouldBe """{"n":"1"}"""
    }

    @Test
    fun `the number and the bytes of originals are limited`() {
        val sevenNumbers = read((1..7).joinToString("\n") { """{"n":$it}""" })
        sevenNumbers.originals(5, Long.MAX_VALUE).size shouldBe 5
        val large = "x".repeat(92)
        val mixed =
            read((0..9).joinToString("\n") { """{"s":"${if (it % 2 == 0) large else ""}"}""" })
        val originals = mixed.originals(10, 300)
        // The documents with odd numbers have 100 bytes.
        originals.map { it.number } shouldContainExactly listOf(1L, 3L, 5L)
        originals.sumOf { it.json.size } shouldBe 300
        mixed.originals(10, 1).size shouldBe 1
    }

    @Test
    fun `variants above the size limit are rejected`() {
        val text = """{"s":"${"x".repeat(1_000_000)}"}"""
        shouldThrow<ProblemException> { read(text, options(variants = 31)).draw() }
            .message!! shouldContain "Ask for 16 at most."
    }

    @Test
    fun `fewer large documents are measured`() {
        val data = read((0..<40).joinToString("\n") { """{"s":"${"x".repeat(1_000_000)}"}""" })
        data.found shouldBe 40
        data.draw().measured shouldBe 16
    }

    @Test
    fun `items of an array are documents if the option requests it`() {
        read("""[{"a":1},{"a":2}]""", options(items = true)).texts() shouldContainExactly
            listOf("""{"a":1}""", """{"a":2}""")
    }

    @Test
    fun `variants come after the documents of the files`() {
        val data = read("""{"name":"Ada","n":[1,2,3]}""", options(variants = 7))
        data.draw().measured shouldBe 1
        data.texts().size shouldBe 1 + 7
        data.texts().first() shouldBe """{"name":"Ada","n":[1,2,3]}"""
        data.texts().toSet().size shouldBe 8
    }

    @Test
    fun `scaled documents have lists of other lengths`() {
        val data =
            read(
                """{"title":"t","rows":[${(1..40).joinToString { """{"id":$it}""" }}]}""",
                options(isScaled = true),
            )
        data.draw().documents.keys.toList() shouldContainExactly
            listOf("whole", "quarter", "half", "double", "fourfold")
        fun rows(document: String) = Regex("id").findAll(data.texts(document).single()).count()
        data.draw().documents.keys.map(::rows) shouldContainExactly listOf(40, 10, 20, 80, 160)
    }

    @Test
    fun `scaled documents with equal content are left out`() {
        val data = read("""{"rows":[{"id":1},{"id":2}]}""", options(isScaled = true))
        data.draw().documents.keys.toList() shouldContainExactly
            listOf("whole", "quarter", "double", "fourfold")
    }

    @Test
    fun `scaling is rejected if there is no list`() {
        shouldThrow<ProblemException> { read("""{"a":1}""", options(isScaled = true)).draw() }
            .message!! shouldContain "There is no list"
    }

    @Test
    fun `redacted values differ, and have the same length`() {
        val text = """{"name":"Ada Lovelace","mail":"ada@example.com","n":12345}"""
        val redacted = read(text, options(isRedacted = true)).texts().single()
        redacted.length shouldBe text.length
        listOf("Ada", "Lovelace", "ada@", "12345").forEach { redacted shouldNotContain it }
    }

    @Test
    fun `a schema may be given`() {
        val avro = folder.resolve("s.avsc")
        avro.writeText(
            """{"type":"record","name":"R","fields":[{"name":"a","type":["null","long"]}]}"""
        )
        read("{\"a\":1}{}", options(avro)).texts() shouldContainExactly
            listOf("""{"a":1}""", """{"a":null}""")
        val message =
            shouldThrow<ProblemException> {
                    read("{\"a\":1}{\"a\":\"x\"}", options(avro)).draw()
                }
                .message!!
        message shouldContain "data.json:1: Expected a whole number of 64 bits"
        message shouldContain "$.a"
    }

    @Test
    fun `files without documents are rejected`() {
        val message = shouldThrow<ProblemException> { read(" ") }.message!!
        message shouldContain "data.json"
        message.lines().size shouldBeLessThan 3
    }
}
