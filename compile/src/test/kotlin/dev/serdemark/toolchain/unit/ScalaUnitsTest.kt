package dev.serdemark.toolchain.unit

import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.Recorder
import dev.serdemark.toolchain.testing.answer
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.testing.shouldBeBuilt
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

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ScalaUnitsTest {
    private val recorder = Recorder()
    private val toolchain = Toolchain(sharedCache, noSettings, listener = recorder)

    private fun build(unit: CompilationUnit): BuildResult =
        toolchain.build(listOf(unit)).values.single()

    @AfterAll fun close() = toolchain.close()

    @Test
    fun `Kotlin uses Scala, which uses Java`() {
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
    fun `what only compilers need is not among what a unit runs with`() {
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

    @Test
    fun `an error in Scala is reported with the compiler's message, each time`() {
        repeat(2) {
            val failed = build(scalaUnit("broken$it", "1", "object Broken { nonsense$it }"))
            failed.shouldBeInstanceOf<BuildResult.Failed>()
            failed.compilerOutput shouldStartWith "sample/Scala.scala:3: error: "
            failed.compilerOutput shouldContain "nonsense$it"
        }
    }

    @Test
    fun `the same sources and tools give the same bytes`() {
        val unit = scalaUnit("same", "Point(1)", "final case class Point(x: Int)")
        val first = build(unit).shouldBeBuilt().classes
        val bytes = first.toFile().readBytes()
        first.toFile().delete()
        build(unit).shouldBeBuilt().classes.toFile().readBytes() shouldBe bytes
    }

    private fun scalaUnit(name: String, answer: String, scala: String): CompilationUnit {
        val unit = unit(name, "\"\${$answer}\"")
        val source = "// $name\npackage sample\n${scala.trimIndent()}\n"
        return unit.copy(
            sources = unit.sources + ("sample/Scala.scala" to source),
            scala = SCALA,
        )
    }

    private companion object {
        const val SCALA = "2.13.18"
        const val JSONITER = "com.github.plokhotnyuk.jsoniter-scala:jsoniter-scala"
        const val JSONITER_VERSION = "2.23.3"
    }
}
