package dev.serdemark.toolchain.classpath

import dev.serdemark.contender.ScalaDialect
import dev.serdemark.toolchain.resolution.ClassPathRequest
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.ToolRole
import kotlinx.serialization.Serializable

/**
 * The class paths that a unit's build needs. [T] is the form of a class path: a request, or the
 * resolved artifacts.
 *
 * @property classPath the class path of the unit
 * @property tools the class path of each role of tools, except KSP processors. Compilers append the
 *   class path of [ToolRole.COMPILE_ONLY] to [classPath].
 * @property processing the class paths of KSP with its processors, one for each version of KSP
 */
@Serializable
internal data class BuildClassPaths<T>(
    val classPath: T,
    val tools: Map<ToolRole, T>,
    val processing: List<T>,
) {
    /** All of these class paths. */
    val all: List<T>
        get() = listOf(classPath) + tools.values + processing

    fun <R> map(transform: (T) -> R): BuildClassPaths<R> =
        BuildClassPaths(
            transform(classPath),
            tools.mapValues { transform(it.value) },
            processing.map(transform),
        )

    companion object {
        private const val STANDARD_LIBRARY = "org.jetbrains.kotlin:kotlin-stdlib"
        private const val COMPILER = "org.jetbrains.kotlin:kotlin-compiler-embeddable"
        private const val KSP = "com.google.devtools.ksp:symbol-processing-aa-embeddable"

        fun of(unit: CompilationUnit): BuildClassPaths<ClassPathRequest> =
            BuildClassPaths(
                classPath = request(unit, roots(unit)),
                tools =
                    tools(unit)
                        .filterValues { it.isNotEmpty() }
                        .mapValues { request(unit, it.value) },
                processing =
                    unit.processors.groupBy({ it.kspVersion }, { it.coordinate }).map {
                        (kspVersion, processors) ->
                        request(unit, listOf(Coordinate("$KSP:$kspVersion")) + processors)
                    },
            )

        /** Returns the artifacts of each tool, in the order of [ToolRole]. */
        private fun tools(unit: CompilationUnit): Map<ToolRole, List<Coordinate>> =
            mapOf(
                ToolRole.COMPILER to listOf(Coordinate("$COMPILER:${unit.kotlin}")),
                ToolRole.PLUGIN to unit.compilerPlugins,
                ToolRole.SCHEMA_COMPILER to unit.schemaCompiler?.coordinates.orEmpty(),
                ToolRole.ANNOTATION_PROCESSOR to unit.annotationProcessors,
                ToolRole.SCALA to listOfNotNull(unit.scala?.let(::scalaCompiler)),
                ToolRole.COMPILE_ONLY to unit.compileOnly,
            )

        private fun request(unit: CompilationUnit, roots: List<Coordinate>) =
            ClassPathRequest(roots, unit.jars.filterKeys { it in roots })

        /** Returns the unit's dependencies, and the standard libraries that they do not name. */
        private fun roots(unit: CompilationUnit): List<Coordinate> {
            val kotlin = Coordinate("$STANDARD_LIBRARY:${unit.kotlin}")
            val scala = unit.scala?.let(::scalaLibrary)
            // Scala 3's library needs a certain version of Scala 2's library. Dependencies often
            // need an older version, and Maven uses the version that comes first.
            val (first, last) =
                listOfNotNull(kotlin, scala)
                    .filterNot { library -> unit.dependencies.any { it.module == library.module } }
                    .partition { it.artifact == SCALA_3_LIBRARY }
            return first + unit.dependencies + last
        }
    }
}

/** The library of Scala 3, which extends that of Scala 2.13. */
private const val SCALA_3_LIBRARY = "scala3-library_3"

private fun scalaCompiler(version: String): Coordinate =
    scalaArtifact(version, scala2 = "scala-compiler", scala3 = "scala3-compiler_3")

private fun scalaLibrary(version: String): Coordinate =
    scalaArtifact(version, scala2 = "scala-library", scala3 = SCALA_3_LIBRARY)

/** Returns the artifact [scala2] or [scala3], depending on the [version] of Scala. */
private fun scalaArtifact(version: String, scala2: String, scala3: String): Coordinate {
    val artifact = if (ScalaDialect.of(version) == ScalaDialect.SCALA_3) scala3 else scala2
    return Coordinate("org.scala-lang:$artifact:$version")
}
