package dev.serdemark.toolchain.resolution

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.resolution.testing.RepositoryServer
import dev.serdemark.toolchain.resolution.testing.ResolverFixture
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.net.ServerSocket
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ReleasesTest {
    @TempDir lateinit var folder: Path
    private val fixture by lazy { ResolverFixture(folder) }

    private fun problem(block: () -> Unit): String =
        shouldThrow<ProblemException> { block() }.problems.single().toString()

    @Test
    fun `the newest release has only numbers, and is the last in Maven's order`() {
        newestOf(listOf("1.9", "1.10", "2.0-RC1", "1.10.android8", "2.0-M1", "1.8")) shouldBe "1.10"
    }

    @Test
    fun `the newest version is used if there are no releases`() {
        newestOf(listOf("1.0-alpha", "1.0-RC1", "1.0-beta-2")) shouldBe "1.0-RC1"
        newestOf(emptyList()) shouldBe null
    }

    @Test
    fun `each call asks the repository for the newest release`() {
        RepositoryServer().addMetadata("org.sample", "lib", "1.0", "1.2", "2.0-RC1").use { server ->
            fixture.useMirror(server.url)
            fixture.newest("org.sample:lib") shouldBe "1.2"
            server.addMetadata("org.sample", "lib", "1.0", "1.2", "2.0-RC1", "2.0")
            fixture.newest("org.sample:lib") shouldBe "2.0"
        }
    }

    @Test
    fun `releases have only numbers, and the oldest comes first`() {
        RepositoryServer()
            .addMetadata("org.sample", "lib", "1.10", "1.9", "2.0-RC1", "1.9.1")
            .addMetadata("org.sample", "kit", "1.9", "1.10", "2.0-RC1")
            .use { server ->
                fixture.useMirror(server.url)
                fixture.releases("org.sample:lib") shouldBe listOf("1.9", "1.9.1", "1.10")
                fixture.releases("org.sample:lib", "org.sample:kit") shouldBe listOf("1.9", "1.10")
            }
    }

    @Test
    fun `the newest release is one that all artifacts of the library have`() {
        RepositoryServer()
            .addMetadata("org.sample", "lib", "1.0", "1.1", "1.2")
            .addMetadata("org.sample", "kit", "1.0", "1.1")
            .addMetadata("org.sample", "other", "3.0")
            .use { server ->
                fixture.useMirror(server.url)
                fixture.newest("org.sample:lib", "org.sample:kit") shouldBe "1.1"
                problem { fixture.newest("org.sample:lib", "org.sample:other") } shouldBe
                    "There is no version that each of org.sample:lib and org.sample:other has. " +
                        "Name a version that 'serdemark list contenders NAME' prints."
            }
    }

    @Test
    fun `an unknown artifact is reported`() {
        RepositoryServer().use { server ->
            fixture.useMirror(server.url)
            problem { fixture.newest("org.sample:lbi") } shouldBe
                "There is no version of org.sample:lbi in corp (${server.url}). Check the name."
        }
    }

    @Test
    fun `an error names an unreachable repository, and no older release is used`() {
        RepositoryServer().addMetadata("org.sample", "lib", "1.0").use { server ->
            fixture.useMirror(server.url)
            fixture.newest("org.sample:lib") shouldBe "1.0"
        }
        val port = ServerSocket(0).use { it.localPort }
        fixture.useMirror("http://127.0.0.1:$port/maven")
        problem { fixture.newest("org.sample:lib") } shouldContain
            "Could not reach corp (http://127.0.0.1:$port/maven) for org.sample:lib"
    }

    @Test
    fun `a wrong password is reported with the server's id`() {
        RepositoryServer("ann:secret").use { server ->
            fixture.useMirror(server.url)
            problem { fixture.newest("org.sample:lib") } shouldBe
                "corp (${server.url}) refused org.sample:lib with HTTP status 401. " +
                    "Check the <server> with the id 'corp' in ${fixture.settingsFile}."
        }
    }

    @Test
    fun `offline, the newest downloaded release is used`() {
        RepositoryServer()
            .addMetadata("org.sample", "lib", "1.0", "1.1", "1.2")
            .add("org.sample:lib:1.0")
            .add("org.sample:lib:1.1")
            .use { server ->
                fixture.useMirror(server.url)
                listOf("1.0", "1.1", "1.2").forEach { fixture.resolve("org.sample:lib:$it") }
                server.requests.clear()
                fixture.newest("org.sample:lib", offline = true) shouldBe "1.1"
                server.requests.shouldBeEmpty()
            }
    }

    @Test
    fun `the error for an empty cache advises to run once without --offline`() {
        fixture.writeSettings("")
        problem { fixture.newest("org.sample:lib", offline = true) } shouldBe
            "No version of org.sample:lib is in the cache, and --offline does not allow looking for the " +
                "newest. Run once without --offline."
    }
}
