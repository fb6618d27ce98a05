package dev.serdemark.toolchain.testing

import dev.serdemark.contender.GeneratorTool
import dev.serdemark.contender.ToolVersions
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.defaultCacheFolder
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.Processor
import dev.serdemark.toolchain.unit.SchemaCompiler
import java.net.URLClassLoader
import java.nio.file.Path
import java.util.UUID
import kotlin.io.path.Path
import kotlin.io.path.getLastModifiedTime
import kotlin.io.path.readBytes
import kotlin.io.path.setLastModifiedTime
import kotlin.io.path.writeBytes
import kotlin.time.Duration.Companion.minutes

const val KOTLIN = "2.4.10"

/** The serialization plugin of [KOTLIN]. */
const val PLUGIN = "kotlin-serialization-compiler-plugin-embeddable"

/** The cache that the tests of all modules share. It is in the folder of the build. */
val sharedCache =
    Cache(
        defaultCacheFolder(
            home = Path("..", "target", "test-home").toAbsolutePath().normalize(),
            environment = emptyMap(),
        )
    )

/** Settings that ignore the Maven settings of this machine. */
val noSettings =
    ResolverSettings(userSettings = Path("target", "no-settings.xml"), mavenHome = null)

/** Returns a toolchain for tests that need only its builds. */
fun toolchain() = Toolchain(sharedCache, noSettings, limit = 15.minutes)

/**
 * Returns a unit with a class `sample.Answer`. Its `toString` returns the value of the Kotlin
 * expression [answer]. The cache never has the unit, because its sources contain a random text.
 */
fun unit(
    name: String,
    answer: String = "\"$name\"",
    declarations: String = "",
    kotlin: String = KOTLIN,
    dependencies: List<String> = emptyList(),
    plugins: List<String> = emptyList(),
    processors: List<Processor> = emptyList(),
): CompilationUnit {
    val source =
        """
        |// ${UUID.randomUUID()}
        |package sample
        |$declarations
        |class Answer { override fun toString(): String = $answer }
        |"""
    return CompilationUnit(
        name,
        mapOf("sample/Answer.kt" to source.trimMargin()),
        dependencies.map(::Coordinate),
        kotlin,
        plugins.map(::Coordinate),
        processors,
    )
}

/** Returns a unit that needs kotlinx.serialization's compiler plugin. Its answer is `{"x":7}`. */
fun serializationUnit(name: String, kotlin: String, library: String, plugin: String) =
    unit(
        name,
        "kotlinx.serialization.json.Json.encodeToString(Point.serializer(), Point(7))",
        "@kotlinx.serialization.Serializable data class Point(val x: Int)",
        kotlin,
        listOf("org.jetbrains.kotlinx:kotlinx-serialization-json-jvm:$library"),
        listOf("org.jetbrains.kotlin:$plugin:$kotlin"),
    )

/**
 * Returns a unit with a [schema] in a [file]. Its answer is the value of the expression [answer].
 */
fun schemaUnit(
    answer: String,
    schema: String,
    vararg libraries: String,
    file: String = "points.proto",
): CompilationUnit {
    val unit = unit("schema", "($answer).toString()", dependencies = libraries.asList())
    return unit.copy(sources = unit.sources + (file to schema))
}

/** Returns a protobuf schema of `sample.Point`, with a further [field]. */
fun protobufSchema(field: String = ""): String =
    """
    |syntax = "proto3";
    |package sample;
    |import "google/protobuf/timestamp.proto";
    |option java_multiple_files = true;
    |message Point { // ${UUID.randomUUID()}
    |  int32 x = 1;
    |  google.protobuf.Timestamp at = 3;
    |  $field
    |}
    |"""
        .trimMargin()

/**
 * Returns a unit with a Thrift schema of `sample.Point`, from which Scrooge generates Java.
 *
 * @param field a further field of the schema
 * @param core the module of Scrooge that the generated classes need
 */
fun thriftUnit(
    answer: String,
    field: String = "",
    core: String = "com.twitter:scrooge-core_2.12",
): CompilationUnit {
    val schema = "namespace java sample\nstruct Point { 1: i32 x\n$field }"
    val libraries = arrayOf("org.apache.thrift:libthrift:0.25.0", "$core:${ToolVersions.SCROOGE}")
    return schemaUnit(answer, schema, *libraries, file = "points.thrift")
        .copy(schemaCompiler = SchemaCompiler(GeneratorTool.SCROOGE, ToolVersions.SCROOGE))
}

val AUTO_ANNOTATIONS = Coordinate("com.google.auto.value:auto-value-annotations:1.11.1")

/**
 * Returns a unit with Java code that an annotation processor completes. Its answer is `Point{x=7}`.
 */
fun autoValueUnit(name: String): CompilationUnit {
    val java =
        """
        package sample;
        @com.google.auto.value.AutoValue
        public abstract class Point {
            public abstract int x();
            public static Point of(int x) { return new AutoValue_Point(x); }
        }
        """
    val kotlin = unit(name, "Point.of(7).toString()", dependencies = listOf(AUTO_ANNOTATIONS.text))
    return kotlin.copy(
        sources = kotlin.sources + ("sample/Point.java" to java.trimIndent()),
        annotationProcessors = listOf(Coordinate("com.google.auto.value:auto-value:1.11.1")),
    )
}

/** Loads `sample.Answer` of the built unit with its dependencies, and returns its text. */
fun BuildResult.answer(): String {
    val built = shouldBeBuilt()
    val files = listOf(built.classes) + built.classPath.map { it.file }
    val urls = files.map { it.toUri().toURL() }.toTypedArray()
    return URLClassLoader(urls, ClassLoader.getPlatformClassLoader()).use {
        "${it.loadClass("sample.Answer").getConstructor().newInstance()}"
    }
}

fun BuildResult.shouldBeBuilt(): Built =
    when (this) {
        is BuildResult.Success -> built
        else -> throw AssertionError("Not built: $this")
    }

/** Flips a bit in the middle of a file, and keeps its size and time. */
fun Path.flipBit() {
    val time = getLastModifiedTime()
    writeBytes(readBytes().also { it[it.size / 2] = (it[it.size / 2].toInt() xor 1).toByte() })
    setLastModifiedTime(time)
}

/** Records the events of a toolchain. */
class Recorder : BuildListener {
    val events = ArrayList<BuildEvent>()

    override fun on(event: BuildEvent) {
        events += event
    }

    inline fun <reified T : BuildEvent> all(): List<T> = events.filterIsInstance<T>()
}
