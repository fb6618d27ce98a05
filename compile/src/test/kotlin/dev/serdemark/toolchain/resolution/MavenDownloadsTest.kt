package dev.serdemark.toolchain.resolution

import dev.serdemark.system.filesBelow
import dev.serdemark.toolchain.resolution.testing.REMOTE_TEXT
import dev.serdemark.toolchain.resolution.testing.RepositoryServer
import dev.serdemark.toolchain.resolution.testing.ResolverFixture
import dev.serdemark.toolchain.resolution.testing.sha1
import dev.serdemark.toolchain.resolution.testing.shouldBeResolved
import dev.serdemark.toolchain.unit.BuildEvent
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.paths.shouldStartWithPath
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import kotlin.io.path.createFile
import kotlin.io.path.getPosixFilePermissions
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlin.io.path.setPosixFilePermissions
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

/** Maven's local repository and the remote repository have different jars of the same library. */
class MavenDownloadsTest {
    @TempDir lateinit var folder: Path
    private val fixture by lazy { ResolverFixture(folder) }
    private val server = RepositoryServer().add(LIB)

    /** Resolves the library, and returns the content of its jar as text. */
    private fun text(offline: Boolean = false): String {
        fixture.useMirror(server.url)
        return server
            .use { fixture.resolve(LIB, offline = offline) }
            .shouldBeResolved()
            .artifacts
            .single()
            .file
            .readText()
    }

    private fun shouldDownload() {
        text() shouldBe REMOTE_TEXT
        server.requests shouldContain "/maven/org/sample/lib/1/lib-1.jar"
    }

    @Test
    fun `files that Maven has downloaded are not downloaded again`() {
        fixture.download(LIB, LOCAL_TEXT)
        text() shouldBe LOCAL_TEXT
        server.requests.shouldBeEmpty()
        fixture.recorder.all<BuildEvent.DownloadExpected>().shouldBeEmpty()
    }

    @Test
    fun `a file is copied with its checksum, and is later used without Maven's copy`() {
        fixture.download(LIB, LOCAL_TEXT)
        text()
        val copies = fixture.repository.resolve("org/sample/lib/1")
        copies.resolve("lib-1.jar.sha1").readText() shouldBe sha1(LOCAL_TEXT.toByteArray())
        fixture.installations.toFile().deleteRecursively()
        text(offline = true) shouldBe LOCAL_TEXT
        fixture
            .resolve(LIB, offline = true)
            .shouldBeResolved()
            .artifacts
            .single()
            .file shouldStartWithPath copies
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `files in the cache have the permissions that new files of the user have, even copies of private files`() {
        val privateFiles = fixture.download(LIB, LOCAL_TEXT).listDirectoryEntries()
        privateFiles.forEach {
            it.setPosixFilePermissions(PosixFilePermissions.fromString("rw-------"))
        }
        text() // This stores the class path too.
        val cache = fixture.repository.parent
        val expected = folder.resolve("new").createFile().getPosixFilePermissions()
        for ((name, file) in filesBelow(cache)) withClue(name) {
            file.getPosixFilePermissions() shouldBe expected
        }
        filesBelow(cache).keys.map { it.substringBefore('/') } shouldContainAll
            listOf("repository", "resolutions")
    }

    @Test
    fun `nothing is written to Maven's local repository`() {
        fixture.download(LIB, LOCAL_TEXT)
        fun localFiles() = filesBelow(fixture.installations).mapValues { it.value.readText() }
        val before = localFiles()
        text()
        localFiles() shouldBe before
    }

    @Test
    fun `a file that differs from the repository's checksum is downloaded`() {
        fixture.download(LIB, "changed") { sha1(LOCAL_TEXT.toByteArray()) }
        shouldDownload()
    }

    @Test
    fun `a file without a checksum is downloaded`() {
        fixture.download(LIB, LOCAL_TEXT) { null }
        shouldDownload()
    }

    @Test
    fun `a file from a repository that the settings do not name is downloaded`() {
        fixture.download(LIB, LOCAL_TEXT, from = "elsewhere")
        shouldDownload()
    }

    @Test
    fun `a copied file is available offline`() {
        fixture.download(LIB, LOCAL_TEXT)
        text(offline = true) shouldBe LOCAL_TEXT
    }

    private companion object {
        const val LIB = "org.sample:lib:1"
        const val LOCAL_TEXT = "local"
    }
}
