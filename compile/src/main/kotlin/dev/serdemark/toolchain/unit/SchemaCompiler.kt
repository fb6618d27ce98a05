package dev.serdemark.toolchain.unit

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * A tool, at a version, that generates classes from the schemas among a unit's sources, such as
 * protoc for `.proto` files. Its output is compiled with the other sources.
 */
data class SchemaCompiler(val tool: SchemaTool, val version: String) {
    internal val coordinate: Coordinate
        get() =
            when (tool) {
                SchemaTool.PROTOC ->
                    Coordinate(
                        "com.google.protobuf:protoc:exe:${executablesOfThisMachine()}:$version"
                    )
                SchemaTool.WIRE -> Coordinate("com.squareup.wire:wire-compiler:$version")
            }
}

@Serializable
enum class SchemaTool {
    /** An executable for each kind of machine. */
    @SerialName("protoc") PROTOC,
    /** A program for the JVM. */
    @SerialName("wire") WIRE,
}

/**
 * Returns the classifier of executables for this machine, such as `linux-x86_64`. If none are
 * published for this machine, returns the classifier that they would have.
 */
internal fun executablesOfThisMachine(
    system: String = System.getProperty("os.name"),
    processor: String = System.getProperty("os.arch"),
): String {
    val name = system.lowercase()
    val os =
        when {
            name.startsWith("mac") -> "osx"
            name.startsWith("windows") -> return "windows-x86_64" // Windows on ARM runs these too
            else -> name.replace(NEITHER_LETTER_NOR_DIGIT, "_")
        }
    return "$os-${PROCESSORS[processor] ?: processor}"
}

private val NEITHER_LETTER_NOR_DIGIT = Regex("[^a-z0-9]+")

/** Java's names of processors, with the names in classifiers. */
private val PROCESSORS =
    mapOf(
        "amd64" to "x86_64",
        "aarch64" to "aarch_64",
        "ppc64le" to "ppcle_64",
        "s390x" to "s390_64",
    )
