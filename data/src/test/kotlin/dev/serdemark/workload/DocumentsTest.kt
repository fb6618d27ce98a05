package dev.serdemark.workload

import dev.serdemark.problem.ProblemException
import dev.serdemark.workload.testing.workloadFolder
import dev.serdemark.workload.testing.workloadYaml
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Files
import java.nio.file.Path
import java.util.Locale
import java.util.TimeZone
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class DocumentsTest {
    @TempDir lateinit var parent: Path
    private val cache by lazy { parent.resolve("cache") }

    private fun workload(document: String) =
        WorkloadReader.read(
            workloadFolder(parent, workloadYaml("text: {text: \"#{Name.title}\"}", document))
        )

    private fun load(document: String = "seed: 1") =
        Documents(cache).load(workload(document), "one")

    private fun cached() = cache.listDirectoryEntries("*.values").single()

    @Test
    fun `the same seed gives the same values, and another seed gives others`() {
        val first = load()
        Files.delete(cached())
        load().values shouldBe first.values
        load("seed: 2").values shouldNotBe first.values
    }

    @Test
    fun `values do not depend on the locale and time zone of the machine`() {
        val first = load()
        Files.delete(cached())
        val locale = Locale.getDefault()
        val zone = TimeZone.getDefault()
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"))
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"))
            load().values shouldBe first.values
        } finally {
            Locale.setDefault(locale)
            TimeZone.setDefault(zone)
        }
    }

    @Test
    fun `all texts that Datafaker cannot make are reported at once`() {
        val rules =
            "text: {text: \"#{Name.frist}\"}\n" +
                "    list: {size: [0, 0], each: {text: \"#{No.such}\"}, key: {text: \"#{Not.this}\"}}"
        val fields =
            """{"name":"text","type":"string"},""" +
                """{"name":"list","type":{"type":"map","values":"string"}}"""
        val folder = workloadFolder(parent, workloadYaml(rules), fields)
        val refused =
            shouldThrow<ProblemException> {
                Documents(cache).load(WorkloadReader.read(folder), "one")
            }
        refused.problems.map { "${it.line}: ${it.message.substringAfter("resolve ")}" } shouldBe
            listOf(
                "5: #{Name.frist} directive.",
                "6: #{No.such} directive.",
                "6: #{Not.this} directive.",
            )
    }

    @Test
    fun `a small document has 32 siblings unless the workload file says otherwise`() {
        load().values.size shouldBe 32
        load("seed: 1, siblings: 3").values.size shouldBe 3
    }

    @Test
    fun `lists have exactly the size that the document specifies`() {
        load("seed: 1, siblings: 1, sizes: {Root.list: 9}").payloads.single().count {
            it == ','.code.toByte()
        } shouldBe 9
    }

    @Test
    fun `an intact cache file is read and not written again`() {
        val first = load()
        val time = Files.getLastModifiedTime(cached())
        load().sha256 shouldBe first.sha256
        Files.getLastModifiedTime(cached()) shouldBe time
    }

    @Test
    fun `a damaged byte anywhere in a cache file does not change the document`() {
        val first = load()
        val good = cached().readBytes()
        for (place in good.indices step 101) {
            cached().writeBytes(good.clone().also { it[place] = (it[place] + 1).toByte() })
            load().sha256 shouldBe first.sha256
        }
        load().values shouldBe first.values
    }

    @Test
    fun `a damaged cache file is written again`() {
        val first = load()
        val good = cached().readBytes()
        cached().writeBytes(good.clone().also { it[60] = (it[60] + 1).toByte() })
        load().values shouldBe first.values
        cached().readBytes() shouldBe good
    }

    @Test
    fun `a truncated cache file is written again`() {
        val first = load()
        val good = cached().readBytes()
        for (size in listOf(0, 5, 31, 32, 39, good.size - 1)) {
            cached().writeBytes(good.copyOf(size))
            load().values shouldBe first.values
            cached().readBytes() shouldBe good
        }
    }

    @Test
    fun `a document that matches its pinned hash is returned`() {
        val pin = load("seed: 1").sha256
        load("seed: 1, sha256: $pin").sha256 shouldBe pin
    }

    @Test
    fun `a document that does not match its pinned hash is refused`() {
        val pin = "0".repeat(64)
        val message = shouldThrow<ProblemException> { load("seed: 1, sha256: \"$pin\"") }.message!!
        val actual = load().sha256
        message shouldContain
            "workload.yaml:7: Document sample/one has SHA-256 $actual, but $pin is pinned."
        message shouldContain "set sha256 to the new value"
    }
}
