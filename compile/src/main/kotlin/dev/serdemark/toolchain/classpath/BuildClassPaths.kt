package dev.serdemark.toolchain.classpath

import dev.serdemark.contender.ScalaDialect
import dev.serdemark.toolchain.resolution.ClassPathRequest
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.ToolRole
import kotlinx.serialization.Serializable

/**
 * The class paths that a unit's build needs. [T] is a request at first, and later the resolved
 * artifacts.
 *
 * @property classPath the class path of the unit itself
 * @property tools the class path of each role of tools, except KSP processors. Compilers append the
 *   class path of [ToolRole.COMPILE_ONLY] to [classPath].
 * @property processing the class paths of KSP with processors, one for each version of KSP
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

    fun <R> map(change: (T) -> R): BuildClassPaths<R> =
        BuildClassPaths(
            change(classPath),
            tools.mapValues { change(it.value) },
            processing.map(change),
        )

    companion object {
        private const val STANDARD_LIBRARY = "org.jetbrains.kotlin:kotlin-stdlib"
        private const val COMPILER = "org.jetbrains.kotlin:kotlin-compiler-embeddable"
        private const val KSP = "com.google.devtools.ksp:symbol-processing-aa-embeddable"

        fun of(unit: CompilationUnit): BuildClassPaths<ClassPathRequest> =
            BuildClassPaths(
                request(unit, roots(unit)),
                tools(unit).filterValues { it.isNotEmpty() }.mapValues { request(unit, it.value) },
                unit.processors.groupBy({ it.kspVersion }, { it.coordinate }).map { (version, them)
                    ->
                    request(unit, listOf(Coordinate("$KSP:$version")) + them)
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

        /**
         * Returns the unit's dependencies, and the standard libraries that they do not name. Scala
         * 3's library comes first, because it needs a certain version of Scala 2's library. The
         * dependencies often need an older version, and Maven takes the version that comes first.
         */
        private fun roots(unit: CompilationUnit): List<Coordinate> {
            val kotlin = Coordinate("$STANDARD_LIBRARY:${unit.kotlin}")
            val scala = unit.scala?.let(::scalaLibrary)
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

/** Returns the compiler of a version of Scala. */
private fun scalaCompiler(version: String): Coordinate =
    scala(version, "scala-compiler", "scala3-compiler_3")

/** Returns the standard library of a version of Scala. */
private fun scalaLibrary(version: String): Coordinate =
    scala(version, "scala-library", SCALA_3_LIBRARY)

private fun scala(version: String, of2: String, of3: String) =
    Coordinate(
        "org.scala-lang:${if (ScalaDialect.of(version) == ScalaDialect.SCALA_3) of3 else of2}:$version"
    )
