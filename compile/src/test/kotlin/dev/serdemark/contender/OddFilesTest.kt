package dev.serdemark.contender

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.io.RandomAccessFile
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createDirectory
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

/** Folders, pipes and huge files in place of a manifest or a codec. */
class OddFilesTest(@param:TempDir private val folder: Path) {
    private val contender = folder.resolve("mine").createDirectories()
    private val manifest = contender.resolve("contender.yaml")

    private fun refusal(): String =
        shouldThrow<ProblemException> { Contenders.read(listOf(folder)) }
            .problems
            .single()
            .toString()

    private fun createPipe(file: Path) =
        ProcessBuilder("mkfifo", "$file").inheritIO().start().waitFor() shouldBe 0

    /** Creates a sparse file, which takes no space on the disk. */
    private fun writeLarge(file: Path, bytes: Long) =
        RandomAccessFile(file.toFile(), "rw").use { it.setLength(bytes) }

    private fun writeManifest() =
        manifest.writeText(
            """
            format: 2
            id: mine
            version: 1.0
            dependencies: ["org.example:mine:${'$'}{version}"]
            domain: kotlin-data
            channels: {bytes: {codec: Bytes.kt, way: native}}
            traits: {format: json, effort: zero-knowledge}
            """
                .trimIndent()
        )

    @Test
    fun `a manifest that is a folder is refused with its path`() {
        manifest.createDirectory()
        refusal() shouldBe "$manifest: This is a folder. Expected a regular file."
    }

    @Test
    @Timeout(60)
    @DisabledOnOs(OS.WINDOWS, disabledReason = "Windows has no mkfifo")
    fun `a manifest or a codec that is a pipe is refused at once`() {
        createPipe(manifest)
        refusal() shouldBe "$manifest: This is a pipe or a device. Expected a regular file."
        manifest.toFile().delete()
        writeManifest()
        createPipe(contender.resolve("Bytes.kt"))
        refusal() shouldContain "contender.yaml:6: 'Bytes.kt' is not a regular file."
    }

    @Test
    fun `a huge manifest or codec is refused with its size`() {
        writeLarge(manifest, 300_000_000)
        refusal() shouldBe
            "$manifest: Serdemark reads at most 10 MB of such a file, and this one has 300 MB. " +
                "Use a smaller file."
        manifest.toFile().delete()
        writeManifest()
        val codec = contender.resolve("Bytes.kt")
        writeLarge(codec, 10_000_001)
        refusal() shouldBe
            "$codec: Serdemark reads at most 10 MB of such a file, and this one has 11 MB. " +
                "Use a smaller file."
        writeLarge(codec, 10_000_000)
        Contenders.read(listOf(folder)).manifests.single().id shouldBe "mine"
    }

    @Test
    fun `a codec that is a folder is refused`() {
        writeManifest()
        contender.resolve("Bytes.kt").createDirectory()
        refusal() shouldContain "contender.yaml:6: 'Bytes.kt' is not a regular file."
    }

    @Test
    fun `a manifest that is nested too deep is refused with its line`() {
        for (nesting in listOf("[", "{a: ", "- ", "? ")) {
            manifest.writeText("id: mine\nx:\n  " + nesting.repeat(100_000))
            refusal() shouldBe
                "$manifest:3: This is not YAML that Serdemark reads: nested too deep. " +
                    "Expected at most 100 levels of lists and maps."
        }
    }
}
