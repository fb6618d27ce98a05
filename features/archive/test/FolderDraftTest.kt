package dev.serdemark.archive

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
    private val site = folder.resolve("site")

    private fun names() = folder.listDirectoryEntries().map { it.name }

    @Test
    fun `a draft replaces the folder as a whole`() {
        site.createDirectory().resolve("old.html").writeText("old")
        FolderDraft(site).use {
            it.path.resolve("new.html").writeText("new")
            site.resolve("old.html").readText() shouldBe "old"
            it.publish()
        }
        site.listDirectoryEntries().map { it.name } shouldContainExactly listOf("new.html")
        names() shouldContainExactly listOf("site")
    }

    @Test
    fun `an unpublished draft leaves the folder unchanged, and leaves no files beside it`() {
        site.createDirectory().resolve("old.html").writeText("old")
        FolderDraft(site).use { it.path.resolve("new.html").writeText("new") }
        site.resolve("old.html").readText() shouldBe "old"
        names() shouldContainExactly listOf("site")
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
        val leftover = folder.resolve("serdemark-killed").createDirectory()
        leftover.resolve("lock").writeText("")
        leftover.resolve("new").createDirectory().resolve("page.html").writeText("half")
        FolderDraft(site).use { it.publish() }
        names() shouldContainExactly listOf("site")
    }

    /** Creates the files of a process that was killed while it replaced old content by new. */
    private fun leaveKilledDraft(): Path {
        val leftover = folder.resolve("serdemark-killed").createDirectory()
        leftover.resolve("lock").writeText("")
        leftover.resolve("new").createDirectory().resolve("new.html").writeText("new")
        leftover.resolve("replaced/site").createDirectories().resolve("old.html").writeText("old")
        return leftover
    }

    @Test
    fun `the next draft restores what a killed process was about to replace`() {
        leaveKilledDraft()
        FolderDraft(site).use { site.resolve("old.html").readText() shouldBe "old" }
        names() shouldContainExactly listOf("site")
        site.listDirectoryEntries().map { it.name } shouldContainExactly listOf("old.html")
    }

    @Test
    fun `a draft of another folder restores the old content, which a new draft can replace`() {
        leaveKilledDraft()
        FolderDraft(folder.resolve("other")).use { it.publish() }
        site.resolve("old.html").readText() shouldBe "old"
        FolderDraft(site).use { it.publish() }
        site.listDirectoryEntries() shouldContainExactly emptyList()
        names().sorted() shouldContainExactly listOf("other", "site")
    }

    @Test
    fun `nothing is lost if another folder is now at the site`() {
        val killed = leaveKilledDraft()
        site.createDirectory().resolve("mine.html").writeText("mine")
        FolderDraft(site).use {}
        site.resolve("mine.html").readText() shouldBe "mine"
        killed.resolve("replaced/site/old.html").readText() shouldBe "old"
    }

    @Test
    fun `leftovers of a process that was killed after the change are deleted`() {
        leaveKilledDraft().resolve("new").also { it.toFile().renameTo(site.toFile()) }
        FolderDraft(site).use {}
        names() shouldContainExactly listOf("site")
        site.listDirectoryEntries().map { it.name } shouldContainExactly listOf("new.html")
    }

    @Test
    fun `a draft that was deleted leaves the folder unchanged`() {
        site.createDirectory().resolve("old.html").writeText("old")
        shouldThrow<IOException> {
            FolderDraft(site).use {
                it.path.deleteExisting()
                it.publish()
            }
        }
        site.resolve("old.html").readText() shouldBe "old"
        names() shouldContainExactly listOf("site")
    }
}
