package dev.serdemark.sample

import dev.serdemark.inference.JsonSource
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.sample.testing.NO_OPTIONS
import dev.serdemark.sample.testing.TextSource
import dev.serdemark.sample.testing.userData
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.maps.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldNotContain
import java.io.InputStream
import java.io.SequenceInputStream
import java.nio.file.Path
import java.util.Collections
import kotlin.io.path.exists
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.io.path.useLines
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Tests the payloads that are checked but not measured. */
@Tag("slow")
class CheckedSampleTest {
    private val samples = mutableListOf<Sample>()

    @AfterEach
    fun `delete temporary files`() {
        samples.forEach(Sample::close)
    }

    private fun sample(
        source: JsonSource,
        isRedacted: Boolean = false,
        variants: Int = 0,
    ): Sample {
        val options = NO_OPTIONS.copy(isRedacted = isRedacted, variants = variants)
        return userData(listOf(source), options).draw().also(samples::add)
    }

    private fun sample(text: String, isRedacted: Boolean = false, variants: Int = 0): Sample =
        sample(TextSource(text), isRedacted, variants)

    private fun Sample.checkedFile(): Path = checkedFiles.getValue("whole")

    @Test
    fun `line n of the checked file is the n-th document, or empty if that document is measured`() {
        val documents = (1..1000).map { """{"n":$it}""" }
        val sample = sample(documents.joinToString("\n"))
        sample.measured shouldBe 100
        sample.checked shouldBe 900
        val lines = sample.checkedFile().readLines()
        lines.zip(documents).count { (line, document) -> line == document } shouldBe 900
        lines.zip(documents).count { (line, _) -> line.isEmpty() } shouldBe 100
    }

    @Test
    fun `if all documents are measured, none is only checked`() {
        sample("{\"n\":1}{\"n\":2}").checkedFiles.shouldBeEmpty()
    }

    @Test
    fun `the number of checked documents is limited`() {
        val sample = sample((0..<60_000).joinToString("") { "[]" })
        sample.data.found shouldBe 60_000
        sample.measured shouldBe 100
        sample.checked shouldBe 50_000
        sample.checkedFile().readLines().count { it.isNotEmpty() } shouldBe 50_000
    }

    @Test
    fun `the bytes of checked documents are limited`() {
        val sample = sample(LargeDocuments(90))
        // The limits are 16 MiB of measured documents, and 64 MiB of checked documents.
        sample.measured shouldBe 16
        sample.checked shouldBe 67
        sample.checkedFile().useLines { lines ->
            lines.filter { it.isNotEmpty() }.map { it.length }.toList() shouldBe
                List(67) { 1_000_008 }
        }
    }

    @Test
    fun `redacted checked documents reveal no content, and equal documents stay equal`() {
        val text = (0..<200).joinToString("\n") { """{"name":"Ada Lovelace","n":12345}""" }
        val sample = sample(text, isRedacted = true)
        sample.checked shouldBe 100
        val checked = sample.checkedFile().readText()
        listOf("Ada", "Lovelace", "12345").forEach { checked shouldNotContain it }
        checked.lines().filter { it.isNotEmpty() }.distinct().size shouldBe 1
        val measured = sample.documents.getValue("whole").distinct()
        measured.size shouldBe 1
        checked.lines() shouldContain
            CanonicalJson.write(sample.data.schema, measured.single()).decodeToString()
    }

    @Test
    fun `closing a sample deletes its files`() {
        val sample = sample((1..200).joinToString("\n") { """{"n":$it}""" })
        val file = sample.checkedFile()
        file.exists() shouldBe true
        sample.close()
        file.exists() shouldBe false
    }

    @Test
    fun `whitespace in the files does not count towards the size limit of variants`() {
        val text = """{"s":"x",${" ".repeat(1_000_000)}"n":1}"""
        val sample = sample(text, variants = 50)
        // The document and its 50 variants.
        sample.documents.getValue("whole").size shouldBe 51
    }
}

/** [count] documents of about a million bytes, which are never all in memory. */
private class LargeDocuments(private val count: Int) : JsonSource {
    override val name = "large.json"

    private val document = """{"s":"${"x".repeat(1_000_000)}"}""".toByteArray()

    override fun open(): InputStream =
        SequenceInputStream(Collections.enumeration(List(count) { document.inputStream() }))
}
