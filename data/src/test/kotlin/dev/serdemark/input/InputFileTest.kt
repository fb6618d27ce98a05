package dev.serdemark.input

import dev.serdemark.problem.ProblemException
import io.airlift.compress.zstd.ZstdOutputStream
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.comparables.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.io.ByteArrayOutputStream
import java.io.OutputStream
import java.nio.file.Path
import java.util.zip.GZIPOutputStream
import kotlin.io.path.writeBytes
import kotlin.random.Random
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class InputFileTest {
    @TempDir lateinit var folder: Path

    private val text = List(20_000) { """{"id": $it, "name": "name $it"}""" }.joinToString("\n")

    private fun compressed(
        bytes: ByteArray,
        compress: (OutputStream) -> OutputStream,
    ): ByteArray =
        ByteArrayOutputStream().also { out -> compress(out).use { it.write(bytes) } }.toByteArray()

    private fun gzip(bytes: ByteArray) = compressed(bytes, ::GZIPOutputStream)

    private fun zstd(bytes: ByteArray) = compressed(bytes, ::ZstdOutputStream)

    private fun file(bytes: ByteArray, limits: InputLimits = InputLimits()): InputFile {
        val path = folder.resolve("data")
        path.writeBytes(bytes)
        return InputFile("data", path, limits)
    }

    private fun read(file: InputFile): String =
        file.open().use { it.readAllBytes() }.decodeToString()

    private fun problem(file: InputFile): String =
        shouldThrow<ProblemException> { read(file) }.problems.single().toString()

    @Test
    fun `compression is recognized by the first bytes, and files may be read repeatedly`() {
        for (bytes in
            listOf(text.toByteArray(), gzip(text.toByteArray()), zstd(text.toByteArray()))) {
            val file = file(bytes)
            repeat(2) { (read(file) == text) shouldBe true }
        }
    }

    @Test
    fun `small plain files are not taken for compressed files`() {
        // The last two texts begin with the first byte of gzip and of zstd.
        for (plain in listOf("1", "{}", "\u001f", "(\u00b5")) {
            read(file(plain.toByteArray())) shouldBe plain
        }
    }

    @Test
    fun `several gzip members or zstd frames are one text`() {
        val first = "[1,".toByteArray()
        val second = "2]".toByteArray()
        read(file(gzip(first) + gzip(second))) shouldBe "[1,2]"
        read(file(zstd(first) + zstd(second))) shouldBe "[1,2]"
    }

    @Test
    fun `single bytes may be read`() {
        file(zstd("ab".toByteArray())).open().use { input ->
            List(3) { input.read() } shouldBe listOf('a'.code, 'b'.code, -1)
        }
    }

    @Test
    fun `a compressed file that ends too early is rejected`() {
        for ((label, bytes) in
            mapOf("gzip" to gzip(text.toByteArray()), "zstd" to zstd(text.toByteArray()))) {
            for (length in listOf(5, bytes.size / 2, bytes.size - 1)) {
                withClue("$label, $length of ${bytes.size}") {
                    val problem = problem(file(bytes.copyOf(length)))
                    problem shouldStartWith
                        "data: The file is damaged, or ends too early: it begins as $label, but"
                    problem shouldContain "Try whether $label -dc"
                }
            }
        }
    }

    @Test
    fun `damaged files are read or rejected, and nothing crashes`() {
        val random = Random(9)
        for (bytes in listOf(gzip(text.toByteArray()), zstd(text.toByteArray()))) {
            repeat(100) { round ->
                val damaged = bytes.copyOf()
                repeat(1 + random.nextInt(3)) {
                    // The first 4 bytes stay, since they show the kind of compression.
                    damaged[4 + random.nextInt(damaged.size - 4)] = random.nextInt().toByte()
                }
                withClue("round $round") {
                    try {
                        read(file(damaged))
                    } catch (e: ProblemException) {
                        e.message!! shouldStartWith "data: The file"
                    }
                }
            }
        }
    }

    @Test
    fun `random bytes after the magic of zstd give a problem`() {
        val magic = byteArrayOf(0x28, 0xb5.toByte(), 0x2f, 0xfd.toByte())
        val random = Random(4)
        var problems = 0
        repeat(500) {
            try {
                read(file(magic + random.nextBytes(random.nextInt(1, 300))))
            } catch (_: ProblemException) {
                problems++
            }
        }
        problems shouldBeGreaterThan 450
    }

    @Test
    fun `a zip bomb is rejected before it is decompressed completely`() {
        val limits = InputLimits(harmlessBytes = 1 shl 20, expansion = 100)
        for (bomb in listOf(gzip(ByteArray(20_000_000)), zstd(ByteArray(20_000_000)))) {
            problem(file(bomb, limits)) shouldBe
                "data: The file holds more than 100 times its compressed size, ${bomb.size} bytes. " +
                    "Use a smaller part of it."
        }
    }

    @Test
    fun `an ordinary compression ratio is accepted`() {
        val limits = InputLimits(harmlessBytes = 1000)
        (read(file(gzip(text.toByteArray()), limits)) == text) shouldBe true
    }

    @Test
    fun `a file above the size limit is rejected`() {
        for (bytes in listOf(text.toByteArray(), gzip(text.toByteArray()))) {
            problem(file(bytes, InputLimits(bytes = 100_000))) shouldStartWith
                "data: The file holds more than 100000 bytes."
        }
    }

    @Test
    fun `a file that was deleted is rejected`() {
        problem(InputFile("gone", folder.resolve("gone"))) shouldBe
            "gone: The file cannot be read: there is no such file or folder."
    }
}
