package dev.serdemark.toolchain

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.classpath.Excerpts
import dev.serdemark.toolchain.classpath.LockedClassPaths
import dev.serdemark.toolchain.classpath.ResolvedClassPaths
import dev.serdemark.toolchain.classpath.UnitClassPaths
import dev.serdemark.toolchain.compiler.CompilerProcess
import dev.serdemark.toolchain.compiler.UnitCompiler
import dev.serdemark.toolchain.lock.LockedBuilds
import dev.serdemark.toolchain.resolution.Resolver
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.SerialListener
import dev.serdemark.toolchain.unit.Target
import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes

/**
 * Compiles sources to classes that a worker can run. Resolves dependencies, runs processors and the
 * compilers in a separate JVM, and keeps the result in the [cache]. If the cache already has the
 * result, it starts no JVM and does not load Maven's classes.
 *
 * @param cache the cache, which stays in use until the toolchain is closed
 * @param settings where artifacts come from
 * @param target the JDK that units are compiled against, and the version of class files
 * @param listener receives progress
 * @param limit the maximum time to compile one unit
 * @param locked builds of a previous run to repeat, or null if Maven resolves the dependencies
 */
class Toolchain(
    private val cache: Cache,
    settings: ResolverSettings = ResolverSettings(),
    target: Target = Target(),
    listener: BuildListener = BuildListener.NONE,
    limit: Duration = 3.minutes,
    locked: LockedBuilds? = null,
) : AutoCloseable {
    private val events = SerialListener(listener)
    private val cacheUse = cache.use()
    private val resolver = Resolver(cache, settings, events)
    private val excerpts = Excerpts(cache, events)
    private val classPaths =
        locked?.let { LockedClassPaths(it, resolver, excerpts) }
            ?: ResolvedClassPaths(resolver, excerpts)
    private val compiler = CompilerProcess(cache, limit, events)
    private val unitCompiler = UnitCompiler(cache, target, compiler, events)

    /**
     * Builds each of the [units] independently of the others. Units that need no compilation come
     * first.
     *
     * @param beforeCompilation receives all results so far before each compilation
     * @return a result for each unit, by its name, in the order of the units
     * @throws dev.serdemark.problem.ProblemException if the settings or the cache cannot be used
     */
    fun build(
        units: List<CompilationUnit>,
        beforeCompilation: (Map<String, BuildResult>) -> Unit = {},
    ): Map<String, BuildResult> = cache.orProblem { buildAll(units, beforeCompilation) }

    private fun buildAll(
        units: List<CompilationUnit>,
        beforeCompilation: (Map<String, BuildResult>) -> Unit,
    ): Map<String, BuildResult> {
        val results = HashMap<String, BuildResult>()
        fun finish(unit: CompilationUnit, result: BuildResult) {
            events.on(BuildEvent.Finished(unit.name, result))
            results[unit.name] = result
        }
        val classPathsByUnit = classPaths.find(units)
        for ((unit, paths) in classPathsByUnit) {
            resultWithoutCompilation(unit, paths)?.let { finish(unit, it) }
        }
        for ((unit, paths) in classPathsByUnit) {
            if (unit.name in results || paths !is UnitClassPaths.Resolved) continue
            beforeCompilation(results.toMap())
            finish(unit, withNotes(unitCompiler.build(unit, paths.classPaths), paths))
        }
        return units.associate { it.name to results.getValue(it.name) }
    }

    /** Returns the result of a unit, or null if the unit must be compiled. */
    private fun resultWithoutCompilation(
        unit: CompilationUnit,
        paths: UnitClassPaths,
    ): BuildResult? =
        when (paths) {
            is UnitClassPaths.Missing -> paths.unavailable
            is UnitClassPaths.Resolved ->
                unitCompiler.find(unit, paths.classPaths)?.let { withNotes(it, paths) }
        }

    private fun withNotes(result: BuildResult, paths: UnitClassPaths.Resolved): BuildResult =
        when (result) {
            is BuildResult.Success -> BuildResult.Success(result.built.copy(notes = paths.notes))
            else -> result
        }

    /** Closes the compiler, the resolver and the cache, even if closing one of them fails. */
    override fun close() = cacheUse.use { resolver.use { compiler.close() } }
}
