package dev.serdemark.toolchain

import dev.serdemark.toolchain.testing.AUTO_ANNOTATIONS
import dev.serdemark.toolchain.testing.KOTLIN
import dev.serdemark.toolchain.testing.PLUGIN
import dev.serdemark.toolchain.testing.Recorder
import dev.serdemark.toolchain.testing.answer
import dev.serdemark.toolchain.testing.autoValueUnit
import dev.serdemark.toolchain.testing.flipBit
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.serializationUnit
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.testing.shouldBeBuilt
import dev.serdemark.toolchain.testing.unit
import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.Processor
import dev.serdemark.toolchain.unit.ToolRole
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.ints.shouldBeInRange
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import io.kotest.matchers.types.shouldBeInstanceOf
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** Runs all tests with one compiler JVM, as a run does. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ToolchainTest {
    private val recorder = Recorder()
    private val toolchain = Toolchain(sharedCache, noSettings, listener = recorder)

    private fun build(vararg units: CompilationUnit): List<BuildResult> =
        toolchain.build(units.toList()).values.toList()

    @BeforeEach fun `clear the events`() = recorder.events.clear()

    @AfterAll fun close() = toolchain.close()

    @Test
    fun `units for two versions of Kotlin compile alternately in one compiler JVM`() {
        fun newer(name: String) = serializationUnit(name, KOTLIN, "1.9.0", PLUGIN)
        fun older(name: String) = serializationUnit(name, "1.7.10", "1.4.0", "kotlin-serialization")
        val results = build(newer("new-1"), older("old-1"), newer("new-2"), older("old-2"))
        results.map { it.answer() } shouldBe List(4) { """{"x":7}""" }
        // None is started if an earlier test has started one.
        recorder.all<BuildEvent.CompilerStarted>().size shouldBeInRange 0..1
    }

    @Test
    fun `code that a KSP processor generates is compiled and returned`() {
        val moshi =
            unit(
                "moshi",
                "com.squareup.moshi.Moshi.Builder().build().adapter(Point::class.java).toJson(Point(7))",
                "@com.squareup.moshi.JsonClass(generateAdapter = true) data class Point(val x: Int)",
                dependencies = listOf("com.squareup.moshi:moshi:1.15.2"),
                processors =
                    listOf(
                        Processor(
                            "2.3.13",
                            Coordinate("com.squareup.moshi:moshi-kotlin-codegen:1.15.2"),
                        )
                    ),
            )
        val result = build(moshi).single()
        result.answer() shouldBe """{"x":7}"""
        val generated = result.shouldBeBuilt().generated
        generated.keys shouldBe setOf("sample/PointJsonAdapter.kt")
        generated.values.single() shouldContain "class PointJsonAdapter"
    }

    @Test
    fun `a unit is compiled against the worker's classes`() {
        val codec =
            """
            class Text : dev.serdemark.worker.codec.BytesCodec<String> {
              override fun write(value: String): ByteArray = value.toByteArray()
              override fun read(payload: ByteArray): String = payload.decodeToString()
            }
            """
        build(unit("codec", declarations = codec.trimIndent())).single().answer() shouldBe "codec"
    }

    @Test
    fun `Kotlin and Java in a unit may use each other`() {
        val java =
            "package sample; public class Upper { public static String of(Name name) { return name.getText().toUpperCase(); } }"
        val kotlin = unit("mixed", "Upper.of(Name(\"ann\"))", "class Name(val text: String)")
        val mixed = kotlin.copy(sources = kotlin.sources + ("sample/Upper.java" to java))
        build(mixed).single().answer() shouldBe "ANN"
    }

    @Test
    fun `an error in Java is reported with the compiler's message`() {
        val kotlin = unit("broken-java")
        val java = "package sample;\nclass Broken { Nonsense n; }"
        val failed =
            build(kotlin.copy(sources = kotlin.sources + ("sample/Broken.java" to java))).single()
        failed.shouldBeInstanceOf<BuildResult.Failed>()
        failed.compilerOutput shouldStartWith "sample/Broken.java:2: error: cannot find symbol"
    }

    @Test
    fun `code that an annotation processor generates is compiled and returned`() {
        val result = build(autoValueUnit("processed")).single()
        result.answer() shouldBe "Point{x=7}"
        val built = result.shouldBeBuilt()
        built.generated.keys shouldBe setOf("sample/AutoValue_Point.java")
        built.tools
            .filter { it.role == ToolRole.ANNOTATION_PROCESSOR }
            .map { it.artifact.coordinate.artifact } shouldBe listOf("auto-value")
    }

    @Test
    fun `an artifact without an annotation processor fails the build`() {
        val unit =
            autoValueUnit("no-processor").copy(annotationProcessors = listOf(AUTO_ANNOTATIONS))
        val failed = build(unit).single()
        failed.shouldBeInstanceOf<BuildResult.Failed>()
        failed.compilerOutput shouldStartWith "error: none of these holds an annotation processor:"
    }

    @Test
    fun `a unit in the cache starts no compiler`() {
        val unit = unit("known")
        build(unit).single().answer() shouldBe "known"
        val newRecorder = Recorder()
        val result =
            Toolchain(sharedCache, noSettings, listener = newRecorder).use {
                it.build(listOf(unit))
            }
        result.getValue("known").answer() shouldBe "known"
        newRecorder.events.map { it::class } shouldBe listOf(BuildEvent.Finished::class)
    }

    @Test
    fun `the caller gets all results so far before each compilation, with cached builds first`() {
        val known = unit("known-before")
        build(known).single().answer() shouldBe "known-before"
        val first = unit("broken-first", answer = "1 + nonsense")
        val second = unit("broken-second", answer = "2 + nonsense")
        val resultsSoFar = mutableListOf<Set<String>>()
        val results = toolchain.build(listOf(first, known, second)) { resultsSoFar += it.keys }
        resultsSoFar shouldBe listOf(setOf("known-before"), setOf("known-before", "broken-first"))
        results.keys.toList() shouldBe listOf("broken-first", "known-before", "broken-second")
        // The first event is from the build that put the unit into the cache.
        recorder.all<BuildEvent.Finished>().map { it.unit } shouldBe
            listOf("known-before", "known-before", "broken-first", "broken-second")
    }

    @Test
    fun `the caller gets no results before the end if nothing is compiled`() {
        val known = unit("known-before")
        build(known)
        toolchain.build(listOf(known)) { throw AssertionError("$it") }.keys shouldBe
            setOf("known-before")
    }

    @Test
    fun `a unit whose dependency does not exist is unavailable, and the others are built`() {
        val absent = unit("absent", dependencies = listOf("com.google.code.gson:gson:99.1"))
        val (unavailable, other) = build(absent, unit("other"))
        unavailable.shouldBeInstanceOf<BuildResult.Unavailable>()
        unavailable.coordinate shouldBe Coordinate("com.google.code.gson:gson:99.1")
        unavailable.reason shouldContain "There is no com.google.code.gson:gson:99.1 in central"
        unavailable.advice.orEmpty() shouldStartWith "Versions near it: 2."
        other.answer() shouldBe "other"
    }

    @Test
    fun `an error in the sources is reported with the compiler's message, and the sources are kept`() {
        val broken = unit("broken", answer = "1 + nonsense")
        val (failed, other) = build(broken, unit("other"))
        failed.shouldBeInstanceOf<BuildResult.Failed>()
        failed.compilerOutput shouldStartWith "sample/Answer.kt:4:"
        failed.compilerOutput shouldContain "error: unresolved reference 'nonsense'"
        failed.reason shouldContain "${failed.sourcesFolder}"
        failed.sourcesFolder.resolve("sample/Answer.kt").readText() shouldContain "1 + nonsense"
        other.answer() shouldBe "other"
    }

    @Test
    fun `the same sources and tools give the same bytes`() {
        val unit = unit("same")
        val first = build(unit).single().shouldBeBuilt().classes
        val bytes = first.toFile().readBytes()
        first.toFile().delete()
        build(unit).single().shouldBeBuilt().classes.toFile().readBytes() shouldBe bytes
        recorder.all<BuildEvent.Compiling>() shouldHaveSize 2
    }

    @Test
    fun `a damaged build in the cache is reported and built again`() {
        val unit = unit("damaged")
        val classes = build(unit).single().shouldBeBuilt().classes
        val bytes = classes.readBytes()
        classes.flipBit()
        build(unit).single().shouldBeBuilt().classes.readBytes() shouldBe bytes
        recorder.all<BuildEvent.Damaged>() shouldBe
            listOf(BuildEvent.Damaged(classes.parent, isDownload = false))
    }

    @Test
    fun `damaged generated code is built again`() {
        val unit = autoValueUnit("damaged-sources")
        val built = build(unit).single().shouldBeBuilt()
        built.classes.resolveSibling("generated/sample/AutoValue_Point.java").flipBit()
        build(unit).single().shouldBeBuilt().generated shouldBe built.generated
    }

    @Test
    fun `a result names every tool by its role`() {
        val unit =
            serializationUnit(
                "tools",
                KOTLIN,
                "1.9.0",
                PLUGIN,
            )
        val built = build(unit).single().shouldBeBuilt()
        built.tools
            .distinctBy { it.role }
            .associate { it.role to it.artifact.coordinate.artifact } shouldBe
            mapOf(
                ToolRole.COMPILER to "kotlin-compiler-embeddable",
                ToolRole.PLUGIN to "kotlin-serialization-compiler-plugin-embeddable",
            )
        built.classPath.map { it.coordinate.artifact } shouldBe
            listOf(
                "kotlinx-serialization-json-jvm",
                "kotlinx-serialization-core-jvm",
                "kotlin-stdlib",
                "annotations",
            )
    }
}
