package dev.serdemark.toolchain

import java.nio.file.Path

/** A Maven coordinate `group:artifact:version` or `group:artifact:classifier:version`. */
data class Coordinate(val text: String) {
    override fun toString(): String = text
}

/**
 * A file that was resolved from a Maven repository.
 *
 * @property coordinate with the version that was chosen
 * @property sha256 of the file, in hexadecimal
 */
data class Artifact(val coordinate: Coordinate, val file: Path, val sha256: String)

/**
 * One contender's sources for one data model: what is compiled at a time.
 *
 * @property name safe for file names, unique in a run
 * @property sources text by relative path, such as `dev/serdemark/generated/Root.kt`
 * @property dependencies what the code is compiled and run with, beside the worker
 * @property kotlin version of the Kotlin compiler
 * @property compilerPlugins coordinates of Kotlin compiler plugins
 * @property processors KSP processors that run before the compiler
 */
data class CompilationUnit(
    val name: String,
    val sources: Map<String, String>,
    val dependencies: List<Coordinate>,
    val kotlin: String,
    val compilerPlugins: List<Coordinate> = emptyList(),
    val processors: List<Processor> = emptyList(),
)

/** A KSP processor: the tool's version and the processor's coordinate. */
data class Processor(val kspVersion: String, val coordinate: Coordinate)

/**
 * What a worker needs to run a contender.
 *
 * @property classes the compiled sources, a jar in the cache
 * @property classPath the contender's dependencies, in order
 * @property generated sources that processors wrote, by relative path
 */
data class Built(
    val classes: Path,
    val classPath: List<Artifact>,
    val generated: Map<String, String>,
    val tools: List<Artifact>,
)
