package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.name
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
    fun `a template is for plain classes`() {
        own("Json.kt.ftl")
        problem("${VALID.replace("kotlin-data", "protobuf")}\ntemplate: Json.kt.ftl") shouldBe
            "FILE:11: Templates are for the domain kotlin-data alone, not for protobuf."
    }

    @Test
    fun `a template is called by what the names of its classes end in`() {
        own("json.ftl")
        problem("$VALID\ntemplate: json.ftl") shouldBe
            "FILE:11: Invalid template: 'json.ftl'. Expected what the names of its classes end in, " +
                "and .kt.ftl (e.g. Json.kt.ftl)."
    }

    @Test
    fun `another format than JSON may say that it evolves`() {
        val traits = "traits: {format: json, effort: annotations"
        contender(VALID.replace(traits, traits.replace("json", "cbor") + ", evolution: true"))
            .manifest("sample")
            .traits
            .evolves shouldBe true
        contender(VALID.replace(traits, traits.replace("json", "cbor")))
            .manifest("sample")
            .traits
            .evolves shouldBe false
        problem(VALID.replace(traits, "$traits, evolution: true")) shouldBe
            "FILE:10: Every JSON contender is held to skip fields that it does not know. Remove 'evolution'."
    }

    @Test
    fun `an unknown key is told with its line and the like of it`() {
        problem(VALID.replace("domain:", "domian:")) shouldBe
            "FILE:1: 'domain' is missing. Add it (e.g. domain: kotlin-data).\n" +
                "FILE:5: Unknown key: 'domian'. Did you mean 'domain'?"
    }

    @Test
    fun `all mistakes of a manifest are reported together, each once`() {
        val wrong =
            VALID.replace("kotlin-data", "cobol")
                .replace("effort: annotations", "effort: high, lib: x, url: y")
                .replace("codec: Bytes.kt", "codec: Byte.kt")
        val cases =
            "when: [{version: \"(,1)\", compiler: {kotlin: 1}}, {version: \"[1\", notes: [n]}]"
        problem("$wrong\nnote: more\n$cases").lines().map { it.substringBefore(". ") } shouldBe
            listOf(
                "FILE:5: Unknown domain: 'cobol'",
                "FILE:9: No such file: 'Byte.kt'",
                "FILE:10: Unknown key: 'traits.lib'",
                "FILE:10: Unknown key: 'traits.url'",
                "FILE:10: Unknown traits.effort: 'high'",
                "FILE:11: Unknown key: 'note'",
                "FILE:12: Invalid when[1].version: '[1'",
            )
    }

    @Test
    fun `mistakes of a manifest do not hide behind each other, at any depth`() {
        folder.resolve("sample").createDirectories().resolve("Shape.kt").writeText("")
        val wrong =
            """
            format: 1
            id: sample
            version: 1/0
            dependencies: ["a:b", "a:b:1", "c"]
            excerpts: [{from: all, classes: [a.b], class: x}]
            domain: cobol
            wire: steel
            annotations: {feild: "@A", field: "@B({x}, {y})", leaf: {long: "{z}", lnog: "@C"}}
            compiler: {scla: 3, options: [a, "plugin:p:a=b", b]}
            generators: [{tool: kps}, {tool: protoc, processor: "a:b:c"}, {tool: wire}]
            sources: [/etc/passwd, Shape.kt, ../../../x.kt]
            channels:
              bytes: {codec: None.kt, way: nativ, tree: Tree.kt}
              strin: {codec: Bytes.kt, way: native, dependencies: [a]}
            jvm: {addOpens: [[a]], opens: b}
            traits: {format: json, effort: zero, library: []}
            unsupported: {onion+mop: Because., map: []}
            floor: {si: a}
            when:
              - {version: "[1", notes: [n], note: m}
              - {version: 1, compiler: {plugins: [a]}}
            """
                .trimIndent()
        starts(wrong) shouldBe
            listOf(
                "3: Invalid version: '1/0'",
                "4: Invalid dependencies[0]: 'a:b'",
                "4: Invalid dependencies[2]: 'c'",
                "5: Unknown key: 'excerpts[0].class'",
                "5: Invalid excerpts[0].from: 'all'",
                "5: Invalid excerpts[0].classes[0]: 'a.b'",
                "6: Unknown domain: 'cobol'",
                "7: Unknown wire: 'steel'",
                "8: Unknown key: 'annotations.feild'",
                "8: Unknown placeholder in annotations.field: '{x}'",
                "8: Unknown placeholder in annotations.field: '{y}'",
                "8: Unknown key: 'annotations.leaf.lnog'",
                "8: Unknown placeholder in annotations.leaf.long: '{z}'",
                "9: Unknown key: 'compiler.scla'",
                "9: Invalid compiler.options[0]: 'a'",
                "9: Invalid compiler.options[2]: 'b'",
                "10: Unknown generators[0].tool: 'kps'",
                "10: Unknown key: 'generators[1].processor'",
                "11: Invalid sources[0]: '/etc/passwd' is outside of 'sample' and the folders " +
                    "beside it",
                "11: The name 'Shape.kt' is taken by generated code",
                "11: Invalid sources[2]: '../../../x.kt' is outside of 'sample' and the folders " +
                    "beside it",
                "13: No such file: 'None.kt'",
                "13: Unknown channels.bytes.way: 'nativ'",
                "13: No such file: 'Tree.kt'",
                "14: Unknown key: 'channels.strin'",
                "14: Invalid channels.strin.dependencies[0]: 'a'",
                "15: Unknown key: 'jvm.opens'",
                "15: Invalid jvm.addOpens[0]: '[a]'",
                "16: Unknown traits.effort: 'zero'",
                "16: Invalid traits.library: '[]'",
                "17: Unknown feature: 'onion'",
                "17: Unknown feature: 'mop'",
                "17: Invalid unsupported.map: '[]'",
                "18: Unknown key: 'floor.si'",
                "18: 'floor.is' is missing",
                "18: 'floor.under' is missing",
                "20: Unknown key: 'when[0].note'",
                "20: Invalid when[0].version: '[1'",
                "21: Invalid when[1].compiler.plugins[0]: 'a'",
            )
    }

    private fun starts(wrong: String): List<String> =
        problem(wrong).lines().map { it.removePrefix("FILE:").substringBefore(". ") }

    @Test
    fun `a missing key is told with an example`() {
        problem(VALID.replace("domain: kotlin-data\n", "")) shouldBe
            "FILE:1: 'domain' is missing. Add it (e.g. domain: kotlin-data)."
    }

    @Test
    fun `a version that could not be asked for is refused where it stands`() {
        val version = Regex("(?m)^version: .*$")
        problem(VALID.replace(version, "version: 1/2")) shouldBe
            "FILE:${VALID.lines().indexOfFirst(version::matches) + 1}: Invalid version: '1/2'. " +
                "Expected letters, digits, '.', '_', '+' and '-' (e.g. 1.2.3)."
    }

    @Test
    fun `a newer format asks for a newer Serdemark`() {
        val case = "when: [{version: \"(,1)\", note: n}]"
        val newer = VALID.replace("format: 1", "format: 2").replace("domain:", "domian:")
        problem("$newer\n$case") shouldBe
            "FILE:1: Unknown format: '2'. Expected 1. " +
                "It was written for a newer Serdemark: update Serdemark."
    }

    @Test
    fun `an unknown flavour is told with those that there are`() {
        problem(VALID.replace("kotlin-data", "cobol")) shouldBe
            "FILE:5: Unknown domain: 'cobol'. " +
                "Expected one of: kotlin-data, java-bean, scala-case, protobuf, wire."
    }

    @Test
    fun `a generator of classes from a schema is of the library's version, unless told otherwise`() {
        generators("[{tool: protoc}]") shouldBe listOf(Generator(GeneratorTool.PROTOC, "2.0", null))
        generators("[{tool: wire, version: 1.5}]") shouldBe
            listOf(Generator(GeneratorTool.WIRE, "1.5", null))
    }

    private fun generators(text: String): List<Generator> =
        contender(VALID.replace(Regex("generators: .*"), "generators: $text"))
            .find("sample@2.0")
            .generators

    @Test
    fun `two generators of classes from a schema are told`() {
        val two = "generators: [{tool: wire}, {tool: protoc}]"
        problem(VALID.replace(Regex("generators: .*"), two)) shouldBe
            "FILE:8: A contender has one generator of classes from a schema."
    }

    @Test
    fun `a library's own classes may stand between the caller's and the payload`() {
        contender(VALID).find("sample").manifest.shapes shouldBe "kotlin-data"
        contender("$VALID\nwire: protobuf").find("sample").manifest.shapes shouldBe
            "kotlin-data + protobuf"
        problem("$VALID\nwire: kotlin-data") shouldBe
            "FILE:11: Unknown wire: 'kotlin-data'. Expected one of: protobuf, wire."
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
        problem(
            VALID.replace("kotlin-data", "scala-case").replace("channels: {", channels)
        ) shouldBe
            "FILE:9: The interface of the channel 'okio' is Kotlin, which is compiled after Scala. " +
                "Write the codec in Kotlin."
    }

    @Test
    fun `the first case of a version counts, with its keys in place of the manifest's`() {
        val contenders =
            contender(
                """
                |$VALID
                |when:
                |  - version: "(,0.5)"
                |    dependencies: ["org.example:early:${'$'}{version}"]
                |  - version: "(,1.0)"
                |    dependencies: ["org.example:old:${'$'}{version}"]
                |    compiler: {kotlin: 1.7.10}
                |    notes: [It is old.]
                |"""
                    .trimMargin()
            )
        fun dependencies(name: String) = contenders.find(name).dependencies(listOf("bytes"))
        dependencies("sample@0.4") shouldBe listOf("org.example:early:0.4")
        dependencies("sample@0.10") shouldBe listOf("org.example:old:0.10")
        dependencies("sample") shouldBe listOf("org.example:sample:1.0")
        val early = contenders.find("sample@0.4")
        early.kotlin shouldBe ToolVersions.KOTLIN
        val old = contenders.find("sample@0.10")
        old.kotlin shouldBe "1.7.10"
        old.compilerPlugins shouldBe emptyList()
        old.manifest.notes shouldBe listOf("It is old.")
        old.generators.single().processor shouldBe "org.example:processor:0.10"
    }

    @Test
    fun `the files of all versions belong to a contender at any`() {
        folder.resolve("sample").createDirectories().resolve("Old.kt").writeText("class Old")
        val case = "{version: \"(,1.0)\", channels: {bytes: {codec: Old.kt, way: converts}}}"
        val contenders = contender("$VALID\nwhen: [$case]")
        val names = listOf("sample@0.9", "sample").map { contenders.find(it) }
        names.map { it.manifest.channels.getValue("bytes").codec.name } shouldBe
            listOf("Old.kt", "Bytes.kt")
        names.forEach { contender ->
            contender.files.map { it.name } shouldContainExactlyInAnyOrder
                listOf("contender.yaml", "Bytes.kt", "Old.kt")
        }
    }

    @Test
    fun `what is wrong with a case is told with its line`() {
        fun wrong(case: String) = problem("$VALID\nwhen:\n  - $case")
        wrong("{version: 0.9, kotlin: 1.7.10}") shouldBe
            "FILE:12: Unknown key: 'when[0].kotlin'. Expected one of: version, dependencies, excerpts, " +
                "annotations, compiler, generators, sources, template, channels, jvm, notes, unsupported."
        wrong("{version: <0.9, notes: [Old.]}") shouldBe
            "FILE:12: Invalid when[0].version: '<0.9'. " +
                "Expected versions as Maven writes them (e.g. \"[1.4,1.6)\")."
        wrong("notes: [Old.]") shouldBe
            "FILE:12: 'when[0].version' is missing. Add it (e.g. version: \"[1.4,1.6)\")."
        wrong("version: 0.9") shouldBe
            "FILE:12: when[0] says nothing that is otherwise. " +
                "Expected another key (e.g. {version: \"[1.4,1.6)\", compiler: {kotlin: 1.7.10}})."
        wrong("{version: 0.9, sources: [None.kt]}") shouldBe
            "FILE:12: No such file: 'None.kt'. Expected it at ${folder.resolve("sample/None.kt")}."
    }

    @Test
    fun `a file that a case brings must not have the name of one that stays`() {
        folder.resolve("sample/old").createDirectories().resolve("bytes.kt").writeText("")
        problem("$VALID\nwhen: [{version: 0.9, sources: [old/bytes.kt]}]") shouldBe
            "FILE:9: The name 'Bytes.kt' is taken by when[0].sources[0] in line 11. " +
                "Rename one of the files."
    }

    @Test
    fun `a contender may be one that is measured only where it is named`() {
        fun byDefault(more: String) = contender("$VALID\n$more").manifest("sample").isByDefault
        byDefault("") shouldBe true
        byDefault("onlyNamed: false") shouldBe true
        byDefault("onlyNamed: true") shouldBe false
        byDefault("excluded: Because.") shouldBe false
        problem("$VALID\nonlyNamed: yes") shouldBe
            "FILE:11: Unknown onlyNamed: 'yes'. Expected one of: true, false."
    }

    @Test
    fun `no contender is called all`() {
        val own = folder.resolve("all").createDirectories()
        own.resolve("contender.yaml").writeText(VALID.replace("id: sample", "id: all"))
        own.resolve("Bytes.kt").writeText("class Bytes")
        shouldThrow<ProblemException> { Contenders.read(listOf(folder)) }.message!! shouldContain
            "Invalid id: 'all'. Expected another name: 'all' is every contender."
    }

    @Test
    fun `the JDK's annotation processing has no version`() {
        val apt = "generators: [{tool: apt, version: 2, processor: \"a:b:c\"}]"
        problem(VALID.replace(Regex("generators: .*"), apt)) shouldBe
            "FILE:8: 'apt' has the version of the JDK, and none here. Remove it."
    }

    @Test
    fun `a template that the flavour has no use for is refused`() {
        problem(VALID.replace("annotations: {", "annotations: {enumValue: \"@V\", ")) shouldBe
            "FILE:6: 'enumValue' is for the domain java-bean alone."
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
            .joinToString("\n")
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
