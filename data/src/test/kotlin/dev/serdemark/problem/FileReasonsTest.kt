package dev.serdemark.problem

import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import java.io.EOFException
import java.io.File
import java.io.FileNotFoundException
import java.io.IOException
import java.nio.channels.ClosedChannelException
import java.nio.file.AccessDeniedException
import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

class FileReasonsTest {
    @Test
    fun `an exception whose message is only a path gets a reason in words`() {
        val file = "/x/y"
        NoSuchFileException(file).reason() shouldBe "there is no such file or folder (/x/y)"
        NoSuchFileException(file).reason(Path.of(file)) shouldBe "there is no such file or folder"
        AccessDeniedException(file).reason(Path.of("/x")) shouldBe "permission denied (/x/y)"
        FileSystemException(file).reason(Path.of(file)) shouldBe "the system gives no reason"
    }

    @Test
    fun `the system's message becomes a part of a sentence`() {
        FileSystemException("/x", null, "Not a directory").reason() shouldBe "not a directory (/x)"
        IOException("No space left on device").reason() shouldBe "no space left on device"
        IOException("It broke.").reason() shouldBe "it broke"
        IOException("ZIP is odd").reason() shouldBe "ZIP is odd"
        FileNotFoundException("/x/y (Permission denied)").reason() shouldBe "permission denied"
        EOFException().reason() shouldBe "it ends too early"
        ClosedChannelException().reason() shouldBe "closed channel"
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = "Windows has other messages")
    fun `a program that cannot be started is reported by the system's reason only`() {
        val builder = ProcessBuilder("/nowhere/java").directory(File("."))
        assertThrows<IOException> { builder.start() }.reason() shouldBe "no such file or directory"
        for (message in
            listOf(
                "Cannot run program \"/x (y)/java\" (in directory \"/z\"): error=13, Permission denied",
                "Cannot run program \"/x\": Exec failed, error: 13 (Permission denied) ",
            )) {
            withClue(message) { IOException(message).reason() shouldBe "permission denied" }
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = "Windows has other messages")
    fun `a file in place of a folder is reported`(@TempDir folder: Path) {
        val file = Files.createFile(folder.resolve("file"))
        val inFile = file.resolve("sources")
        assertThrows<IOException> { Files.createDirectory(inFile) }.reason(inFile) shouldBe
            "not a directory"
    }
}
