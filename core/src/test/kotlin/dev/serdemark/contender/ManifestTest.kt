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
    fun `excerpts name a jar at the version, and classes`() {
        val excerpt = "excerpts: [{from: \"org.example:all:\${version}\", classes: [a/b/C*, D]}]"
        contender("$VALID\n$excerpt").find("sample@2.0").excerpts shouldBe
            listOf(Excerpt("org.example:all:2.0", listOf("a/b/C*", "D")))
        problem("$VALID\n${excerpt.replace("D]", "a.b.C]")}") shouldBe
            "FILE:11: Invalid excerpts[0].classes[1]: 'a.b.C'. Expected path/of/Class, or with * " +
                "(e.g. org/example/json/Json*)."
    }

    @Test
    fun `a template is one of the manifest's files`() {
        val template = own("Json.kt.ftl")
        contender("$VALID\ntemplate: Json.kt.ftl").manifest("sample").let {
            it.template shouldBe template
            it.files.contains(template) shouldBe true
        }
    }

    @Test
    fun `a template is called by what the names of its classes end in`() {
        own("json.ftl")
        problem("$VALID\ntemplate: json.ftl") shouldBe
            "FILE:11: Invalid template: 'json.ftl'. Expected what the names of its classes end in, " +
                "and .kt.ftl (e.g. Json.kt.ftl)."
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
            "FILE:5: Unknown domain: 'cobol'. Expected one of: kotlin-data."
    }

    @Test
    fun `an unknown placeholder is told with those that there are`() {
        problem(VALID.replace("{json}", "{name}")) shouldBe
            "FILE:6: Unknown placeholder in annotations.field: '{name}'. " +
                "Expected one of: {json}, {package}, {classes}."
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
    fun `a key given twice is told with both lines`() {
        problem("$VALID\nversion: 3") shouldBe
            "FILE:11: 'version' is given twice; the first is in line 3."
    }

    @Test
    fun `what is no YAML is told with the line`() {
        problem("format: 1\nid: [sample\n").startsWith("FILE:3: This is not YAML:") shouldBe true
    }

    private fun own(file: String): Path =
        folder.resolve("sample").createDirectories().resolve(file).also { it.writeText("") }

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
