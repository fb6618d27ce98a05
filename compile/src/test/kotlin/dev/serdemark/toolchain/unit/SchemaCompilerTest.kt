package dev.serdemark.toolchain.unit

import dev.serdemark.contender.GeneratorTool
import dev.serdemark.sources.testing.InTurn
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.answer
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.protobufSchema
import dev.serdemark.toolchain.testing.schemaUnit
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.testing.shouldBeBuilt
import dev.serdemark.toolchain.testing.thriftUnit
import dev.serdemark.toolchain.testing.unit
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import io.kotest.matchers.types.shouldBeInstanceOf
import java.util.UUID
import kotlin.io.path.exists
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Runs all tests with one compiler JVM, as a run does. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class SchemaCompilerTest {
    private val toolchain = Toolchain(sharedCache, noSettings)

    @AfterAll fun close() = toolchain.close()

    private fun build(unit: CompilationUnit): BuildResult =
        toolchain.build(listOf(unit)).getValue(unit.name)

    @Test
    @InTurn(0, of = 2)
    fun `protoc generates classes from a schema that imports well-known types`() {
        val at = "com.google.protobuf.Timestamp.newBuilder().setSeconds(7)"
        val unit = protoc("sample.Point.newBuilder().setX(7).setAt($at).build().serializedSize")
        val result = build(unit)
        // x takes 2 bytes, and the timestamp 4.
        result.answer() shouldBe "6"
        val built = result.shouldBeBuilt()
        built.generated.keys shouldBe
            setOf("sample/Point.java", "sample/PointOrBuilder.java", "sample/Points.java")
        val executable = built.tools.single { it.role == ToolRole.SCHEMA_COMPILER }.artifact
        executable.coordinate.text shouldBe
            "com.google.protobuf:protoc:exe:${executablesOfThisMachine()}:$PROTOBUF"
    }

    @Test
    @InTurn(0, of = 2)
    fun `Wire generates classes from the same schema`() {
        val answer = "sample.Point(x = 7, at = java.time.Instant.ofEpochSecond(7)).encode().size"
        val result = build(wire(answer))
        result.answer() shouldBe "6"
        result.shouldBeBuilt().generated.keys shouldBe setOf("sample/Point.kt")
    }

    @Test
    @InTurn(1, of = 2)
    fun `Scrooge generates Java classes from a schema`() {
        val result = build(thriftUnit("sample.Point().setX(7).getX()"))
        result.answer() shouldBe "7"
        result.shouldBeBuilt().generated.keys shouldBe setOf("sample/Point.java")
    }

    @Test
    @InTurn(0, of = 2)
    fun `Avro generates Java classes from a schema, with Java strings`() {
        val result = build(avro("sample.Point().also { it.setName(\"p\") }.getName().length"))
        result.answer() shouldBe "1"
        result.shouldBeBuilt().generated.keys shouldBe setOf("sample/Point.java")
    }

    @Test
    @InTurn(0, of = 2)
    fun `the messages of Scrooge and Avro about an invalid schema are reported`() {
        val thrift = build(thriftUnit("0", field = "2: Nonsense y"))
        thrift.shouldBeInstanceOf<BuildResult.Failed>()
        thrift.compilerOutput shouldContain "Nonsense"
        val avro = build(avro("0", type = "nonsense"))
        avro.shouldBeInstanceOf<BuildResult.Failed>()
        avro.compilerOutput shouldContain "nonsense"
    }

    @Test
    @InTurn(1, of = 2)
    fun `the messages of protoc about an invalid schema are reported`() {
        val failed = build(protoc("0", protobufSchema(field = "Nonsense y = 2;")))
        failed.shouldBeInstanceOf<BuildResult.Failed>()
        failed.reason shouldStartWith "It does not compile."
        failed.compilerOutput shouldContain "points.proto:8:3: \"Nonsense\" is not defined."
        failed.sourcesFolder.resolve("points.proto").exists() shouldBe true
    }

    @Test
    @InTurn(1, of = 2)
    fun `the messages of Wire about an invalid schema are reported, and the compiler JVM continues`() {
        val failed = build(wire("0", protobufSchema(field = "Nonsense y = 2;")))
        failed.shouldBeInstanceOf<BuildResult.Failed>()
        failed.compilerOutput shouldContain "unable to resolve Nonsense"
        build(unit("next")).answer() shouldBe "next"
    }

    @Test
    fun `a version without an executable is unavailable`() {
        val result =
            build(protoc("0").copy(schemaCompiler = SchemaCompiler(GeneratorTool.PROTOC, "0.1")))
        result.shouldBeInstanceOf<BuildResult.Unavailable>()
        result.reason shouldStartWith
            "There is no com.google.protobuf:protoc:exe:${executablesOfThisMachine()}:0.1 in "
    }

    @Test
    @InTurn(1, of = 2)
    fun `flatc generates classes from a schema, and reports mistakes in schemas`() {
        val answer =
            "com.google.flatbuffers.FlatBufferBuilder()" +
                ".also { it.finish(sample.Point.createPoint(it, 7)) }.sizedByteArray()" +
                ".let { sample.Point.getRootAsPoint(java.nio.ByteBuffer.wrap(it)).x() }"
        val result = build(flatc(answer, "table Point { x: int; }"))
        result.answer() shouldBe "7"
        result.shouldBeBuilt().generated.keys shouldBe setOf("sample/Point.java")
        val failed = build(flatc("0", "table Point { x: Nonsense; }"))
        failed.shouldBeInstanceOf<BuildResult.Failed>()
        failed.compilerOutput shouldContain "type referenced but not defined"
    }

    @Test
    @InTurn(0, of = 2)
    fun `SbeTool generates classes from a schema, and reports mistakes in schemas`() {
        val buffer = "org.agrona.ExpandableArrayBuffer()"
        val answer =
            "$buffer.also { sample.PointEncoder().wrap(it, 0).x(7) }" +
                ".let { sample.PointDecoder().wrap(it, 0, 4, 0).x() }"
        val result = build(sbe(answer, "int32"))
        result.answer() shouldBe "7"
        result.shouldBeBuilt().generated.keys shouldContain "sample/PointDecoder.java"
        val failed = build(sbe("0", "Nonsense"))
        failed.shouldBeInstanceOf<BuildResult.Failed>()
        failed.compilerOutput shouldContain "could not find type: Nonsense"
    }

    @ParameterizedTest
    @CsvSource(
        "linux-x86_64, tar.gz:distribution-linux",
        "osx-x86_64, tar.gz:distribution-osx",
        "osx-aarch_64, tar.gz:distribution-osx",
        "windows-x86_64, zip:distribution-windows",
        "linux-aarch_64, tar.gz:distribution-linux-aarch_64",
    )
    fun `the archive with flatc fits the kind of executables`(
        executables: String,
        archive: String,
    ) {
        flatcOfThisMachine(executables) shouldBe archive
    }

    @ParameterizedTest
    @CsvSource(
        "Linux, amd64, linux-x86_64",
        "Linux, aarch64, linux-aarch_64",
        "Linux, ppc64le, linux-ppcle_64",
        "Mac OS X, x86_64, osx-x86_64",
        "Mac OS X, aarch64, osx-aarch_64",
        "Windows 11, amd64, windows-x86_64",
        "Windows 11, aarch64, windows-x86_64",
        "FreeBSD, amd64, freebsd-x86_64",
    )
    fun `the classifier of executables fits the machine`(
        system: String,
        processor: String,
        classifier: String,
    ) {
        executablesOfThisMachine(system, processor) shouldBe classifier
    }

    private fun protoc(answer: String, schema: String = protobufSchema()) =
        schemaUnit(answer, schema, "com.google.protobuf:protobuf-java:$PROTOBUF")
            .copy(schemaCompiler = SchemaCompiler(GeneratorTool.PROTOC, PROTOBUF))

    private fun wire(answer: String, schema: String = protobufSchema()) =
        schemaUnit(answer, schema, "com.squareup.wire:wire-runtime-jvm:$WIRE")
            .copy(schemaCompiler = SchemaCompiler(GeneratorTool.WIRE, WIRE))

    private fun avro(answer: String, type: String = "string"): CompilationUnit {
        val fields = """[{"name": "name", "type": "$type"}]"""
        val schema =
            """{"type": "record", "name": "Point", "namespace": "sample", "fields": $fields}"""
        return schemaUnit(answer, schema, "org.apache.avro:avro:$AVRO", file = "points.avsc")
            .copy(schemaCompiler = SchemaCompiler(GeneratorTool.AVRO, AVRO))
    }

    private fun flatc(answer: String, declarations: String): CompilationUnit {
        val library = "com.google.flatbuffers:flatbuffers-java:$FLATBUFFERS"
        val schema = "namespace sample; // ${UUID.randomUUID()}\n$declarations\n"
        return schemaUnit(answer, schema, library, file = "points.fbs")
            .copy(schemaCompiler = SchemaCompiler(GeneratorTool.FLATC, FLATBUFFERS))
    }

    private fun sbe(answer: String, type: String): CompilationUnit {
        val headerFields =
            listOf("blockLength", "templateId", "schemaId", "version").joinToString("") {
                "<type name='$it' primitiveType='uint16'/>"
            }
        val schema =
            "<!-- ${UUID.randomUUID()} --><messageSchema package='sample' id='1'>" +
                "<types><composite name='messageHeader'>$headerFields</composite></types>" +
                "<message name='Point' id='1'><field name='x' id='1' type='$type'/></message>" +
                "</messageSchema>"
        return schemaUnit(answer, schema, "org.agrona:agrona:2.4.1", file = "points.xml")
            .copy(schemaCompiler = SchemaCompiler(GeneratorTool.SBE, SBE))
    }

    private companion object {
        const val PROTOBUF = "4.31.1"
        const val WIRE = "6.4.7"
        const val AVRO = "1.12.2"
        const val FLATBUFFERS = "2.0.8"
        const val SBE = "1.38.1"
    }
}
