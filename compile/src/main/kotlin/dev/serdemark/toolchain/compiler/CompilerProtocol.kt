package dev.serdemark.toolchain.compiler

import dev.serdemark.contender.GeneratorTool
import java.io.DataInputStream
import java.io.DataOutputStream
import java.io.EOFException
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * What the compiler JVM is asked to do: compilers of schemas and processors first, then those of
 * Scala, Kotlin and Java. Paths are absolute.
 *
 * @property sources the folder with the sources
 * @property generated an empty folder for what compilers of schemas and processors write
 * @property classes an empty folder for the class files
 * @property classPath jars and folders that the sources are compiled against
 * @property compiler the class path of the Kotlin compiler
 * @property arguments of the Kotlin compiler, without paths
 * @property plugins jars of compiler plugins
 * @property languageVersion of Kotlin, for processors (`2.4`)
 * @property processing class paths of KSP with its processors, which run one after another
 * @property schemas how classes are made of the schemas among the sources; null if there are none
 * @property annotationProcessing class path of annotation processors; empty if there are none
 * @property scala the class path of the Scala compiler; empty if nothing is Scala
 * @property scalaArguments of the Scala compiler, without paths
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
    val scala: List<String> = emptyList(),
    val scalaArguments: List<String> = emptyList(),
)

/** A tool, and the executable or the class path that it is. */
@Serializable
internal data class SchemaCompilation(val tool: GeneratorTool, val files: List<String>)

/** Whether it compiled, and all that the tools printed. */
@Serializable internal data class CompileAnswer(val compiled: Boolean, val output: String)

/** Writes a message as a frame: four bytes with its length, then JSON in UTF-8. */
internal inline fun <reified T> DataOutputStream.writeFrame(message: T) {
    val bytes = Json.encodeToString(message).toByteArray()
    writeInt(bytes.size)
    write(bytes)
    flush()
}

/** Says that a compiler's JVM takes requests. */
internal fun DataOutputStream.writeReady() {
    writeByte(READY)
    flush()
}

/** Waits for [writeReady]; an [EOFException] where the other side is gone. */
internal fun DataInputStream.readReady() {
    check(readByte().toInt() == READY) { "Not a compiler's JVM" }
}

private const val READY = 1

/** Reads what [writeFrame] wrote; an [EOFException] where the other side is gone. */
internal inline fun <reified T> DataInputStream.readFrame(): T =
    Json.decodeFromString(ByteArray(readInt()).also(::readFully).decodeToString())
