package dev.serdemark.contender

import dev.serdemark.problem.ProblemException
import dev.serdemark.sources.testing.libraryShapes
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The contenders that Serdemark ships. The studies in `docs/studies.md` compare some of them. */
class ContendersTest {
    private val shippedFolder = Path("..", "contenders")

    @Test
    fun `each shipped folder is a contender, and the libraries of the studies are shipped`() {
        val ids = shippedContenders.manifests.map { it.id }
        ids shouldContainExactly
            shippedFolder
                .listDirectoryEntries()
                .filter { it.isDirectory() }
                .map { it.name }
                .sorted()
        ids shouldContainAll
            listOf("android-jsonobject", "fastjson2", "gson", "jackson", "kotlinx-serialization") +
                listOf("moshi-codegen", "moshi-ir", "moshi-reflect")
    }

    @Test
    fun `the default contenders are the libraries of the studies, and Jackson with beans`() {
        shippedContenders.manifests.filter { it.role.isMeasuredByDefault }.map { it.id } shouldBe
            listOf("fastjson2", "gson", "jackson", "jackson-bean", "jackson3") +
                listOf("kotlinx-serialization", "moshi-codegen", "moshi-ir", "moshi-reflect")
    }

    @Test
    fun `contenders of the same library say which part of it they use`() {
        shippedContenders.manifest("jackson").codecs.uses shouldBe "jackson-module-kotlin"
        shippedContenders.manifest("jackson-bean").codecs.uses shouldBe "jackson-databind alone"
        // Each of these libraries has several contenders.
        val libraries =
            listOf("jackson", "moshi-codegen", "moshi-ir", "kotlinx-serialization").map {
                shippedContenders.manifest(it).traits.library
            }
        shippedContenders.manifests
            .filter { it.traits.library in libraries && it.codecs.uses == null }
            .map { it.id } shouldBe emptyList()
    }

    @Test
    fun `a bytes codec that goes through text or an Okio buffer is marked as converting`() {
        val channels =
            shippedContenders.manifests.associate { it.id to it.codecs.channels.getValue("bytes") }
        channels.mapValues { (_, channel) -> channel.way } shouldBe
            channels.mapValues { (_, channel) ->
                val converts = CONVERSION.containsMatchIn(channel.codec.readText())
                if (converts) Way.CONVERTS else Way.NATIVE
            }
        channels.getValue("moshi-ir").way shouldBe Way.CONVERTS
        channels.getValue("yasson").way shouldBe Way.NATIVE
    }

    @Test
    fun `contenders within frameworks call the same version, and their notes say what differs`() {
        shippedContenders.frameworks shouldBe
            listOf("kafka-apicurio", "kafka-confluent", "ktor", "spring")
        val jackson = shippedContenders.find("jackson@2.15.2")
        shippedContenders.callersOf(jackson, "spring").map { "$it" } shouldBe
            listOf("spring-jackson@2.15.2")
        shippedContenders.callersOf(shippedContenders.find("yasson"), "spring") shouldBe emptyList()

        for (caller in shippedContenders.manifests) {
            val calledId = caller.codecs.frameworkCall?.contender ?: continue
            withClue(caller.id) {
                // Only contenders of the same library can have the same version.
                val calledModules = shippedContenders.manifest(calledId).libraryModules
                caller.libraryModules.any { it in calledModules } shouldBe true
                val differences = listOf("differ from those of $calledId.", "framing alone")
                caller.findings.notes.any { note ->
                    differences.any { it in note.summary }
                } shouldBe true
            }
        }
    }

    @Test
    fun `the error for an unknown framework suggests a similar one`() {
        message { shippedContenders.requireFramework("sprin") } shouldBe
            "Unknown framework: 'sprin'. Did you mean 'spring'?"
    }

    @Test
    fun `the error for an unknown contender suggests a similar one`() {
        message { shippedContenders.find("jacksn") } shouldBe
            "Unknown contender: 'jacksn'. Did you mean 'jackson' or 'jackson3'?"
    }

    @Test
    fun `the error for an unknown contender names the command that lists contenders if none is similar`() {
        message { shippedContenders.find("xyzzy-42") } shouldBe
            "Unknown contender: 'xyzzy-42'. See: serdemark list contenders"
    }

    @Test
    fun `a version cannot be a path`() {
        message { shippedContenders.find("gson@../x") } shouldBe
            "Invalid version: '../x'. Expected letters, digits, '.', '_', '+' and '-' (e.g. gson@2.15.0)."
    }

    @Test
    fun `the mistakes of all manifests are reported together`(@TempDir folder: Path) {
        listOf("a", "b").forEach {
            folder.resolve(it).createDirectories().resolve("contender.yaml").writeText("format: 0")
        }
        shouldThrow<ProblemException> { Contenders.read(listOf(folder)) }.problems.size shouldBe 2
    }

    @Test
    fun `an id that several folders use is refused`() {
        message { Contenders.read(listOf(shippedFolder, shippedFolder), libraryShapes) }
            .lines()
            .first() shouldBe
            "The id 'android-jsonobject' is used by several folders: $shippedFolder/android-jsonobject and " +
                "$shippedFolder/android-jsonobject. Rename one of the folders and its id."
    }

    @Test
    fun `a missing folder is reported`() {
        message { Contenders.read(listOf(Path("nowhere"))) } shouldBe
            "There is no folder 'nowhere'. Name a folder that contains <id>/contender.yaml."
    }

    @Test
    fun `a folder without a manifest is refused`(@TempDir folder: Path) {
        message { Contenders.read(listOf(folder)) } shouldBe
            "There is no contender in '$folder'. Name a folder that contains <id>/contender.yaml."
    }

    private fun message(block: () -> Unit): String =
        shouldThrow<ProblemException> { block() }.message!!

    private companion object {
        /**
         * Calls that convert between bytes and text, or create an Okio buffer. `ecodeToString`
         * matches both `encodeToString` and `decodeToString`.
         */
        val CONVERSION =
            Regex(
                """\bBuffer\(|\bString\(|ecodeToString\(|\.reader\(|\.writer\(|ufferedWriter\(|\.getBytes\(UTF_8"""
            )
    }
}
