package dev.serdemark.toolchain

import dev.serdemark.toolchain.resolution.ClassPathRequest
import kotlinx.serialization.Serializable

/**
 * The class paths that a unit's build needs: as requests, then as what they resolved to.
 *
 * @property classPath of the unit itself
 * @property compiler of the Kotlin compiler
 * @property plugins of all its plugins together; null where there are none
 * @property processing of KSP with processors, one for each version of KSP
 * @property schemaCompiler of what makes classes of schemas; null where there is none
 * @property annotationProcessing of all annotation processors together; null where there are none
 */
@Serializable
internal data class UnitNeeds<T>(
    val classPath: T,
    val compiler: T,
    val plugins: T?,
    val processing: List<T>,
    val annotationProcessing: T?,
    val schemaCompiler: T? = null,
) {
    /** Each of them. */
    val all: List<T>
        get() =
            listOfNotNull(classPath, compiler, plugins, annotationProcessing, schemaCompiler) +
                processing

    fun <R> map(change: (T) -> R): UnitNeeds<R> =
        UnitNeeds(
            change(classPath),
            change(compiler),
            plugins?.let(change),
            processing.map(change),
            annotationProcessing?.let(change),
            schemaCompiler?.let(change),
        )

    companion object {
        private const val STANDARD_LIBRARY = "org.jetbrains.kotlin:kotlin-stdlib"
        private const val COMPILER = "org.jetbrains.kotlin:kotlin-compiler-embeddable"
        private const val KSP = "com.google.devtools.ksp:symbol-processing-aa-embeddable"

        fun of(unit: CompilationUnit): UnitNeeds<ClassPathRequest> =
            UnitNeeds(
                request(unit, unit.dependencies + standardLibrary(unit)),
                ClassPathRequest(listOf(Coordinate("$COMPILER:${unit.kotlin}"))),
                requestOfAny(unit, unit.compilerPlugins),
                unit.processors.groupBy({ it.kspVersion }, { it.coordinate }).map { (version, them)
                    ->
                    request(unit, listOf(Coordinate("$KSP:$version")) + them)
                },
                requestOfAny(unit, unit.annotationProcessors),
                unit.schemaCompiler?.let { ClassPathRequest(listOf(it.coordinate)) },
            )

        private fun requestOfAny(unit: CompilationUnit, roots: List<Coordinate>) =
            if (roots.isEmpty()) null else request(unit, roots)

        private fun request(unit: CompilationUnit, roots: List<Coordinate>) =
            ClassPathRequest(roots, unit.jars.filterKeys { it in roots })

        private fun standardLibrary(unit: CompilationUnit): List<Coordinate> {
            val named = unit.dependencies.any { it.text.startsWith("$STANDARD_LIBRARY:") }
            return if (named) emptyList()
            else listOf(Coordinate("$STANDARD_LIBRARY:${unit.kotlin}"))
        }
    }
}
