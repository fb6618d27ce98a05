package dev.serdemark.toolchain.resolution

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.resolution.testing.RepositoryServer
import dev.serdemark.toolchain.resolution.testing.ResolverFixture
import dev.serdemark.toolchain.resolution.testing.coordinates
import dev.serdemark.toolchain.resolution.testing.pom
import dev.serdemark.toolchain.resolution.testing.shouldBeResolved
import dev.serdemark.toolchain.resolution.testing.shouldBeUnavailable
import dev.serdemark.toolchain.testing.flipBit
import dev.serdemark.toolchain.unit.BuildEvent
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.net.ServerSocket
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher

@Tag("slow")
class ResolverTest {
    @TempDir lateinit var folder: Path
    private val fixture by lazy { ResolverFixture(folder) }

    private fun credentials(password: String) =
        "<servers><server><id>corp</id><username>ann</username><password>$password</password></server></servers>"

    @Test
    fun `a mirror gets its password from the settings`() {
        RepositoryServer("ann:secret").add("org.sample:lib:1.0").use { server ->
            fixture.useMirror(server.url, credentials("secret"))
            fixture.resolve("org.sample:lib:1.0").coordinates() shouldBe
                listOf("org.sample:lib:1.0")
        }
    }

    @Test
    fun `a wrong password is reported with the server's id and the settings file`() {
        RepositoryServer("ann:secret").add("org.sample:lib:1.0").use { server ->
            fixture.useMirror(server.url, credentials("guess"))
            val failure = fixture.resolve("org.sample:lib:1.0").shouldBeUnavailable()
            failure.reason shouldBe
                "corp (${server.url}) refused org.sample:lib:1.0 with HTTP status 401."
            failure.advice shouldBe
                "Check the <server> with the id 'corp' in ${fixture.settingsFile}."
        }
    }

    @Test
    fun `a password that Maven encrypted is decrypted`() {
        val cipher = DefaultPlexusCipher()
        val master = cipher.encryptAndDecorate("master", "settings.security")
        folder
            .resolve("settings-security.xml")
            .writeText("<settingsSecurity><master>$master</master></settingsSecurity>")
        RepositoryServer("ann:secret").add("org.sample:lib:1.0").use { server ->
            val password = cipher.encryptAndDecorate("secret", "master")
            fixture.useMirror(server.url, credentials(password))
            fixture.resolve("org.sample:lib:1.0").coordinates() shouldBe
                listOf("org.sample:lib:1.0")
        }
    }

    @Test
    fun `a proxy in the settings is used`() {
        RepositoryServer().add("org.sample:lib:1.0").use { proxy ->
            fixture.useMirror(
                "http://repository.invalid/maven",
                "<proxies><proxy><id>p</id><active>true</active><protocol>http</protocol>" +
                    "<host>127.0.0.1</host><port>${proxy.port}</port></proxy></proxies>",
            )
            fixture.resolve("org.sample:lib:1.0").coordinates() shouldBe
                listOf("org.sample:lib:1.0")
            proxy.requests.first() shouldContain "http://repository.invalid/maven/org/sample"
        }
    }

    @Test
    fun `the version nearest to the roots wins`() {
        RepositoryServer()
            .add("org.sample:a:1", "org.sample:b:1")
            .add("org.sample:b:1", "org.sample:c:1")
            .add("org.sample:c:1")
            .add("org.sample:c:2")
            .use { server ->
                fixture.useMirror(server.url)
                fixture.resolve("org.sample:a:1", "org.sample:c:2").coordinates() shouldBe
                    listOf("org.sample:a:1", "org.sample:b:1", "org.sample:c:2")
            }
    }

    @Test
    fun `a version without the file for this machine is reported`() {
        RepositoryServer().addMetadata("org.sample", "tool", "1.0", "2.0").use { server ->
            fixture.useMirror(server.url)
            val failure =
                fixture.resolve("org.sample:tool:exe:linux-aarch_64:1.0").shouldBeUnavailable()
            failure.advice shouldBe
                "The version exists, but without 'linux-aarch_64', perhaps the file for this kind of " +
                    "machine. Use another machine or version."
        }
    }

    @Test
    fun `the error for an unknown version lists existing versions`() {
        RepositoryServer().addMetadata("org.sample", "lib", "1.0", "1.2", "2.0", "2.1-rc").use {
            server ->
            fixture.useMirror(server.url)
            val failure = fixture.resolve("org.sample:lib:1.1").shouldBeUnavailable()
            failure.reason shouldBe "There is no org.sample:lib:1.1 in corp (${server.url})."
            failure.advice shouldBe "Versions near it: 1.0, 1.2; the latest is 2.0."
        }
    }

    @Test
    fun `a version that exists without the file is reported`() {
        RepositoryServer().addMetadata("org.sample", "lib", "1.0").use { server ->
            fixture.useMirror(server.url)
            fixture.resolve("org.sample:lib:1.0").shouldBeUnavailable().advice shouldBe
                "The version exists, but without this file. Check the name."
        }
    }

    @Test
    fun `a repository with an unknown protocol does not disable the others`() {
        RepositoryServer().add("org.sample:lib:1.0").use { server ->
            fixture.useMirrorOfCentral(server.url, "odd://example.org/maven")
            fixture.resolve("org.sample:lib:1.0").coordinates() shouldBe
                listOf("org.sample:lib:1.0")
        }
    }

    @Test
    fun `an unknown artifact is reported`() {
        RepositoryServer().use { server ->
            fixture.useMirror(server.url)
            val failure = fixture.resolve("org.sample:lbi:1.1").shouldBeUnavailable()
            failure.reason shouldBe "There is no org.sample:lbi:1.1 in corp (${server.url})."
            failure.advice shouldBe "Check the name; no version of it is known."
        }
    }

    @Test
    fun `a damaged download is refused`() {
        RepositoryServer().add("org.sample:lib:1.0").damage().use { server ->
            fixture.useMirror(server.url)
            val failure = fixture.resolve("org.sample:lib:1.0").shouldBeUnavailable()
            failure.reason shouldContain
                "The download of org.sample:lib:1.0 from corp (${server.url}) is damaged"
        }
    }

    @Test
    fun `the error for an empty cache advises to run once without --offline`() {
        RepositoryServer().add("org.sample:lib:1.0").use { server ->
            fixture.useMirror(server.url)
            val failure =
                fixture.resolve("org.sample:lib:1.0", offline = true).shouldBeUnavailable()
            failure.reason shouldBe
                "org.sample:lib:1.0 is not in the cache, and --offline does not allow downloading it."
            failure.advice shouldBe "Run once without --offline."
            server.requests.shouldBeEmpty()
        }
    }

    @Test
    fun `a repository that cannot be reached is named`() {
        val port = ServerSocket(0).use { it.localPort }
        fixture.useMirror("http://127.0.0.1:$port/maven")
        val failure = fixture.resolve("org.sample:lib:1.0").shouldBeUnavailable()
        failure.reason shouldContain
            "Could not reach corp (http://127.0.0.1:$port/maven) for org.sample:lib:1.0"
        failure.advice.orEmpty() shouldContain "${fixture.settingsFile}"
    }

    @Test
    fun `a resolved class path needs no repository later, online or offline`() {
        RepositoryServer().add("org.sample:lib:1.0").use { server ->
            fixture.useMirror(server.url)
            fixture.resolve("org.sample:lib:1.0")
        }
        fixture.recorder.events.clear()
        val expected = listOf("org.sample:lib:1.0")
        fixture.resolve("org.sample:lib:1.0").coordinates() shouldBe expected
        fixture.resolve("org.sample:lib:1.0", offline = true).coordinates() shouldBe expected
        fixture.recorder.events.shouldBeEmpty()
    }

    @Test
    fun `a file that was deleted from the cache is downloaded again`() {
        RepositoryServer().add("org.sample:lib:1.0").use { server ->
            fixture.useMirror(server.url)
            fixture.resolve("org.sample:lib:1.0")
            fixture.repository.toFile().walk().filter { it.name == "lib-1.0.jar" }.single().delete()
            server.requests.clear()
            fixture.resolve("org.sample:lib:1.0").coordinates() shouldBe
                listOf("org.sample:lib:1.0")
            server.requests.shouldNotBeEmpty()
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["a-1.jar", "b-1.jar"])
    fun `a damaged jar in the cache is reported and downloaded again`(jar: String) {
        withSampleRepository { server ->
            val expected = fixture.resolve("org.sample:a:1").shouldBeResolved()
            val file = fileInCache(jar)
            file.flipBit()
            server.requests.clear()
            fixture.resolve("org.sample:a:1").shouldBeResolved() shouldBe expected
            server.requests
                .filter { it.endsWith(".jar") }
                .map { it.substringAfterLast('/') } shouldContain jar
            fixture.recorder.all<BuildEvent.Damaged>() shouldBe
                listOf(BuildEvent.Damaged(file, isDownload = true))
        }
    }

    @Test
    fun `a damaged jar is also downloaded again if another class path needs it`() {
        withSampleRepository {
            val expected = fixture.resolve("org.sample:a:1").shouldBeResolved().artifacts.last()
            fileInCache("b-1.jar").flipBit()
            fixture.resolve("org.sample:b:1").shouldBeResolved().artifacts.single() shouldBe
                expected
            fixture.recorder.all<BuildEvent.Damaged>() shouldHaveSize 1
        }
    }

    @Test
    fun `a damaged POM in the cache does not change class paths`() {
        withSampleRepository {
            fixture.resolve("org.sample:a:1")
            val pom = fileInCache("a-1.pom")
            pom.writeText(pom.readText().replace("<artifactId>b<", "<artifactId>c<"))
            fixture.resolve("org.sample:a:1", "org.sample:c:1").coordinates() shouldBe
                listOf("org.sample:a:1", "org.sample:b:1", "org.sample:c:1")
            fixture.recorder.all<BuildEvent.Damaged>().map { it.place } shouldBe listOf(pom)
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["b-1.jar", "a-1.pom"])
    fun `a damaged file stays if offline, and the error names it and what to do`(name: String) {
        withSampleRepository {
            fixture.resolve("org.sample:a:1")
            fixture.resolve("org.sample:c:1")
            val file = fileInCache(name)
            file.flipBit()
            val thrown =
                shouldThrow<ProblemException> {
                    // The first class path is stored, so this call checks its jars, but no POM.
                    fixture.resolve("org.sample:a:1", offline = true)
                    fixture.resolve("org.sample:a:1", "org.sample:c:1", offline = true)
                }
            val problem = thrown.problems.single()
            problem.message shouldContain
                "is damaged, and --offline does not allow downloading it again: $file"
            problem.advice.orEmpty() shouldContain "Run once without --offline"
            file.exists() shouldBe true
        }
    }

    @Test
    fun `a damaged record of a class path is replaced`() {
        withSampleRepository {
            val expected = fixture.resolve("org.sample:a:1").shouldBeResolved()
            val records = fixture.repository.resolveSibling("resolutions")
            records.listDirectoryEntries().single().let {
                it.writeText(it.readText().replace("b:1", "b:2"))
            }
            fixture.resolve("org.sample:a:1").shouldBeResolved() shouldBe expected
            fixture.recorder.all<BuildEvent.Damaged>().shouldBeEmpty()
        }
    }

    /**
     * Runs [test] with a repository of three jars. The jar `a` needs `b`, and `c` needs nothing.
     */
    private fun withSampleRepository(test: (RepositoryServer) -> Unit) =
        RepositoryServer()
            .add("org.sample:a:1", "org.sample:b:1")
            .add("org.sample:b:1")
            .add("org.sample:c:1")
            .use { server ->
                fixture.useMirror(server.url)
                test(server)
            }

    private fun fileInCache(name: String): Path =
        fixture.repository.toFile().walk().single { it.name == name }.toPath()

    @Test
    fun `the size of all jars is reported before the first download`() {
        RepositoryServer()
            .add("org.sample:a:1", "org.sample:b:1", size = 5000)
            .add("org.sample:b:1", size = 700)
            .use { server ->
                fixture.useMirror(server.url)
                fixture.resolve("org.sample:a:1")
                val events = fixture.recorder.events
                val announced = events.indexOf(BuildEvent.DownloadExpected(2, 5700, 0))
                val jars =
                    events.filterIsInstance<BuildEvent.Downloaded>().filter {
                        it.file.endsWith(".jar")
                    }
                jars.map { it.bytes }.toSet() shouldBe setOf(5000L, 700L)
                (announced in 0..<events.indexOf(jars.first())) shouldBe true
            }
    }

    @Test
    fun `an invalid coordinate is reported`() {
        fixture.writeSettings("")
        val failure = fixture.resolve("gson").shouldBeUnavailable()
        failure.reason shouldBe "Invalid coordinate: 'gson'."
    }

    @Test
    fun `malformed settings are reported with their file`() {
        fixture.writeSettings("<mirrors>")
        val thrown = shouldThrow<ProblemException> { fixture.resolve("org.sample:lib:1.0") }
        thrown.problems.first().file.orEmpty() shouldContain "${fixture.settingsFile}"
    }
}
