package dev.serdemark.toolchain

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ClassPathRequest
import dev.serdemark.toolchain.resolution.Resolution
import dev.serdemark.toolchain.resolution.Resolver
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.Coordinate
import java.nio.file.Path

/** Finds the jars of libraries in Maven repositories, and keeps them in the [cache]. */
class PublishedJars(private val cache: Cache, private val settings: ResolverSettings) {
    /**
     * Returns the jar of a [library], followed by the jars that it needs at run time.
     *
     * @throws ProblemException if one of these jars is not available
     */
    fun classPath(library: Coordinate): List<Path> =
        cache.use().use {
            cache.orProblem {
                Resolver(cache, settings, BuildListener.NONE).use { jars(library, it) }
            }
        }

    private fun jars(library: Coordinate, resolver: Resolver): List<Path> {
        val request = ClassPathRequest(listOf(library))
        return when (val resolution = resolver.resolve(listOf(request)).getValue(request)) {
            is Resolution.Resolved -> resolution.artifacts.map { it.file }
            is Resolution.Missing -> throw ProblemException(resolution.unavailable.problem)
        }
    }
}
