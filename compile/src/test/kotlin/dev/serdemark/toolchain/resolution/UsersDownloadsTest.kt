package dev.serdemark.toolchain.resolution

import dev.serdemark.system.filesBelow
import dev.serdemark.toolchain.resolution.testing.RepositoryServer
import dev.serdemark.toolchain.resolution.testing.ResolverFixture
import dev.serdemark.toolchain.resolution.testing.resolved
import dev.serdemark.toolchain.resolution.testing.sha1
import dev.serdemark.toolchain.unit.BuildEvent
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.paths.shouldStartWithPath
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/**
 * Maven's local repository has a jar with the text "here". The remote repository has another jar.
 */
class UsersDownloadsTest {
    @TempDir lateinit var folder: Path
    private val fixture by lazy { ResolverFixture(folder) }
    private val server = RepositoryServer().add(LIB)

    private fun text(offline: Boolean = false): String {
        fixture.mirror(server.url)
        return server
            .use { fixture.resolve(LIB, offline = offline) }
            .resolved()
            .artifacts
            .single()
            .file
            .readText()
    }

    private fun requireDownload() {
        text() shouldBe "\u0000".repeat(100)
        server.requests shouldContain "/maven/org/sample/lib/1/lib-1.jar"
    }

    @Test
    fun `files that Maven has downloaded are not downloaded again`() {
        fixture.download(LIB, "here")
        text() shouldBe "here"
        server.requests.shouldBeEmpty()
        fixture.recorder.all<BuildEvent.DownloadExpected>().shouldBeEmpty()
    }

    @Test
    fun `a file is copied with its checksum, and is later used without Maven's copy`() {
        fixture.download(LIB, "here")
        text()
        val place = fixture.repository.resolve("org/sample/lib/1")
        place.resolve("lib-1.jar.sha1").readText() shouldBe sha1("here".toByteArray())
        fixture.installations.toFile().deleteRecursively()
        text(offline = true) shouldBe "here"
        fixture.resolve(LIB, offline = true).resolved().artifacts.single().file shouldStartWithPath
            place
    }

    @Test
    fun `nothing is written to Maven's local repository`() {
        fixture.download(LIB, "here")
        fun all() = filesBelow(fixture.installations).mapValues { it.value.readText() }
        val before = all()
        text()
        all() shouldBe before
    }

    @Test
    fun `a file that differs from the repository's checksum is downloaded`() {
        fixture.download(LIB, "changed") { sha1("here".toByteArray()) }
        requireDownload()
    }

    @Test
    fun `a file without a checksum is downloaded`() {
        fixture.download(LIB, "here") { null }
        requireDownload()
    }

    @Test
    fun `a file from a repository that the settings do not name is downloaded`() {
        fixture.download(LIB, "here", from = "elsewhere")
        requireDownload()
    }

    @Test
    fun `a copied file is available offline`() {
        fixture.download(LIB, "here")
        text(offline = true) shouldBe "here"
    }

    private companion object {
        const val LIB = "org.sample:lib:1"
    }
}
