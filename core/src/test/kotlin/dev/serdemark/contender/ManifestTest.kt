package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ManifestTest {
    @TempDir lateinit var folder: Path

    @Test
    fun `versions of library and compiler stand in coordinates`() {
        val manifest = contender(VALID).find("sample@2.0")
        manifest.dependencies(listOf("bytes")) shouldContainExactly listOf("org.example:sample:2.0")
        manifest.compilerPlugins shouldContainExactly
            listOf("org.example:plugin:${ToolVersions.KOTLIN}")
        manifest.generators.single().processor shouldBe "org.example:processor:2.0"
        manifest.isTested shouldBe false
    }

    @Test
    fun `without a version it is the manifest's own`() {
        contender(VALID).find("sample").toString() shouldBe "sample@1.0"
    }

    @Test
    fun `features and combinations of them are unsupported for a reason`() {
        val manifest = contender("$VALID\nunsupported: {map+optional: Because.}").find("sample")
        manifest.manifest.unsupported shouldBe
            mapOf(setOf(Feature.MAP, Feature.OPTIONAL) to "Because.")
    }

    @Test
    fun `an unknown key is told with its line and the like of it`() {
        problem(VALID.replace("domain:", "domian:")) shouldBe
            "FILE:5: Unknown key: 'domian'. Did you mean 'domain'?"
    }

    @Test
    fun `a missing key is told with an example`() {
        problem(VALID.replace("domain: kotlin-data\n", "")) shouldBe
            "FILE:1: 'domain' is missing. Add it, e.g. domain: kotlin-data"
    }

    @Test
    fun `a newer format asks for a newer Serdemark`() {
        problem(VALID.replace("format: 1", "format: 2")) shouldBe
            "FILE:1: Unknown format: '2'. Expected 1. " +
                "It was written for a newer Serdemark: update Serdemark."
    }

    @Test
    fun `an unknown flavour is told with those that there are`() {
        problem(VALID.replace("kotlin-data", "cobol")) shouldBe
            "FILE:5: Unknown domain: 'cobol'. Expected one of: kotlin-data, scala-case."
    }

    @Test
    fun `an unknown placeholder is told with those that there are`() {
        problem(VALID.replace("{json}", "{name}")) shouldBe
            "FILE:6: Unknown placeholder in annotations.field: '{name}'. " +
                "Expected one of: {json}, {package}, {classes}, {type}."
    }

    @Test
    fun `an unknown feature is told with the like of it`() {
        problem("$VALID\nunsupported: {onion: Because.}") shouldBe
            "FILE:11: Unknown feature: 'onion'. Did you mean 'union'?"
    }

    @Test
    fun `a coordinate is three parts`() {
        problem(VALID.replace("org.example:sample:", "org.example:")) shouldBe
            "FILE:4: Invalid dependencies[0]: 'org.example:\${version}'. Expected " +
                "group:artifact:version (e.g. org.example:library:\${version})."
    }

    @Test
    fun `options of plugins have a form`() {
        contender(VALID).find("sample").manifest.compiler.options shouldBe listOf("plugin:p:a=b")
        problem(VALID.replace("plugin:p:a=b", "a=b")) shouldBe
            "FILE:7: Invalid compiler.options[0]: 'a=b'. Expected plugin:ID:KEY=VALUE " +
                "(e.g. plugin:org.example.plugin:enabled=true)."
    }

    @Test
    fun `a channel that there is not is told`() {
        problem(VALID.replace("{bytes:", "{byts:")) shouldBe
            "FILE:9: Unknown key: 'channels.byts'. Did you mean 'bytes'?"
    }

    @Test
    fun `the id is the folder's name`() {
        problem(VALID.replace("id: sample", "id: other")) shouldBe
            "FILE:2: Invalid id: 'other'. Expected the name of its folder, 'sample'."
    }

    @Test
    fun `a codec that is not there is told with its place`() {
        problem(VALID.replace("Bytes.kt", "Missing.kt")) shouldBe
            "FILE:9: No such file: 'Missing.kt'. " +
                "Expected it at ${folder.resolve("sample/Missing.kt")}."
    }

    @Test
    fun `files of one name are told with both places`() {
        folder.resolve("sample/more").createDirectories().resolve("bytes.kt").writeText("")
        problem("$VALID\nsources: [more/bytes.kt]") shouldBe
            "FILE:9: The name 'Bytes.kt' is taken by sources[0] in line 11. " +
                "Rename one of the files."
    }

    @Test
    fun `a file with the name of generated code is refused`() {
        folder.resolve("sample").createDirectories().resolve("Shape.kt").writeText("")
        problem("$VALID\nsources: [Shape.kt]") shouldBe
            "FILE:11: The name 'Shape.kt' is taken by generated code. Rename the file."
    }

    @Test
    fun `Scala's version is the default one, or another`() {
        contender(VALID).find("sample").scala shouldBe null
        val scala = VALID.replace("kotlin-data", "scala-case")
        contender(scala).find("sample").scala shouldBe ToolVersions.SCALA
        val older = scala.replace("compiler: {", "compiler: {scala: 2.13.16, ")
        contender(older).find("sample").scala shouldBe "2.13.16"
    }

    @Test
    fun `Scala is for its own domain`() {
        problem(VALID.replace("compiler: {", "compiler: {scala: default, ")) shouldBe
            "FILE:7: Scala is compiled for the domain 'scala-case' alone."
        val companion = "annotations: {companion: {enum: \"implicit val a: {type}\"}}"
        problem(VALID.replace("annotations: {field: \"@Name({json})\"}", companion)) shouldBe
            "FILE:6: Only the types of the domain 'scala-case' have companions."
        folder.resolve("sample").createDirectories().resolve("More.scala").writeText("")
        problem("$VALID\nsources: [More.scala]") shouldBe
            "FILE:11: 'More.scala' is Scala, which is compiled before all else: the domain is " +
                "'kotlin-data'. Use the domain 'scala-case', or write it in Kotlin."
    }

    @Test
    fun `a codec of a channel whose interface is Kotlin is not Scala`() {
        folder.resolve("sample").createDirectories().resolve("Buffers.scala").writeText("")
        val channels = "channels: {okio: {codec: Buffers.scala, way: native}, "
        problem(VALID.replace("kotlin-data", "scala-case").replace("channels: {", channels)) shouldBe
            "FILE:9: The interface of the channel 'okio' is Kotlin, which is compiled after Scala. " +
                "Write the codec in Kotlin."
    }

    @Test
    fun `a key given twice is told with both lines`() {
        problem("$VALID\nversion: 3") shouldBe
            "FILE:11: 'version' is given twice; the first is in line 3."
    }

    @Test
    fun `what is no YAML is told with the line`() {
        problem("format: 1\nid: [sample\n").startsWith("FILE:3: This is not YAML:") shouldBe true
    }

    private fun problem(text: String): String =
        shouldThrow<ProblemException> { contender(text) }
            .problems
            .single()
            .toString()
            .replace(folder.resolve("sample/contender.yaml").toString(), "FILE")

    private fun contender(text: String): Contenders {
        val own = folder.resolve("sample").createDirectories()
        own.resolve("contender.yaml").writeText(text)
        own.resolve("Bytes.kt").writeText("class Bytes")
        return Contenders.read(listOf(folder))
    }

    private companion object {
        val VALID =
            """
            format: 1
            id: sample
            version: 1.0
            dependencies: ["org.example:sample:${'$'}{version}"]
            domain: kotlin-data
            annotations: {field: "@Name({json})"}
            compiler: {plugins: ["org.example:plugin:${'$'}{kotlin}"], options: ["plugin:p:a=b"]}
            generators: [{tool: ksp, processor: "org.example:processor:${'$'}{version}"}]
            channels: {bytes: {codec: Bytes.kt, way: native}}
            traits: {format: json, effort: annotations}
            """
                .trimIndent()
    }
}
