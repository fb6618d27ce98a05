package dev.serdemark.input

import dev.serdemark.problem.ProblemException
import dev.serdemark.system.TemporaryFiles
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.io.InputStream
import java.nio.file.Files
import java.nio.file.Path
import java.util.stream.Collectors
import kotlin.io.path.createDirectory
import kotlin.io.path.createFile
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

class InputFilesTest {
    @TempDir lateinit var folder: Path

    private fun files(
        vararg names: String,
        stdin: InputStream = InputStream.nullInputStream(),
        limits: InputLimits = InputLimits(),
    ) = InputFiles(names.asList(), folder, stdin, title = null, limits)

    private fun problems(vararg names: String): List<String> =
        shouldThrow<ProblemException> { files(*names) }.problems.map { it.toString() }

    private fun text(file: InputFile): String =
        file.open().use { it.readAllBytes() }.decodeToString()

    /** The folder of the temporary files of this process, such as the copies of standard input. */
    private val temporaryFolder: Path = TemporaryFiles.file("x").also(Files::delete).parent

    private fun copies(): Set<Path> =
        Files.list(temporaryFolder).use { all ->
            all.filter { it.fileName.toString().startsWith("input") }.collect(Collectors.toSet())
        }

    @Test
    fun `files are found relative to the working folder, in their order`() {
        folder.resolve("a.json").writeText("1")
        folder.resolve("b c.json").writeText("2")
        files("b c.json", "a.json", folder.resolve("a.json").toString()).use { input ->
            input.files.map { it.name }.take(2) shouldContainExactly listOf("b c.json", "a.json")
            input.files.map(::text) shouldContainExactly listOf("2", "1", "1")
        }
    }

    @Test
    fun `errors call a file by the title, if there is one`() {
        folder.resolve("a.json").writeText("1")
        folder.resolve("empty.json").createFile()
        fun titled(name: String) = InputFiles(listOf(name), folder, null, title = "Values of a.B#c")
        titled("a.json").use { it.files.single().name shouldBe "Values of a.B#c" }
        shouldThrow<ProblemException> { titled("empty.json") }.message shouldBe
            "Values of a.B#c: There is nothing in it. Expected JSON."
    }

    @Test
    fun `an empty name is rejected`() {
        problems("") shouldContainExactly
            listOf("The name of a file is empty. Name a file with JSON.")
    }

    @Test
    fun `the copy of standard input is kept until the files are closed`() {
        val before = copies()
        files("-", stdin = "{}".byteInputStream()).use { input ->
            val file = input.files.single()
            file.name shouldBe "standard input"
            repeat(2) { text(file) shouldBe "{}" }
            (copies() - before).size shouldBe 1
        }
        copies() shouldBe before
    }

    @Test
    fun `standard input that is too long or empty is rejected, and its copy is deleted`() {
        val before = copies()
        fun problem(text: String) =
            shouldThrow<ProblemException> {
                    files("-", stdin = text.byteInputStream(), limits = InputLimits(bytes = 10))
                }
                .message
        problem("01234567890") shouldBe
            "standard input: The file holds more than 10 bytes. Use a smaller part of it."
        problem("") shouldBe "standard input: There is nothing in it. Expected JSON."
        copies() shouldBe before
    }

    @Test
    fun `all problems are reported at once`() {
        folder.resolve("folder").createDirectory()
        folder.resolve("empty").createFile()
        problems("none", "folder", "empty", "-", "-", "\u0000") shouldContainExactly
            listOf(
                "Standard input can be read only once. Name - once.",
                "none: No such file.",
                "folder: This is a folder. Expected a file with JSON.",
                "empty: There is nothing in it. Expected JSON.",
                "standard input: There is nothing in it. Expected JSON.",
                "\u0000: No such file.",
            )
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `a pipe may be read repeatedly`() {
        val pipe = folder.resolve("pipe")
        ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() shouldBe 0
        val writer = ProcessBuilder("sh", "-c", "echo 12 > pipe").directory(folder.toFile()).start()
        files("pipe").use { input -> repeat(2) { text(input.files.single()) shouldBe "12\n" } }
        writer.waitFor() shouldBe 0
    }
}
