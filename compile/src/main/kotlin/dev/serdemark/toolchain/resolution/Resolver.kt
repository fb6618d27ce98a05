package dev.serdemark.toolchain.resolution

import dev.serdemark.contender.LibraryJar
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Coordinate

/** Resolves class paths from the cache if possible, otherwise with Maven's resolver. */
internal class Resolver(
    private val cache: Cache,
    private val settings: ResolverSettings,
    private val listener: BuildListener,
) : AutoCloseable {
    private val downloads = Downloads(settings.offline, listener)
    private val store = ResolutionStore(cache, settings.fingerprint, downloads)
    private val maven = lazy {
        MavenResolver(MavenSession(cache, settings, listener, downloads), cache, listener)
    }

    fun resolve(requests: Collection<ClassPathRequest>): Map<ClassPathRequest, Resolution> {
        val known =
            store.read(requests.filter { it.jars.isEmpty() }).mapValues {
                Resolution.Resolved(it.value)
            }
        val unknown = requests.toSet() - known.keys
        val fresh = if (unknown.isEmpty()) emptyMap() else maven.value.resolve(unknown)
        for ((request, resolution) in fresh) {
            if (resolution is Resolution.Resolved && resolution.isLasting)
                store.write(request, resolution.artifacts)
        }
        return known + fresh
    }

    /** Returns the files of [coordinates] without their dependencies. */
    fun files(coordinates: Set<Coordinate>): Map<Coordinate, Resolution> {
        val kept = coordinates.associateWith { store.file(it) }
        val unknown = kept.filterValues { it == null }.keys
        val fetched = if (unknown.isEmpty()) emptyMap() else maven.value.files(unknown)
        return fetched +
            kept.mapNotNull { (coordinate, artifact) ->
                artifact?.let { coordinate to Resolution.Resolved(listOf(it)) }
            }
    }

    override fun close() {
        if (maven.isInitialized()) maven.value.close()
    }
}

/**
 * A request for a class path: [roots] and everything that they need at run time, in Maven's order.
 *
 * If two versions of a module are needed, Maven's rule decides: the version that is declared
 * nearest to the roots wins, or the first of equally near versions. A version among the roots
 * therefore always wins.
 *
 * @property jars jars of the user that replace some of the roots
 */
internal data class ClassPathRequest(
    val roots: List<Coordinate>,
    val jars: Map<Coordinate, LibraryJar> = emptyMap(),
)

/** The result of a [ClassPathRequest]. */
internal sealed interface Resolution {
    /**
     * @property artifacts the artifacts of the class path, in order
     * @property notes sentences that readers of the contender's results should know
     */
    data class Resolved(val artifacts: List<Artifact>, val notes: List<String> = emptyList()) :
        Resolution {
        /** Whether the same request gives the same result later. */
        val isLasting: Boolean
            get() = artifacts.none { it.isFleeting }
    }

    data class Missing(val why: BuildResult.Unavailable) : Resolution, Collected
}
