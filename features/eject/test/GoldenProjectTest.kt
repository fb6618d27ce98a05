package dev.serdemark.eject

import dev.serdemark.contender.Contenders
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.Sources
import dev.serdemark.sources.testing.libraryShapes
import dev.serdemark.system.writeJar
import dev.serdemark.testing.shouldBeGolden
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.Tool
import dev.serdemark.toolchain.unit.ToolRole
import io.kotest.assertions.assertSoftly
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.name
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/**
 * Ejects two contenders. One reads JSON, and has a compiler plugin and an annotation processor. The
 * other reads the payloads that it writes, and has names that contain markup.
 */
class GoldenProjectTest {
    @TempDir lateinit var temporary: Path

    private val golden = Path("eject/test-resources/golden")

    private val document = taggedDocument("<i>\"small\"")

    private val files by lazy {
        Ejection(listOf(json(), binary()), java17).files()
    }

    @Test
    fun `the project has the files of the golden list`() {
        val paths = files.keys.filterNot { it.startsWith(WORKER) }.sorted()
        paths.joinToString("\n", postfix = "\n") shouldBeGolden golden.resolve("files.txt")
    }

    @Test
    fun `the builds, the benchmark and the README equal the golden files`() {
        val main = files.filterKeys { path -> MAIN.any(path::endsWith) }
        val texts = main.mapValues { String(it.value).replace(Versions.SERDEMARK, "VERSION") }
        assertSoftly {
            texts.forEach { (path, text) -> text shouldBeGolden golden.resolve(path) }
        }
    }

    @Test
    fun `a contender compiled by Kotlin 1 gets only a Maven build`() {
        val old = Ejection(listOf(json(), binary("1.7.10")), java17).files()
        (files.keys - old.keys).map { it.substringAfterLast('/') }.toSet() shouldBe
            setOf("settings.gradle.kts", "gradle.properties", "build.gradle.kts")
        val readme = String(old.getValue("README.md"))
        readme shouldContain "(not Gradle: "
        readme shouldNotContain "gradle jar"
    }

    @Test
    fun `sources and files of annotation processors are copied unchanged`() {
        fun text(path: String) = String(files.getValue("json-library_1.0/src/$path"))
        json().sources.files.forEach { (path, text) -> text("main/kotlin/$path") shouldBe text }
        text("generated/kotlin/sample/Generated.kt") shouldBe GENERATED
        text("main/java/sample/Provided.java") shouldBe PROVIDED
        text("main/resources/META-INF/services/sample.Service") shouldBe "sample.Provided\n"
    }

    @Test
    fun `the project has the document's payloads as JSON and in the binary form`() {
        String(files.getValue("support/src/main/resources/siblings/1.json")) shouldBe
            """{"_name":"second","tags":[]}"""
        files.getValue("support/src/main/resources/siblings/1.value") shouldBe
            byteArrayOf(0, 0, 0, 0, 6) + "second".toByteArray() + byteArrayOf(0, 0, 0, 0)
    }

    @Test
    fun `the same input gives the same bytes, and all line ends are line feeds`() {
        val again = Ejection(listOf(json(), binary()), java17).files()
        again.keys.toList() shouldBe files.keys.toList()
        again.forEach { (path, content) ->
            withClue(path) { content shouldBe files.getValue(path) }
        }
        files
            .filterKeys { !it.endsWith(".value") }
            .forEach { (path, content) ->
                withClue(path) { ('\r' in String(content)) shouldBe false }
            }
    }

    private fun json() =
        contender(
            "json-library",
            "json",
            Built(
                classes =
                    classes(
                        "META-INF/services/sample.Service" to "sample.Provided\n",
                        "META-INF/contender.kotlin_module" to "",
                    ),
                classPath =
                    listOf(
                        artifact("org.example:json-library:1.0"),
                        artifact("org.jetbrains.kotlin:kotlin-stdlib:2.4.10"),
                    ),
                generated =
                    mapOf("sample/Generated.kt" to GENERATED, "sample/Provided.java" to PROVIDED),
                tools =
                    listOf(
                        Tool(ToolRole.COMPILER, artifact("org.example:compiler:1.0")),
                        Tool(ToolRole.PLUGIN, artifact("org.example:plugin:1.1")),
                    ),
                arguments = arguments,
            ),
            jvmArguments = emptyList(),
        )

    private fun binary(kotlin: String = "2.4.10") =
        contender(
            "binary-library",
            "own",
            Built(
                classes = classes(),
                classPath = listOf(artifact("org.example:binary-library:linux:1.0+2")),
                generated = emptyMap(),
                tools = listOf(Tool(ToolRole.COMPILER, artifact("org.example:compiler:1.0"))),
                arguments = arguments,
            ),
            jvmArguments =
                listOf("--add-opens=java.base/java.util=ALL-UNNAMED", "-Dtext=\"</a>\" \\"),
            kotlin,
        )

    private val arguments =
        listOf(
            "-no-stdlib",
            "-no-reflect",
            "-nowarn",
            "-jvm-target",
            "17",
            "-module-name",
            "contender",
        )

    private fun artifact(coordinate: String) =
        Artifact(Coordinate(coordinate), Path("unused"), "ab".repeat(32))

    private fun classes(vararg resources: Pair<String, String>): Path {
        val folder = Files.createTempDirectory(temporary, "classes")
        resources.forEach { (name, text) ->
            folder.resolve(name).createParentDirectories().writeText(text)
        }
        return folder.resolveSibling("${folder.name}.jar").also { writeJar(folder, it) }
    }

    private fun contender(
        id: String,
        format: String,
        built: Built,
        jvmArguments: List<String>,
        kotlin: String = "2.4.10",
    ): BuiltContender {
        val folder = temporary.resolve("contenders/$id").createDirectories()
        folder
            .resolve("contender.yaml")
            .writeText(
                """
            format: 2
            id: $id
            version: "1.0"
            dependencies: ["org.example:$id:${'$'}{version}"]
            domain: kotlin-data
            annotations: {field: "@org.example.Name({json})"}
            compiler: {kotlin: $kotlin}
            channels: {bytes: {codec: Bytes.kt, way: native}}
            traits: {format: $format, effort: annotations}
            """
                    .trimIndent()
            )
        folder.resolve("Bytes.kt").writeText("class Bytes : BytesCodec<Root>\n")
        val contender =
            Contenders.read(listOf(temporary.resolve("contenders")), libraryShapes).find(id)
        val sources = Sources.generate(document.schema, contender, "bytes", "sample") as Generated
        return builtContender(contender, document, sources, built, jvmArguments)
    }

    private companion object {
        const val GENERATED = "package sample\n\nobject Generated // ä\n"
        const val PROVIDED = "package sample;\n\npublic class Provided {}\n"
        const val WORKER = "support/src/main/java/dev/serdemark/worker/"

        /** The ends of the names of files that are compared with golden files. */
        val MAIN = listOf(".xml", ".kts", ".md", ".properties", "Benchmark.java")
    }
}
