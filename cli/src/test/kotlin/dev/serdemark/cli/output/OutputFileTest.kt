package dev.serdemark.cli.output

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createFile
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.getPosixFilePermissions
import kotlin.io.path.isSymbolicLink
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

class OutputFileTest(@param:TempDir private val folder: Path) {
    private val file = folder.resolve("report.html")

    @Test
    fun `new content replaces the old content, and no draft is left`() {
        file.writeText("old")
        OutputFile(file).use { output -> output.write { it.write("new") } }
        file.readText() shouldBe "new"
        folder.listDirectoryEntries() shouldContainExactly listOf(file)
    }

    private fun drafts(): List<String> =
        folder.listDirectoryEntries(".*.part").map { it.name.replace(Regex("-[0-9a-f]{8}"), "-N") }

    @Test
    fun `drafts of killed processes are deleted, whatever file they were for, but no others`() {
        val userFile = folder.resolve(".report.html.0a1b2c3d.part").also { it.writeText("kept") }
        val java = Path(System.getProperty("java.home"), "bin/java")
        val process =
            ProcessBuilder(
                    listOf("$java", "-cp", System.getProperty("java.class.path")) +
                        listOf(OpenOutput::class.qualifiedName, "$folder/other.csv")
                )
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
        process.inputReader().readLine() shouldBe "open"
        OutputFile(file).use { output ->
            drafts() shouldContainExactlyInAnyOrder
                listOf(
                    userFile.name,
                    ".other.csv.serdemark-N.part",
                    ".report.html.serdemark-N.part",
                )
            process.destroyForcibly().waitFor()
            OutputFile(folder.resolve("third.json")).use {
                drafts() shouldContainExactlyInAnyOrder
                    listOf(
                        userFile.name,
                        ".report.html.serdemark-N.part",
                        ".third.json.serdemark-N.part",
                    )
            }
            output.write { it.write("new") }
        }
        drafts() shouldContainExactly listOf(userFile.name)
        file.readText() shouldBe "new"
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `two outputs in one folder, one of them by a link, do not disturb each other`(
        @TempDir otherFolder: Path
    ) {
        val link = otherFolder.resolve("link").createSymbolicLinkPointingTo(folder)
        OutputFile(file).use { output ->
            OutputFile(link.resolve("other.html")).use { otherOutput ->
                listOf(output, otherOutput).forEach { file -> file.write { it.write("new") } }
            }
        }
        folder.listDirectoryEntries().map { it.readText() } shouldContainExactly
            listOf("new", "new")
    }

    @Test
    fun `if writing fails, the old content stays, and no draft is left`() {
        file.writeText("old")
        shouldThrow<IllegalStateException> {
            OutputFile(file).use { output -> output.write { error("no content") } }
        }
        file.readText() shouldBe "old"
        folder.listDirectoryEntries() shouldContainExactly listOf(file)
    }

    @Test
    fun `no output replaces the journal of a run, packed or not`() {
        for (name in listOf("journal.jsonl", "journal.columns.gz")) {
            val journal = folder.resolve(name).also { it.writeText("kept") }
            val problems = Problems()
            OutputFiles(folder, problems).use { it.open(Path(name)) } shouldBe null
            problems.all.single().message shouldBe
                "An output would replace $journal, which is part of a run."
            journal.readText() shouldBe "kept"
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `a link stays a link, and its target is replaced`() {
        file.writeText("old")
        val link = folder.resolve("link").createSymbolicLinkPointingTo(file)
        OutputFile(link).use { output -> output.write { it.write("new") } }
        link.isSymbolicLink() shouldBe true
        file.readText() shouldBe "new"
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `a full disk is reported with advice`() {
        val full = OutputFile(Path("/dev/full"))
        val problem =
            shouldThrow<ProblemException> { full.write { it.write("new") } }.problems.single()
        problem.message shouldBe "Cannot write /dev/full: no space left on device."
        problem.advice shouldBe
            "If the disk is full, free some space. Then run the command again. `serdemark report` writes the report of a run again."
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `a device is written to, not replaced`() {
        val device = Path("/dev/null")
        val before = Files.getAttribute(device, "unix:ino")
        OutputFile(device).use { output -> output.write { it.write("new") } }
        Files.getAttribute(device, "unix:ino") shouldBe before
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `if standard output is a file, the content is appended`(@TempDir otherFolder: Path) {
        val printed = otherFolder.resolve("out.txt")
        val java = Path(System.getProperty("java.home"), "bin/java")
        val classPath = System.getProperty("java.class.path")
        val script =
            "echo first; exec '$java' -cp '$classPath' ${StandardOutputWriter::class.qualifiedName}"
        ProcessBuilder("sh", "-c", script).redirectOutput(printed.toFile()).start().waitFor()
        printed.readText() shouldBe "first\nnew"
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `an output file has the permissions that new files of the user have`() {
        OutputFile(file).use { output -> output.write { it.write("new") } }
        file.getPosixFilePermissions() shouldBe
            folder.resolve("other").createFile().getPosixFilePermissions()
    }
}

/** A program that opens the [OutputFile] of its argument, and then waits until it is killed. */
internal object OpenOutput {
    @JvmStatic
    fun main(args: Array<String>) {
        OutputFile(Path(args.single())).use {
            println("open")
            System.`in`.read()
        }
    }
}

/** A program that writes to its standard output by [OutputFile]. */
internal object StandardOutputWriter {
    @JvmStatic
    fun main(args: Array<String>) {
        OutputFile(Path("/dev/stdout")).use { output -> output.write { it.write("new") } }
    }
}
