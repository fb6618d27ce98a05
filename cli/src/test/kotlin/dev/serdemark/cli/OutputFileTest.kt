package dev.serdemark.cli

import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.createFile
import kotlin.io.path.getPosixFilePermissions
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

class OutputFileTest(@param:TempDir private val folder: Path) {
    private val file = folder.resolve("report.html")

    @Test
    fun `new content takes the place of the old, and nothing else is left`() {
        file.writeText("old")
        OutputFile(file).use { output -> output.write { it.write("new") } }
        file.readText() shouldBe "new"
        folder.listDirectoryEntries() shouldContainExactly listOf(file)
    }

    @Test
    fun `what was there stays where the new content fails, and nothing else is left`() {
        file.writeText("old")
        shouldThrow<IllegalStateException> {
            OutputFile(file).use { output -> output.write { error("no content") } }
        }
        file.readText() shouldBe "old"
        folder.listDirectoryEntries() shouldContainExactly listOf(file)
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `it may be read by those who may read the user's other files`() {
        OutputFile(file).use { output -> output.write { it.write("new") } }
        file.getPosixFilePermissions() shouldBe
            folder.resolve("other").createFile().getPosixFilePermissions()
    }
}
