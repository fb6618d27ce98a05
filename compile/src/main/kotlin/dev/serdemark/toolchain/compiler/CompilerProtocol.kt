package dev.serdemark.toolchain.compiler

import dev.serdemark.contender.GeneratorTool
import dev.serdemark.contender.ScalaDialect
import java.io.DataInputStream
import java.io.DataOutputStream
import java.io.EOFException
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * A request to the compiler JVM. Schema compilers and processors run first, then the compilers of
 * Scala, Kotlin and Java. Paths are absolute.
 *
 * @property sources the folder with the sources
 * @property generated an empty folder for the output of schema compilers and processors
 * @property classes an empty folder for the class files
 * @property classPath jars and folders that the sources are compiled against
 * @property compiler the class path of the Kotlin compiler
 * @property arguments the arguments of the Kotlin compiler, without paths
 * @property plugins jars of compiler plugins
 * @property languageVersion the version of Kotlin, for processors (`2.4`)
 * @property processing the class paths of KSP with its processors, which run one after another
 * @property annotationProcessing the class path of annotation processors, or empty if there are
 *   none
 * @property schemas how classes are generated from the schemas among the sources, or null if there
 *   are none
 * @property scala how Scala sources are compiled, or null if there is no Scala code
 */
@Serializable
internal data class CompileRequest(
    val sources: String,
    val generated: String,
    val classes: String,
    val classPath: List<String>,
    val jdkHome: String,
    val compiler: List<String>,
    val arguments: List<String>,
    val plugins: List<String>,
    val languageVersion: String,
    val jvmTarget: String,
    val processing: List<List<String>>,
    val annotationProcessing: List<String>,
    val schemas: SchemaCompilation? = null,
    val scala: ScalaCompilation? = null,
)

/**
 * A tool that generates classes from schemas.
 *
 * @property files the executable or the class path
 */
@Serializable
internal data class SchemaCompilation(val tool: GeneratorTool, val files: List<String>)

/**
 * A compiler of Scala.
 *
 * @property files the class path of the compiler
 * @property arguments the arguments, without paths
 */
@Serializable
internal data class ScalaCompilation(
    val dialect: ScalaDialect,
    val files: List<String>,
    val arguments: List<String>,
)

/**
 * The answer of the compiler JVM.
 *
 * @property output everything that the tools printed
 */
@Serializable internal data class CompileAnswer(val outcome: CompileOutcome, val output: String)

/** How a compilation ended. */
internal enum class CompileOutcome {
    COMPILED,

    /** A tool found errors in its input. */
    REFUSED,

    /** A tool crashed, perhaps because of tools that ran earlier in the same JVM. */
    BROKEN,
}

/** Writes a message as a frame: four bytes with its length, then JSON in UTF-8. */
internal inline fun <reified T> DataOutputStream.writeFrame(message: T) {
    val bytes = Json.encodeToString(message).toByteArray()
    writeInt(bytes.size)
    write(bytes)
    flush()
}

/** Reports that the compiler's JVM accepts requests. */
internal fun DataOutputStream.writeReady() {
    writeByte(READY)
    flush()
}

/**
 * Waits until the other process calls [writeReady].
 *
 * @throws EOFException if the other process has ended
 */
internal fun DataInputStream.readReady() {
    check(readByte().toInt() == READY) { "Not a compiler's JVM" }
}

private const val READY = 1

/**
 * Reads a message that [writeFrame] wrote.
 *
 * @throws EOFException if the other process has ended
 */
internal inline fun <reified T> DataInputStream.readFrame(): T =
    Json.decodeFromString(ByteArray(readInt()).also(::readFully).decodeToString())
