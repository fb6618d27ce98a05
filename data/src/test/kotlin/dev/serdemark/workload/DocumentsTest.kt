package dev.serdemark.workload

import dev.serdemark.model.ListValue
import dev.serdemark.model.RecordValue
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
import kotlin.io.path.createFile
import kotlin.io.path.getPosixFilePermissions
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
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

    private fun cacheFile() = cache.listDirectoryEntries("*.values").single()

    @Test
    fun `the same seed gives the same values, and another seed gives other values`() {
        val first = load()
        Files.delete(cacheFile())
        load().values shouldBe first.values
        load("seed: 2").values shouldNotBe first.values
    }

    @Test
    fun `values do not depend on the locale and time zone of the machine`() {
        val first = load()
        Files.delete(cacheFile())
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
    fun `all texts that Datafaker cannot make are reported together`() {
        val rules =
            "text: {text: \"#{Name.frist}\"}\n" +
                "    list: {size: [0, 0], each: {text: \"#{No.such}\"}, key: {text: \"#{Not.this}\"}}"
        val fields =
            """{"name":"text","type":"string"},""" +
                """{"name":"list","type":{"type":"map","values":"string"}}"""
        val folder = workloadFolder(parent, workloadYaml(rules), fields)
        val exception =
            shouldThrow<ProblemException> {
                Documents(cache).load(WorkloadReader.read(folder), "one")
            }
        exception.problems.map { "${it.line}: ${it.message.substringAfter("resolve ")}" } shouldBe
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
        val root = load("seed: 1, siblings: 1, sizes: {Root.list: 9}").values.single()
        val (_, list) = (root as RecordValue).fields
        (list as ListValue).items.size shouldBe 9
    }

    @Test
    fun `an intact cache file is read and not written again`() {
        val first = load()
        val time = Files.getLastModifiedTime(cacheFile())
        load().sha256 shouldBe first.sha256
        Files.getLastModifiedTime(cacheFile()) shouldBe time
    }

    @Test
    fun `a damaged byte anywhere in a cache file does not change the document`() {
        val first = load()
        val valid = cacheFile().readBytes()
        for (index in valid.indices step 101) {
            cacheFile().writeBytes(valid.clone().also { it[index] = (it[index] + 1).toByte() })
            load().sha256 shouldBe first.sha256
        }
        load().values shouldBe first.values
    }

    @Test
    fun `a damaged cache file is written again`() {
        val first = load()
        val valid = cacheFile().readBytes()
        cacheFile().writeBytes(valid.clone().also { it[60] = (it[60] + 1).toByte() })
        load().values shouldBe first.values
        cacheFile().readBytes() shouldBe valid
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `a cache file that cannot be read is named with advice`() {
        load()
        val file = cacheFile()
        Files.delete(file)
        Files.createSymbolicLink(
            file,
            Path.of("/proc/self/mem"),
        ) // Reading it fails, even for root.
        val problem = shouldThrow<ProblemException> { load() }.problems.single()
        Files.delete(file)
        problem.message shouldBe
            "Cannot read the document $file, which is in the cache: input/output error."
        problem.advice shouldBe
            "Make it readable for this user, or name another folder with --cache."
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `a cache file has the permissions that new files of the user have`() {
        load()
        cacheFile().getPosixFilePermissions() shouldBe
            parent.resolve("other").createFile().getPosixFilePermissions()
    }

    @Test
    fun `a truncated cache file is written again`() {
        val first = load()
        val valid = cacheFile().readBytes()
        for (size in listOf(0, 5, 31, 32, 39, valid.size - 1)) {
            cacheFile().writeBytes(valid.copyOf(size))
            load().values shouldBe first.values
            cacheFile().readBytes() shouldBe valid
        }
    }

    @Test
    fun `a document that matches its pinned hash is returned`() {
        val sha256 = load("seed: 1").sha256
        load("seed: 1, sha256: $sha256").sha256 shouldBe sha256
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
