package dev.serdemark.coverage

import dev.serdemark.contender.Contender
import dev.serdemark.engine.request.Catalog
import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.RunDirectory
import dev.serdemark.snippets.snippet
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.sources.testing.libraryShapes
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.contenderUnit
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Checks that snippets compile without Serdemark, and that their builds are complete. */
class SnippetsTest {
    @TempDir lateinit var folder: Path

    /** Creates the directory of a run whose inputs are the shipped ones. */
    private fun createDirectory(): RunDirectory {
        val inputs = folder.resolve("inputs").createDirectories()
        for (name in listOf("contenders", "workloads")) {
            val shipped = Path("../$name").toAbsolutePath().normalize()
            inputs.resolve(name).createSymbolicLinkPointingTo(shipped)
        }
        return RunDirectory(folder)
    }

    private val document = DocumentName("users", "medium")

    private fun nameOf(contender: Contender) = ContenderName(contender.id, contender.version)

    private fun plan(channel: String = "bytes", operation: Operation = Operation.READ) =
        Recorded.plan(
            contenders.map { Cell(document, nameOf(it), operation, channel, "g1") },
            contenders =
                contenders.map {
                    ContenderInfo(nameOf(it), it.manifest.code.shapes, "json", "none")
                },
        )

    /** Returns the snippets of all contenders, which all tests share. */
    private fun snippets(): Map<Contender, Snippet> = sharedSnippets.ifEmpty {
        val directory = createDirectory()
        contenders.associateWithTo(sharedSnippets) {
            snippet(directory, plan(), nameOf(it), Catalog(shapes = libraryShapes))
        }
    }

    @Test
    fun `snippets compile without Serdemark`() {
        val units =
            // Each turn compiles a third of the snippets.
            snippets().toList().inTurn(3).map { (contender, snippet) ->
                // The toolchain expects a Kotlin file beside Scala code. Snippets have none.
                val kotlin =
                    if (contender.scala == null) emptyMap()
                    else
                        mapOf(
                            "Kotlin.kt" to "package serdemark.generated\n\ninternal object Kotlin\n"
                        )
                contenderUnit(
                    "snippet-${contender.id}",
                    contender,
                    listOf("bytes"),
                    snippet.files + kotlin,
                )
            }
        val results = Toolchain(sharedCache, noSettings).use { it.build(units) }
        for ((name, result) in results) {
            withClue("$name: $result") { result.shouldBeInstanceOf<BuildResult.Success>() }
        }
    }

    @Test
    fun `snippets refer to no classes of Serdemark`() {
        for ((contender, snippet) in snippets()) {
            withClue("$contender") {
                snippet.files.values.forEach { it shouldNotContain "dev.serdemark" }
                val language = if (contender.scala == null) "java" else "scala"
                snippet.files.keys shouldContain "serdemark/generated/BytesCodec.$language"
            }
        }
    }

    @Test
    fun `builds contain the library, its processors and its plugins`() {
        val byId = snippets().mapKeys { it.key.id }
        fun gradle(id: String) = byId.getValue(id).builds.getValue("build.gradle.kts")
        gradle("jackson") shouldContain
            "implementation(\"com.fasterxml.jackson.core:jackson-databind:2."
        gradle("moshi-codegen") shouldContain "ksp(\"com.squareup.moshi:moshi-kotlin-codegen:1."
        gradle("kotlinx-serialization") shouldContain "kotlin(\"plugin.serialization\") version"
        gradle("avaje-jsonb") shouldContain "annotationProcessor(\"io.avaje:avaje-jsonb-generator:"
        byId.getValue("gson").builds.getValue("pom.xml") shouldContain "<artifactId>gson"
        byId.getValue("circe-3").builds.getValue("build.sbt") shouldContain "\"io.circe\" % "
        byId.getValue("protobuf-java").remarks.first() shouldContain "protoc"
        byId.getValue("jackson-bean").remarks.single() shouldContain "the codec is in Kotlin"
        byId.getValue("jackson").remarks.shouldBeEmpty()
    }

    @Test
    fun `an error explains why there is no snippet`() {
        val jackson = nameOf(contenders.first())
        shouldThrow<ProblemException> {
                snippet(RunDirectory(folder), plan(), jackson, Catalog(shapes = libraryShapes))
            }
            .problems
            .single()
            .message shouldContain "has no inputs"
        shouldThrow<ProblemException> {
                snippet(createDirectory(), plan("stream"), jackson, Catalog(shapes = libraryShapes))
            }
            .problems
            .single()
            .message shouldContain "the channel stream"
        shouldThrow<ProblemException> {
                snippet(
                    RunDirectory(folder),
                    plan(operation = Operation.PARSE),
                    jackson,
                    Catalog(shapes = libraryShapes),
                )
            }
            .problems
            .single()
            .message shouldContain "did not read or write whole values"
    }

    private companion object {
        val contenders: List<Contender> =
            listOf("jackson", "jackson-bean", "gson", "moshi-codegen", "kotlinx-serialization")
                .plus(listOf("avaje-jsonb", "fory", "protobuf-java", "jsoniter-scala", "circe-3"))
                .map(shippedContenders::find)

        val sharedSnippets = mutableMapOf<Contender, Snippet>()
    }
}
