package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.resolution.testing.REMOTE_TEXT
import dev.serdemark.toolchain.resolution.testing.RepositoryServer
import dev.serdemark.toolchain.resolution.testing.ResolverFixture
import dev.serdemark.toolchain.resolution.testing.coordinates
import dev.serdemark.toolchain.resolution.testing.pom
import dev.serdemark.toolchain.resolution.testing.shouldBeResolved
import dev.serdemark.toolchain.resolution.testing.shouldBeUnavailable
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Resolution of artifacts that builds of the user installed, and of jars of the user. */
class LocalArtifactsTest {
    @TempDir lateinit var folder: Path
    private val fixture by lazy { ResolverFixture(folder) }

    /** Returns the content of the first jar as text. */
    private fun text(resolution: Resolution) =
        resolution.shouldBeResolved().artifacts.first().file.readText()

    @Test
    fun `an installed SNAPSHOT is used with its dependencies`() {
        RepositoryServer().add("org.sample:dep:1").use { server ->
            fixture.useMirror(server.url)
            fixture.install("org.sample:lib:2-SNAPSHOT", "mine", "org.sample:dep:1")
            val resolution = fixture.resolve("org.sample:lib:2-SNAPSHOT")
            resolution.coordinates() shouldBe
                listOf("org.sample:lib:2-SNAPSHOT", "org.sample:dep:1")
            text(resolution) shouldBe "mine"
            resolution.shouldBeResolved().artifacts.map { it.isChanging } shouldBe
                listOf(true, false)
        }
    }

    @Test
    fun `a SNAPSHOT that was installed again is used, and the copy of the earlier one stays`() {
        fixture.writeSettings("")
        fixture.install("org.sample:lib:2-SNAPSHOT", "first")
        val first = fixture.resolve("org.sample:lib:2-SNAPSHOT", offline = true)
        fixture.install("org.sample:lib:2-SNAPSHOT", "again")
        text(fixture.resolve("org.sample:lib:2-SNAPSHOT", offline = true)) shouldBe "again"
        text(first) shouldBe "first"
    }

    @Test
    fun `a version that is in no remote repository is taken from the local repository`() {
        RepositoryServer().use { server ->
            fixture.useMirror(server.url)
            fixture.install("org.sample:lib:3", "mine")
            text(fixture.resolve("org.sample:lib:3")) shouldBe "mine"
        }
    }

    @Test
    fun `a release comes from the repository even if a build installed the same version`() {
        RepositoryServer().add("org.sample:lib:1").use { server ->
            fixture.useMirror(server.url)
            fixture.install("org.sample:lib:1", "mine")
            text(fixture.resolve("org.sample:lib:1")) shouldBe REMOTE_TEXT
        }
    }

    @Test
    fun `files that Maven downloaded do not count as installed`() {
        RepositoryServer().use { server ->
            fixture.useMirror(server.url)
            val installed = fixture.install("org.sample:lib:3", "downloaded")
            installed
                .resolve("_remote.repositories")
                .writeText("lib-3.jar>central=\nlib-3.pom>central=")
            fixture.resolve("org.sample:lib:3").shouldBeUnavailable().reason shouldStartWith
                "There is no org.sample:lib:3"
        }
    }

    @Test
    fun `the user's jar replaces the library's jar, and brings the dependencies in its POM`() {
        RepositoryServer()
            .add("org.sample:lib:1", "org.sample:old:1")
            .add("org.sample:new:1")
            .use { server ->
                fixture.useMirror(server.url)
                val jar =
                    fixture.createUserJar(
                        pom("org.sample:lib:2-SNAPSHOT", listOf("org.sample:new:1"))
                    )
                val resolution =
                    fixture.resolve("org.sample:lib:1", jars = mapOf("org.sample:lib:1" to jar))
                resolution.coordinates() shouldBe listOf("org.sample:lib:1", "org.sample:new:1")
                resolution.shouldBeResolved().artifacts.first().sha256 shouldBe jar.sha256
                resolution.shouldBeResolved().notes.shouldBeEmpty()
                server.requests.filter { "lib-1.jar" in it }.shouldBeEmpty()
            }
    }

    @Test
    fun `a note says that a jar without a POM gets the dependencies of the default version`() {
        RepositoryServer()
            .add("org.sample:lib:1", "org.sample:old:1")
            .add("org.sample:old:1")
            .use { server ->
                fixture.useMirror(server.url)
                val resolution =
                    fixture.resolve(
                        "org.sample:lib:1",
                        jars = mapOf("org.sample:lib:1" to fixture.createUserJar(null)),
                    )
                resolution.coordinates() shouldBe listOf("org.sample:lib:1", "org.sample:old:1")
                resolution.shouldBeResolved().notes shouldContainExactly
                    listOf(
                        "The dependencies of lib.jar are taken to be those of org.sample:lib:1: it holds no pom.xml."
                    )
            }
    }

    @Test
    fun `a note says that a jar without a POM and without a release has no dependencies`() {
        RepositoryServer().use { server ->
            fixture.useMirror(server.url)
            val jars = mapOf("org.sample:lib:1" to fixture.createUserJar(null))
            val resolution = fixture.resolve("org.sample:lib:1", jars = jars)
            resolution.coordinates() shouldBe listOf("org.sample:lib:1")
            resolution.shouldBeResolved().notes shouldContainExactly
                listOf(
                    "lib.jar is taken to have no dependencies: it holds no pom.xml, and there is none of org.sample:lib:1."
                )
        }
    }

    @Test
    fun `a note says that a POM is ignored because its parent is not available`() {
        RepositoryServer().add("org.sample:lib:1").use { server ->
            fixture.useMirror(server.url)
            val jar =
                fixture.createUserJar(pom("org.sample:lib:2", emptyList(), "org.sample:parent:2"))
            val resolution =
                fixture.resolve("org.sample:lib:1", jars = mapOf("org.sample:lib:1" to jar))
            resolution.coordinates() shouldBe listOf("org.sample:lib:1")
            resolution.shouldBeResolved().notes.single() shouldContain "org.sample:parent:pom:2"
        }
    }
}
