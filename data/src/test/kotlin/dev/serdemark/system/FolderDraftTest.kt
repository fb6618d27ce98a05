package dev.serdemark.system

import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createDirectory
import kotlin.io.path.deleteExisting
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class FolderDraftTest(@param:TempDir private val folder: Path) {
    private val place = folder.resolve("site")

    private fun left() = folder.listDirectoryEntries().map { it.name }

    @Test
    fun `a draft replaces the folder as a whole`() {
        place.createDirectory().resolve("old.html").writeText("old")
        FolderDraft(place).use {
            it.path.resolve("new.html").writeText("new")
            place.resolve("old.html").readText() shouldBe "old"
            it.publish()
        }
        place.listDirectoryEntries().map { it.name } shouldContainExactly listOf("new.html")
        left() shouldContainExactly listOf("site")
    }

    @Test
    fun `an unpublished draft leaves the folder unchanged, and leaves no files beside it`() {
        place.createDirectory().resolve("old.html").writeText("old")
        FolderDraft(place).use { it.path.resolve("new.html").writeText("new") }
        place.resolve("old.html").readText() shouldBe "old"
        left() shouldContainExactly listOf("site")
    }

    @Test
    fun `a missing folder is created, with its parent folders`() {
        val deep = folder.resolve("a/b/site")
        FolderDraft(deep).use { it.publish() }
        deep.exists() shouldBe true
        deep.parent.listDirectoryEntries() shouldContainExactly listOf(deep)
    }

    @Test
    fun `leftovers of a killed process beside the folder are deleted`() {
        val left = folder.resolve("serdemark-killed").createDirectory()
        left.resolve("lock").writeText("")
        left.resolve("new").createDirectory().resolve("page.html").writeText("half")
        FolderDraft(place).use { it.publish() }
        left() shouldContainExactly listOf("site")
    }

    /**
     * The files of a process that was killed while it replaced the old content with the new
     * content.
     */
    private fun killedInBetween(): Path {
        val left = folder.resolve("serdemark-killed").createDirectory()
        left.resolve("lock").writeText("")
        left.resolve("new").createDirectory().resolve("new.html").writeText("new")
        left.resolve("replaced/site").createDirectories().resolve("old.html").writeText("old")
        return left
    }

    @Test
    fun `the next draft restores what a killed process was about to replace`() {
        killedInBetween()
        FolderDraft(place).use { place.resolve("old.html").readText() shouldBe "old" }
        left() shouldContainExactly listOf("site")
        place.listDirectoryEntries().map { it.name } shouldContainExactly listOf("old.html")
    }

    @Test
    fun `a draft of another folder restores the old content, which a new draft can replace`() {
        killedInBetween()
        FolderDraft(folder.resolve("other")).use { it.publish() }
        place.resolve("old.html").readText() shouldBe "old"
        FolderDraft(place).use { it.publish() }
        place.listDirectoryEntries() shouldContainExactly emptyList()
        left().sorted() shouldContainExactly listOf("other", "site")
    }

    @Test
    fun `nothing is lost if another folder is now in the place`() {
        val killed = killedInBetween()
        place.createDirectory().resolve("mine.html").writeText("mine")
        FolderDraft(place).use {}
        place.resolve("mine.html").readText() shouldBe "mine"
        killed.resolve("replaced/site/old.html").readText() shouldBe "old"
    }

    @Test
    fun `leftovers of a process that was killed after the change are deleted`() {
        killedInBetween().resolve("new").also { it.toFile().renameTo(place.toFile()) }
        FolderDraft(place).use {}
        left() shouldContainExactly listOf("site")
        place.listDirectoryEntries().map { it.name } shouldContainExactly listOf("new.html")
    }

    @Test
    fun `a lost draft leaves the folder unchanged`() {
        place.createDirectory().resolve("old.html").writeText("old")
        shouldThrow<IOException> {
            FolderDraft(place).use {
                it.path.deleteExisting()
                it.publish()
            }
        }
        place.resolve("old.html").readText() shouldBe "old"
        left() shouldContainExactly listOf("site")
    }
}
