package dev.serdemark.toolchain.unit

import dev.serdemark.contender.GeneratorTool
import dev.serdemark.contender.ToolVersions
import dev.serdemark.sources.testing.InTurn
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.Recorder
import dev.serdemark.toolchain.testing.answer
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.protobufSchema
import dev.serdemark.toolchain.testing.schemaUnit
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.testing.shouldBeBuilt
import dev.serdemark.toolchain.testing.thriftUnit
import dev.serdemark.toolchain.testing.unit
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import io.kotest.matchers.types.shouldBeInstanceOf
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/**
 * Runs all tests with one compiler JVM, as a run does. Tests of generators of Scala are here too,
 * because each of Scala's compilers takes seconds to load in another JVM.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ScalaUnitsTest {
    private val recorder = Recorder()
    private val toolchain = Toolchain(sharedCache, noSettings, listener = recorder)

    private fun build(unit: CompilationUnit): BuildResult =
        toolchain.build(listOf(unit)).values.single()

    @AfterAll fun close() = toolchain.close()

    @Test
    fun `Kotlin code can use Scala code, which can use Java code`() {
        val unit =
            scalaUnit(
                "mixed",
                "Names.all().head()",
                "object Names { def all: Seq[String] = Seq(Upper.of(\"ann\")) }",
            )
        val java =
            "package sample; public class Upper { public static String of(String text) { return text.toUpperCase(); } }"
        build(unit.copy(sources = unit.sources + ("sample/Upper.java" to java))).answer() shouldBe
            "ANN"
    }

    @Test
    fun `compile-only artifacts are not on the class path of the worker`() {
        val unit =
            scalaUnit(
                "macro",
                "Codec.write()",
                """
                import com.github.plokhotnyuk.jsoniter_scala.core._
                import com.github.plokhotnyuk.jsoniter_scala.macros._
                object Codec {
                  private val codec: JsonValueCodec[Seq[Int]] = JsonCodecMaker.make
                  def write(): String = writeToString(Seq(1, 2))(codec)
                }
                """,
            )
        val result =
            build(
                unit.copy(
                    dependencies = listOf(Coordinate("$JSONITER-core_2.13:$JSONITER_VERSION")),
                    compileOnly = listOf(Coordinate("$JSONITER-macros_2.13:$JSONITER_VERSION")),
                )
            )
        result.answer() shouldBe "[1,2]"
        val built = result.shouldBeBuilt()
        built.classPath.map { it.coordinate.artifact } shouldContainExactlyInAnyOrder
            listOf("jsoniter-scala-core_2.13", "kotlin-stdlib", "scala-library", "annotations")
        val tools = built.tools.map { it.role to it.artifact.coordinate.artifact }
        tools shouldContain (ToolRole.SCALA to "scala-compiler")
        tools shouldContain (ToolRole.COMPILE_ONLY to "jsoniter-scala-macros_2.13")
    }

    @ParameterizedTest
    @MethodSource("otherVersionsInTurn")
    fun `a unit of another version of Scala has the library of that version`(version: String) {
        val code = if (version == SCALA_2_11) CODE_FOR_SCALA_2_11 else CODE_FOR_SCALA_3
        val unit =
            scalaUnit("version", "Language.text(java.util.List.of<Any>(1, 2))", code, version)
        val result = build(unit)
        result.answer() shouldBe "List(1, 2)"
        val libraries =
            result
                .shouldBeBuilt()
                .classPath
                .map { it.coordinate }
                .filter { it.group == "org.scala-lang" }
        libraries.first().version shouldBe version
        libraries.map { it.artifact } shouldBe
            if (version == SCALA_2_11) listOf("scala-library")
            else listOf("scala3-library_3", "scala-library")
    }

    @Test
    fun `deeply nested sources compile`() {
        val sum = List(1000) { "one" }.joinToString(" + ")
        val code = "object Deep { private def one = 1; def sum: Int = $sum }"
        build(scalaUnit("deep", "Deep.sum()", code)).answer() shouldBe "1000"
    }

    @Test
    fun `the Scala 2 library is the one that Scala 3 needs, not the older one of a dependency`() {
        val old = Coordinate("$JSONITER-core_2.13:$JSONITER_VERSION") // names Scala 2.13.11
        val unit = scalaUnit("newer", "1", "object Newer", SCALA_3).copy(dependencies = listOf(old))
        build(unit)
            .shouldBeBuilt()
            .classPath
            .single {
                it.coordinate.artifact == "scala-library"
            }
            .coordinate
            .version shouldBe "2.13.16"
    }

    @ParameterizedTest
    @MethodSource("versionsInTurn")
    fun `an error in Scala is reported with the compiler's message, each time`(version: String) {
        repeat(2) {
            val failed =
                build(scalaUnit("broken$it", "1", "object Broken { nonsense$it }", version))
            failed.shouldBeInstanceOf<BuildResult.Failed>()
            failed.compilerOutput shouldStartWith "sample/Scala.scala:3: error: "
            failed.compilerOutput shouldContain "nonsense$it"
        }
    }

    @ParameterizedTest
    @MethodSource("versionsInTurn")
    fun `the same sources and tools give the same bytes`(version: String) {
        val unit = scalaUnit("same", "Point(1)", "final case class Point(x: Int)", version)
        val first = build(unit).shouldBeBuilt().classes
        val bytes = first.toFile().readBytes()
        first.toFile().delete()
        build(unit).shouldBeBuilt().classes.toFile().readBytes() shouldBe bytes
    }

    @Test
    fun `ScalaPB generates Scala classes from a schema, and reports mistakes in schemas`() {
        val result = build(scalaPb("sample.Point.of(7, scala.Option.empty()).serializedSize()"))
        result.answer() shouldBe "2"
        result.shouldBeBuilt().generated.keys shouldBe
            setOf("sample/Point.scala", "sample/PointsProto.scala")
        val withUnknownType = build(scalaPb("0", protobufSchema(field = "Nonsense y = 2;")))
        withUnknownType.shouldBeInstanceOf<BuildResult.Failed>()
        withUnknownType.compilerOutput shouldContain "\"Nonsense\" is not defined."
        val withReservedName =
            build(scalaPb("0", protobufSchema(field = "enum E { UNRECOGNIZED = 0; }")))
        withReservedName.shouldBeInstanceOf<BuildResult.Failed>()
        withReservedName.compilerOutput shouldContain
            "The enum value 'UNRECOGNIZED' in E is not allowed"
    }

    @Test
    @InTurn(1, of = 3)
    fun `ScalaPB before version 0,7 generates Scala classes from a schema`() {
        val library = "com.trueaccord.scalapb:scalapb-runtime_2.11:0.6.6"
        val answer = "sample.Point(7, scala.Option.empty()).serializedSize()"
        val version = ToolVersions.SCALAPB_TRUEACCORD
        val unit =
            schemaUnit(answer, protobufSchema(), library)
                .copy(
                    schemaCompiler = SchemaCompiler(GeneratorTool.SCALAPB_TRUEACCORD, version),
                    scala = SCALA_2_11,
                )
        val result = build(unit)
        result.answer() shouldBe "2"
        result.shouldBeBuilt().generated.keys shouldBe
            setOf("sample/Point.scala", "sample/PointsProto.scala")
    }

    @Test
    @InTurn(2, of = 3)
    fun `Scrooge generates Scala classes from a schema`() {
        val tool = SchemaCompiler(GeneratorTool.SCROOGE_SCALA, ToolVersions.SCROOGE)
        val unit = thriftUnit("sample.Point.apply(7).x()", core = "com.twitter:scrooge-core_2.13")
        val result = build(unit.copy(schemaCompiler = tool, scala = ToolVersions.SCALA))
        result.answer() shouldBe "7"
        result.shouldBeBuilt().generated.keys shouldBe setOf("sample/Point.scala")
    }

    private fun versionsInTurn() = listOf(SCALA, SCALA_2_11, SCALA_3).inTurn(3)

    private fun otherVersionsInTurn() = listOf(SCALA_2_11, SCALA_3, NEWEST_SCALA).inTurn(3)

    private fun scalaPb(answer: String, schema: String = protobufSchema()) =
        schemaUnit(answer, schema, "com.thesamet.scalapb:scalapb-runtime_2.13:0.11.21")
            .copy(
                schemaCompiler = SchemaCompiler(GeneratorTool.SCALAPB, ToolVersions.SCALAPB),
                scala = ToolVersions.SCALA,
            )

    private fun scalaUnit(
        name: String,
        answer: String,
        scala: String,
        version: String = SCALA,
    ): CompilationUnit {
        val unit = unit(name, "\"\${$answer}\"")
        val source = "// $name\npackage sample\n${scala.trimIndent()}\n"
        return unit.copy(
            sources = unit.sources + ("sample/Scala.scala" to source),
            scala = version,
        )
    }

    private companion object {
        const val SCALA = "2.13.18"
        const val SCALA_2_11 = "2.11.12"
        const val SCALA_3 = "3.3.7"
        const val NEWEST_SCALA = "3.8.3"

        /** Newer libraries have no `to[List]`, and older compilers have no `enum`. */
        const val CODE_FOR_SCALA_2_11 =
            """
            import scala.collection.JavaConverters._
            object Language {
              def text(numbers: java.util.List[Int]): String =
                numbers.asScala.to[List].toString
            }
            """
        const val CODE_FOR_SCALA_3 =
            """
            import scala.jdk.CollectionConverters.*
            enum Language:
              case Three
            object Language:
              def text(numbers: java.util.List[Int]): String = numbers.asScala.to(List).toString
            """
        const val JSONITER = "com.github.plokhotnyuk.jsoniter-scala:jsoniter-scala"
        const val JSONITER_VERSION = "2.23.3"
    }
}
