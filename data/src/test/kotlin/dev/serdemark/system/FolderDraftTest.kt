package dev.serdemark.system

import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.createDirectory
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
    fun `a draft that is not published leaves the folder as it was, and nothing beside it`() {
        place.createDirectory().resolve("old.html").writeText("old")
        FolderDraft(place).use { it.path.resolve("new.html").writeText("new") }
        place.resolve("old.html").readText() shouldBe "old"
        left() shouldContainExactly listOf("site")
    }

    @Test
    fun `a folder that does not exist is made, with those around it`() {
        val deep = folder.resolve("a/b/site")
        FolderDraft(deep).use { it.publish() }
        deep.exists() shouldBe true
        deep.parent.listDirectoryEntries() shouldContainExactly listOf(deep)
    }

    @Test
    fun `what a killed process left beside the folder is deleted`() {
        val left = folder.resolve("serdemark-killed").createDirectory()
        left.resolve("lock").writeText("")
        left.resolve("new").createDirectory().resolve("page.html").writeText("half")
        FolderDraft(place).use { it.publish() }
        left() shouldContainExactly listOf("site")
    }
}
