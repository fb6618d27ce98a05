package dev.serdemark.system

import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createDirectory
import kotlin.io.path.createFile
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

class ProcessFolderTest(@param:TempDir private val parent: Path) {
    /** Creates a folder as a killed process leaves it, with an unlocked lock file. */
    private fun createLeftover(name: String): Path =
        parent.resolve(name).createDirectory().also {
            it.resolve("lock").createFile()
            it.resolve("worker/deep").createDirectories()
        }

    @Test
    fun `leftover folders are deleted with their content`() {
        val leftover = createLeftover("serdemark-1")
        ProcessFolder.create(parent).sweepOthers(parent)
        leftover.exists() shouldBe false
    }

    @Test
    fun `folders in use stay, even if this process uses two of them`() {
        val folders = List(2) { ProcessFolder.create(parent) }
        folders.forEach { it.sweepOthers(parent) }
        folders.forEach { it.path.exists() shouldBe true }
    }

    @Test
    fun `files, and folders that do not look like leftovers, stay`() {
        val other = parent.resolve("serdemark-work").createDirectory()
        val file = parent.resolve("serdemark-file").createFile()
        val otherLeftover = createLeftover("other-1")
        ProcessFolder.create(parent).sweepOthers(parent)
        listOf(other, file, otherLeftover).forEach { it.exists() shouldBe true }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `links are not followed`() {
        val elsewhere = parent.resolve("elsewhere").createDirectories()
        val target = createLeftover("other-1")
        parent.resolve("serdemark-link").createSymbolicLinkPointingTo(target)
        createLeftover("serdemark-1").resolve("link").createSymbolicLinkPointingTo(elsewhere)
        elsewhere.resolve("kept").createFile()
        ProcessFolder.create(parent).sweepOthers(parent)
        // The lock file and the folder `worker`.
        target.listDirectoryEntries().size shouldBe 2
        elsewhere.resolve("kept").exists() shouldBe true
        parent.listDirectoryEntries("serdemark-1").shouldBeEmpty()
    }
}
