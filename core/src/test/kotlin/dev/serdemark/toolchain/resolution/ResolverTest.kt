package dev.serdemark.toolchain.resolution

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.BuildEvent
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.net.ServerSocket
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher

class ResolverTest {
    @TempDir lateinit var folder: Path
    private val fixture by lazy { ResolverFixture(folder) }

    private fun credentials(password: String) =
        "<servers><server><id>corp</id><username>ann</username><password>$password</password></server></servers>"

    @Test
    fun `a mirror gets the password that the settings have for it`() {
        RepositoryServer("ann:secret").add("org.sample:lib:1.0").use { server ->
            fixture.mirror(server.url, credentials("secret"))
            fixture.resolve("org.sample:lib:1.0").coordinates() shouldBe
                listOf("org.sample:lib:1.0")
        }
    }

    @Test
    fun `a wrong password is reported with the server's id and the settings file`() {
        RepositoryServer("ann:secret").add("org.sample:lib:1.0").use { server ->
            fixture.mirror(server.url, credentials("guess"))
            val why = fixture.resolve("org.sample:lib:1.0").why()
            why.reason shouldBe
                "corp (${server.url}) refused org.sample:lib:1.0 with HTTP status 401."
            why.advice shouldBe "Check the <server> with the id 'corp' in ${fixture.settingsFile}."
        }
    }

    @Test
    fun `a password may be encrypted as Maven does it`() {
        val cipher = DefaultPlexusCipher()
        val master = cipher.encryptAndDecorate("master", "settings.security")
        folder
            .resolve("settings-security.xml")
            .writeText("<settingsSecurity><master>$master</master></settingsSecurity>")
        RepositoryServer("ann:secret").add("org.sample:lib:1.0").use { server ->
            val password = cipher.encryptAndDecorate("secret", "master")
            fixture.mirror(server.url, credentials(password))
            fixture.resolve("org.sample:lib:1.0").coordinates() shouldBe
                listOf("org.sample:lib:1.0")
        }
    }

    @Test
    fun `a proxy in the settings is used`() {
        RepositoryServer().add("org.sample:lib:1.0").use { proxy ->
            fixture.mirror(
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
                fixture.mirror(server.url)
                fixture.resolve("org.sample:a:1", "org.sample:c:2").coordinates() shouldBe
                    listOf("org.sample:a:1", "org.sample:b:1", "org.sample:c:2")
            }
    }

    @Test
    fun `a version that does not exist is reported with those that do`() {
        RepositoryServer().metadata("org.sample", "lib", "1.0", "1.2", "2.0", "2.1-rc").use { server
            ->
            fixture.mirror(server.url)
            val why = fixture.resolve("org.sample:lib:1.1").why()
            why.reason shouldBe "There is no org.sample:lib:1.1 in corp (${server.url})."
            why.advice shouldBe "Versions near it: 1.0, 1.2; the latest is 2.0."
        }
    }

    @Test
    fun `a name that nobody knows is reported`() {
        RepositoryServer().use { server ->
            fixture.mirror(server.url)
            val why = fixture.resolve("org.sample:lbi:1.1").why()
            why.reason shouldBe "There is no org.sample:lbi:1.1 in corp (${server.url})."
            why.advice shouldBe "Check the name; no version of it is known."
        }
    }

    @Test
    fun `a damaged download is refused`() {
        RepositoryServer().add("org.sample:lib:1.0").damage().use { server ->
            fixture.mirror(server.url)
            val why = fixture.resolve("org.sample:lib:1.0").why()
            why.reason shouldContain
                "The download of org.sample:lib:1.0 from corp (${server.url}) is damaged"
        }
    }

    @Test
    fun `offline with an empty cache says what to do`() {
        RepositoryServer().add("org.sample:lib:1.0").use { server ->
            fixture.mirror(server.url)
            val why = fixture.resolve("org.sample:lib:1.0", offline = true).why()
            why.reason shouldBe
                "org.sample:lib:1.0 is not in the cache, and --offline forbids to fetch it."
            why.advice shouldBe "Run once without --offline."
            server.requests.shouldBeEmpty()
        }
    }

    @Test
    fun `a repository that cannot be reached is named`() {
        val port = ServerSocket(0).use { it.localPort }
        fixture.mirror("http://127.0.0.1:$port/maven")
        val why = fixture.resolve("org.sample:lib:1.0").why()
        why.reason shouldContain
            "Could not reach corp (http://127.0.0.1:$port/maven) for org.sample:lib:1.0"
        why.advice.orEmpty() shouldContain "${fixture.settingsFile}"
    }

    @Test
    fun `what was resolved once needs no repository, online or offline`() {
        RepositoryServer().add("org.sample:lib:1.0").use { server ->
            fixture.mirror(server.url)
            fixture.resolve("org.sample:lib:1.0")
        }
        fixture.recorder.events.clear()
        val expected = listOf("org.sample:lib:1.0")
        fixture.resolve("org.sample:lib:1.0").coordinates() shouldBe expected
        fixture.resolve("org.sample:lib:1.0", offline = true).coordinates() shouldBe expected
        fixture.recorder.events.shouldBeEmpty()
    }

    @Test
    fun `a file that was deleted from the cache is fetched again`() {
        RepositoryServer().add("org.sample:lib:1.0").use { server ->
            fixture.mirror(server.url)
            fixture.resolve("org.sample:lib:1.0")
            fixture.repository.toFile().walk().filter { it.name == "lib-1.0.jar" }.single().delete()
            server.requests.clear()
            fixture.resolve("org.sample:lib:1.0").coordinates() shouldBe
                listOf("org.sample:lib:1.0")
            server.requests.shouldNotBeEmpty()
        }
    }

    @Test
    fun `the size of all jars is told before the first is downloaded`() {
        RepositoryServer()
            .add("org.sample:a:1", "org.sample:b:1", size = 5000)
            .add("org.sample:b:1", size = 700)
            .use { server ->
                fixture.mirror(server.url)
                fixture.resolve("org.sample:a:1")
                val events = fixture.recorder.events
                val expected = events.indexOf(BuildEvent.DownloadExpected(2, 5700, 0))
                val jars =
                    events.filterIsInstance<BuildEvent.Downloaded>().filter {
                        it.file.endsWith(".jar")
                    }
                jars.map { it.bytes }.toSet() shouldBe setOf(5000L, 700L)
                (expected in 0..<events.indexOf(jars.first())) shouldBe true
            }
    }

    @Test
    fun `a coordinate that is none is reported`() {
        fixture.settings("")
        val why = fixture.resolve("gson").why()
        why.reason shouldBe "Invalid coordinate: 'gson'."
    }

    @Test
    fun `malformed settings are reported with their file`() {
        fixture.settings("<mirrors>")
        val thrown = shouldThrow<ProblemException> { fixture.resolve("org.sample:lib:1.0") }
        thrown.problems.first().file.orEmpty() shouldContain "${fixture.settingsFile}"
    }
}
