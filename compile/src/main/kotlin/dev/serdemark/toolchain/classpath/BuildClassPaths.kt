package dev.serdemark.toolchain.classpath

import dev.serdemark.toolchain.resolution.ClassPathRequest
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate
import kotlinx.serialization.Serializable

/**
 * The class paths that a unit's build needs: as requests at first, later as the resolved artifacts.
 *
 * @property classPath the class path of the unit itself
 * @property compiler the class path of the Kotlin compiler
 * @property plugins the class path of all its plugins together, or null if there are none
 * @property processing the class paths of KSP with processors, one for each version of KSP
 * @property annotationProcessing the class path of all annotation processors together, or null if
 *   there are none
 * @property schemaCompiler the class path of the tool that generates classes from schemas, or null
 *   if there is none
 * @property scala the class path of the Scala compiler, or null if there is no Scala code
 * @property compileOnly the class path that only compilers see, after [classPath], or null if it is
 *   empty
 */
@Serializable
internal data class BuildClassPaths<T>(
    val classPath: T,
    val compiler: T,
    val plugins: T?,
    val processing: List<T>,
    val annotationProcessing: T?,
    val schemaCompiler: T? = null,
    val scala: T? = null,
    val compileOnly: T? = null,
) {
    /** All of these class paths. */
    val all: List<T>
        get() =
            listOfNotNull(
                classPath,
                compiler,
                plugins,
                annotationProcessing,
                schemaCompiler,
                scala,
                compileOnly,
            ) + processing

    fun <R> map(change: (T) -> R): BuildClassPaths<R> =
        BuildClassPaths(
            change(classPath),
            change(compiler),
            plugins?.let(change),
            processing.map(change),
            annotationProcessing?.let(change),
            schemaCompiler?.let(change),
            scala?.let(change),
            compileOnly?.let(change),
        )

    companion object {
        private const val STANDARD_LIBRARY = "org.jetbrains.kotlin:kotlin-stdlib"
        private const val COMPILER = "org.jetbrains.kotlin:kotlin-compiler-embeddable"
        private const val KSP = "com.google.devtools.ksp:symbol-processing-aa-embeddable"

        fun of(unit: CompilationUnit): BuildClassPaths<ClassPathRequest> =
            BuildClassPaths(
                request(unit, roots(unit)),
                ClassPathRequest(listOf(Coordinate("$COMPILER:${unit.kotlin}"))),
                requestOrNull(unit, unit.compilerPlugins),
                unit.processors.groupBy({ it.kspVersion }, { it.coordinate }).map { (version, them)
                    ->
                    request(unit, listOf(Coordinate("$KSP:$version")) + them)
                },
                requestOrNull(unit, unit.annotationProcessors),
                unit.schemaCompiler?.let { ClassPathRequest(it.coordinates) },
                unit.scala?.let { ClassPathRequest(listOf(scalaCompiler(it))) },
                requestOrNull(unit, unit.compileOnly),
            )

        private fun requestOrNull(unit: CompilationUnit, roots: List<Coordinate>) =
            if (roots.isEmpty()) null else request(unit, roots)

        private fun request(unit: CompilationUnit, roots: List<Coordinate>) =
            ClassPathRequest(roots, unit.jars.filterKeys { it in roots })

        /**
         * Returns the unit's dependencies with the standard libraries that they do not name. Scala
         * 3's library comes first. It needs Scala 2's library, and so do the dependencies, often in
         * an older version. Maven takes the first of these versions.
         */
        private fun roots(unit: CompilationUnit): List<Coordinate> {
            val kotlin = Coordinate("$STANDARD_LIBRARY:${unit.kotlin}")
            val scala = unit.scala?.let(::scalaLibrary)
            val (first, last) =
                listOfNotNull(kotlin, scala)
                    .filterNot { library -> unit.dependencies.any { it.isModuleOf(library) } }
                    .partition { it.artifact == SCALA_3_LIBRARY }
            return first + unit.dependencies + last
        }

        private fun Coordinate.isModuleOf(other: Coordinate) =
            text.startsWith("${other.group}:${other.artifact}:")
    }
}
