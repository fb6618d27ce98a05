package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.contender.testing.SampleManifest.Companion.VALID
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The languages, generators, templates and files that a contender is compiled with. */
class ManifestSourcesTest(@param:TempDir private val folder: Path) {
    private val sample = SampleManifest(folder)

    @Test
    fun `a template is one of the manifest's files`() {
        val template = sample.createFile("Json.kt.ftl")
        val manifest = sample.contenders("$VALID\ntemplate: Json.kt.ftl").manifest("sample")
        manifest.code.template shouldBe template
        manifest.files.contains(template) shouldBe true
    }

    @Test
    fun `a template for generated protobuf classes is refused`() {
        sample.createFile("Json.kt.ftl")
        sample.problem(
            "${VALID.replace("kotlin-data", "protobuf")}\ntemplate: Json.kt.ftl"
        ) shouldBe
            "FILE:11: Templates are for the domains kotlin-data, java-bean, scala-case alone, not for protobuf."
    }

    @Test
    fun `a template whose file name has no suffix for its classes is refused`() {
        sample.createFile("json.ftl")
        sample.problem("$VALID\ntemplate: json.ftl") shouldBe
            "FILE:11: Invalid template: 'json.ftl'. Expected the suffix of its classes and .kt.ftl " +
                "(e.g. Json.kt.ftl)."
    }

    @Test
    fun `only contenders with case classes can take names from the shape`() {
        val names = "annotations: {names: shape}"
        val shape = VALID.replace("annotations: {field: \"@Name({json})\"}", names)
        sample.contenders(shape.replace("kotlin-data", "scala-case"))
        sample.problem(shape) shouldBe
            "FILE:6: Only codecs of the domain 'scala-case' find names in 'shape'."
    }

    @Test
    fun `a template for case classes must be Scala`() {
        sample.createFile("Json.kt.ftl")
        sample.createFile("Json.scala.ftl")
        val scala = VALID.replace("kotlin-data", "scala-case")
        sample
            .contenders("$scala\ntemplate: Json.scala.ftl")
            .manifest("sample")
            .code
            .template shouldBe folder.resolve("sample/Json.scala.ftl")
        sample.problem("$scala\ntemplate: Json.kt.ftl") shouldBe
            "FILE:11: Invalid template: 'Json.kt.ftl'. Expected the suffix of its classes and .scala.ftl " +
                "(e.g. Json.scala.ftl)."
    }

    @Test
    fun `the error for an unknown domain lists the known domains`() {
        sample.problem(VALID.replace("kotlin-data", "cobol")) shouldBe
            "FILE:5: Unknown domain: 'cobol'. " +
                "Expected one of: kotlin-data, java-bean, java-record, scala-case, protobuf, scalapb, wire, thrift, scrooge, avro, avro-utf8."
    }

    @Test
    fun `a generator has the library's version unless the manifest names another version`() {
        generators("[{tool: protoc}]") shouldBe listOf(Generator(GeneratorTool.PROTOC, "2.0", null))
        generators("[{tool: wire, version: 1.5}]") shouldBe
            listOf(Generator(GeneratorTool.WIRE, "1.5", null))
    }

    @Test
    fun `the protobuf syntax is proto3 unless the manifest names another one`() {
        generators("[{tool: scalapb}]").single().syntax shouldBe ProtoSyntax.PROTO3
        generators("[{tool: protoc, syntax: proto2}]").single().syntax shouldBe ProtoSyntax.PROTO2
        fun problem(generator: String) =
            sample.problem(VALID.replace(Regex("generators: .*"), "generators: [$generator]"))
        problem("{tool: protoc, syntax: proto1}") shouldBe
            "FILE:8: Unknown generators[0].syntax: 'proto1'. Did you mean 'proto2' or 'proto3'?"
        problem("{tool: wire, syntax: proto2}") shouldBe
            "FILE:8: Unknown key: 'generators[0].syntax'. Expected one of: tool, version."
    }

    @Test
    fun `only views of the payload can be read as the wire shape, and no view can be a domain`() {
        val manifest =
            sample.contenders("$VALID\nwire: flatbuffers\nreads: wire").manifest("sample")
        manifest.code.readsWire shouldBe true
        manifest.code.shapes shouldBe "kotlin-data + flatbuffers"
        sample.problem("$VALID\nwire: protobuf\nreads: wire") shouldBe
            "FILE:12: Only a view of the payload can be read in place of the caller's values. " +
                "Expected 'wire: flatbuffers or sbe' beside 'reads: wire'."
        sample.problem(VALID.replace("kotlin-data", "flatbuffers")) shouldBe
            "FILE:5: Unknown domain: 'flatbuffers'. " +
                "Expected one of: kotlin-data, java-bean, java-record, scala-case, protobuf, scalapb, wire, thrift, scrooge, avro, avro-utf8."
    }

    private fun generators(text: String): List<Generator> =
        sample
            .contenders(VALID.replace(Regex("generators: .*"), "generators: $text"))
            .find("sample@2.0")
            .generators

    @Test
    fun `a second generator of classes from a schema is refused`() {
        val two = "generators: [{tool: wire}, {tool: protoc}]"
        sample.problem(VALID.replace(Regex("generators: .*"), two)) shouldBe
            "FILE:8: A contender has only one generator of classes from a schema."
    }

    @Test
    fun `a contender has the domain and wire shapes, and impossible conversions are refused`() {
        sample.contenders(VALID).find("sample").manifest.code.shapes shouldBe "kotlin-data"
        sample.contenders("$VALID\nwire: protobuf").find("sample").manifest.code.shapes shouldBe
            "kotlin-data + protobuf"
        val scala = VALID.replace("kotlin-data", "scala-case")
        sample.contenders("$scala\nwire: scalapb").find("sample").manifest.code.shapes shouldBe
            "scala-case + scalapb"
        sample.problem("$scala\nwire: flatbuffers") shouldBe
            "FILE:11: There is no conversion between 'scala-case' and 'flatbuffers' yet. " +
                "Use another 'domain', such as 'kotlin-data'."
        sample.problem("$VALID\nwire: scalapb") shouldBe
            "FILE:11: 'scalapb' is Scala, and the domain is 'kotlin-data'. Use the domain 'scala-case'."
        val scrooge = VALID.replace("kotlin-data", "scrooge")
        sample.problem("$scrooge\nwire: scalapb") shouldBe
            "FILE:11: 'scalapb' is Scala, and the domain is 'scrooge'. Use the domain 'scala-case'."
        sample.problem("$scrooge\nwire: sbe") shouldBe
            "FILE:11: There is no conversion between 'scrooge' and 'sbe' yet. " +
                "Use another 'domain', such as 'kotlin-data'."
        sample.problem("$VALID\nwire: kotlin-data") shouldBe
            "FILE:11: Unknown wire: 'kotlin-data'. Expected one of: protobuf, scalapb, wire, thrift, scrooge, avro, avro-utf8, flatbuffers, sbe."
    }

    @Test
    fun `the error for an unknown placeholder lists the known placeholders`() {
        sample.problem(VALID.replace("{json}", "{name}")) shouldBe
            "FILE:6: Unknown placeholder in annotations.field: '{name}'. " +
                "Expected one of: {json}, {package}, {classes}, {type}, {names}, {optional}, {aliases}."
    }

    @Test
    fun `a plugin option without the plugin's id is refused`() {
        sample.contenders(VALID).find("sample").manifest.code.compiler.options shouldBe
            listOf("plugin:p:a=b")
        sample.problem(VALID.replace("plugin:p:a=b", "a=b")) shouldBe
            "FILE:7: Invalid compiler.options[0]: 'a=b'. Expected plugin:ID:KEY=VALUE " +
                "(e.g. plugin:org.example.plugin:enabled=true)."
    }

    @Test
    fun `a file with the name of generated code is refused`() {
        sample.createFile("Shape.kt")
        sample.problem("$VALID\nsources: [Shape.kt]") shouldBe
            "FILE:11: The name 'Shape.kt' is taken by generated code. Rename the file."
    }

    @Test
    fun `a manifest can name another version of Scala than the default`() {
        sample.contenders(VALID).find("sample").scala shouldBe null
        val scala = VALID.replace("kotlin-data", "scala-case")
        sample.contenders(scala).find("sample").scala shouldBe ToolVersions.SCALA
        val older = scala.replace("compiler: {", "compiler: {scala: 2.13.16, ")
        sample.contenders(older).find("sample").scala shouldBe "2.13.16"
    }

    @Test
    fun `Scala code is refused in other domains`() {
        sample.problem(VALID.replace("compiler: {", "compiler: {scala: default, ")) shouldBe
            "FILE:7: Scala is compiled for these domains alone: scala-case, scalapb, scrooge."
        val companion = "annotations: {companion: {enum: \"implicit val a: {type}\"}}"
        sample.problem(VALID.replace("annotations: {field: \"@Name({json})\"}", companion)) shouldBe
            "FILE:6: 'companion' is for the domain 'scala-case' alone."
        sample.createFile("More.scala")
        sample.problem("$VALID\nsources: [More.scala]") shouldBe
            "FILE:11: 'More.scala' is Scala, which is compiled first, but the domain is " +
                "'kotlin-data'. Use the domain 'scala-case', or write it in Kotlin."
        sample.problem("${VALID.replace("kotlin-data", "scalapb")}\nsources: [More.scala]") shouldBe
            "FILE:11: 'More.scala' is Scala, which is compiled first, but the domain is " +
                "'scalapb'. Use the domain 'scala-case', or write it in Kotlin."
    }

    @Test
    fun `a version of Scala that cannot compile the contender is refused`() {
        val scala = VALID.replace("kotlin-data", "scala-case")
        sample.problem(scala.replace("compiler: {", "compiler: {scala: 2.12.20, ")) shouldBe
            "FILE:7: Invalid compiler.scala: '2.12.20'. Expected a version of Scala 2.11, 2.13 or 3 (e.g. 2.13.18)."
        val generated = VALID.replace("kotlin-data", "scalapb")
        sample.problem(generated.replace("compiler: {", "compiler: {scala: 3.3.7, ")) shouldBe
            "FILE:7: Invalid compiler.scala: '3.3.7'. Expected a version of Scala 2.11 or 2.13 (e.g. 2.13.18)."
        val derives = "annotations: {derives: {record: org.example.Format}}"
        sample.problem(scala.replace("annotations: {field: \"@Name({json})\"}", derives)) shouldBe
            "FILE:6: Scala 2.13.18 has no 'derives' clauses. Name a version of Scala 3 in 'compiler'."
    }

    @Test
    fun `a Scala codec is refused for a channel whose interface is Kotlin`() {
        sample.createFile("Buffers.scala")
        val channels = "channels: {okio: {codec: Buffers.scala, way: native}, "
        sample.problem(
            VALID.replace("kotlin-data", "scala-case").replace("channels: {", channels)
        ) shouldBe
            "FILE:9: The interface of the channel 'okio' is Kotlin, which is compiled after Scala. " +
                "Write the codec in Kotlin."
    }

    @Test
    fun `a version is refused for the JDK's annotation processing`() {
        val apt = "generators: [{tool: apt, version: 2, processor: \"a:b:c\"}]"
        sample.problem(VALID.replace(Regex("generators: .*"), apt)) shouldBe
            "FILE:8: 'apt' takes no 'version', because it comes with the JDK. Remove 'version'."
    }

    @Test
    fun `an annotation for another domain is refused`() {
        sample.problem(
            VALID.replace("annotations: {", "annotations: {enumValue: \"@V\", ")
        ) shouldBe "FILE:6: 'enumValue' is for the domains java-bean and java-record alone."
        sample.problem(VALID.replace("annotations: {", "annotations: {getter: \"@G\", ")) shouldBe
            "FILE:6: 'getter' is for the domain 'java-bean' alone."
    }

    @Test
    fun `interfaces need qualified names, and are refused for classes that a library generates`() {
        val implementing = VALID.replace("annotations: {", "annotations: {implements: [a.B], ")
        val annotations = sample.contenders(implementing).find("sample").manifest.code.annotations
        annotations.implements shouldBe listOf("a.B")
        sample.problem(implementing.replace("a.B", "B<T>")) shouldBe
            "FILE:6: Invalid annotations.implements[0]: 'B<T>'. Expected the qualified name of an " +
                "interface (e.g. java.io.Serializable)."
        sample.problem(implementing.replace("kotlin-data", "protobuf")) shouldBe
            "FILE:6: 'implements' is for the domains kotlin-data, java-bean, java-record alone, not for protobuf."
    }
}
