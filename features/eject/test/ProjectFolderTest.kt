package dev.serdemark.eject

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.createDirectory
import kotlin.io.path.createFile
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ProjectFolderTest {
    @TempDir lateinit var place: Path

    /** The second file cannot be written, because its folder has the name of the first file. */
    private val impossible = mapOf("a" to byteArrayOf(1), "a/b" to byteArrayOf(2))

    @Test
    fun `a missing folder and its parents are created`() {
        val folder = place.resolve("new/project")
        ProjectFolder(folder).write(mapOf("a/b.txt" to "text".toByteArray()))
        folder.resolve("a/b.txt").readText() shouldBe "text"
    }

    @Test
    fun `a folder that is not empty is refused before anything is written`() {
        val file = place.resolve("mine.txt").createFile()
        val problem = shouldThrow<ProblemException> { ProjectFolder(place) }.problems.single()
        problem.message shouldBe
            "The folder '$place' is not empty. Expected one that is empty or does not exist."
        problem.advice shouldBe "Name another folder."
        place.listDirectoryEntries() shouldBe listOf(file)
    }

    @Test
    fun `a file is refused`() {
        val file = place.resolve("mine.txt").createFile()
        shouldThrow<ProblemException> { ProjectFolder(file) }.problems.single().message shouldBe
            "'$file' is a file. Expected a folder that is empty or does not exist."
    }

    @Test
    fun `a failure removes the written files and the created folders`() {
        val folder = ProjectFolder(place.resolve("new/project"))
        val problem = shouldThrow<ProblemException> { folder.write(impossible) }.problems.single()
        problem.message shouldStartWith
            "Cannot write to the folder '${place.resolve("new/project")}': "
        place.resolve("new").exists() shouldBe false
    }

    @Test
    fun `a failure leaves an empty folder empty`() {
        val folder = place.resolve("empty").createDirectory()
        shouldThrow<ProblemException> { ProjectFolder(folder).write(impossible) }
        folder.listDirectoryEntries().shouldBeEmpty()
    }
}
