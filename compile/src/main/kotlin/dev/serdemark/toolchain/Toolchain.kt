package dev.serdemark.toolchain

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.classpath.Excerpts
import dev.serdemark.toolchain.classpath.LockedClassPaths
import dev.serdemark.toolchain.classpath.ResolvedClassPaths
import dev.serdemark.toolchain.classpath.Supply
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
 * Turns sources into classes that a worker can run. Resolves dependencies, runs processors and the
 * compiler in a separate JVM, and keeps the result in the [cache]. If the cache has everything, the
 * toolchain starts no JVM and does not load Maven's classes.
 *
 * @param cache the cache, which stays in use until the toolchain is closed
 * @param settings where artifacts come from
 * @param target the JDK that units are compiled against, and the version of class files
 * @param listener receives progress
 * @param limit the longest time that the compilation of one unit may take
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
    private val units = UnitCompiler(cache, target, compiler, events)

    /**
     * Builds each of the [units] independently of the others. Units that need no compilation come
     * first.
     *
     * @param meanwhile receives all results so far before each compilation
     * @return a result for each unit, by its name, in the order of the units
     * @throws dev.serdemark.problem.ProblemException if the settings or the cache cannot be used
     */
    fun build(
        units: List<CompilationUnit>,
        meanwhile: (Map<String, BuildResult>) -> Unit = {},
    ): Map<String, BuildResult> = cache.orProblem { buildAll(units, meanwhile) }

    private fun buildAll(
        units: List<CompilationUnit>,
        meanwhile: (Map<String, BuildResult>) -> Unit,
    ): Map<String, BuildResult> {
        val results = HashMap<String, BuildResult>()
        fun finish(unit: CompilationUnit, result: BuildResult) {
            events.on(BuildEvent.Finished(unit.name, result))
            results[unit.name] = result
        }
        val supplies = classPaths.of(units)
        for ((unit, supply) in supplies) knownResult(unit, supply)?.let { finish(unit, it) }
        for ((unit, supply) in supplies) {
            if (unit.name in results || supply !is Supply.Resolved) continue
            meanwhile(results.toMap())
            finish(unit, withNotes(this.units.build(unit, supply.needs), supply))
        }
        return units.associate { it.name to results.getValue(it.name) }
    }

    /**
     * Returns the result of a unit that needs no compilation, or null if the unit must be compiled.
     */
    private fun knownResult(unit: CompilationUnit, supply: Supply): BuildResult? =
        when (supply) {
            is Supply.Missing -> supply.why
            is Supply.Resolved -> units.find(unit, supply.needs)?.let { withNotes(it, supply) }
        }

    private fun withNotes(result: BuildResult, supply: Supply.Resolved): BuildResult =
        when (result) {
            is BuildResult.Success -> BuildResult.Success(result.built.copy(notes = supply.notes))
            else -> result
        }

    override fun close() = cacheUse.use { resolver.use { compiler.close() } }
}
