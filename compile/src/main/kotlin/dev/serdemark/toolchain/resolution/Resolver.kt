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
        // Class paths with jars of the user are not stored.
        val stored =
            store.read(requests.filter { it.jars.isEmpty() }).mapValues {
                Resolution.Resolved(it.value)
            }
        val others = requests.toSet() - stored.keys
        val resolved = if (others.isEmpty()) emptyMap() else maven.value.resolve(others)
        for ((request, resolution) in resolved) {
            if (resolution is Resolution.Resolved && resolution.isRepeatable)
                store.write(request, resolution.artifacts)
        }
        return stored + resolved
    }

    /** Returns the files of [coordinates] without their dependencies. */
    fun files(coordinates: Set<Coordinate>): Map<Coordinate, Resolution> {
        val stored = coordinates.associateWith { store.file(it) }
        val missing = stored.filterValues { it == null }.keys
        val downloaded = if (missing.isEmpty()) emptyMap() else maven.value.files(missing)
        return downloaded +
            stored.mapNotNull { (coordinate, artifact) ->
                artifact?.let { coordinate to Resolution.Resolved(listOf(it)) }
            }
    }

    override fun close() {
        if (maven.isInitialized()) maven.value.close()
    }
}

/**
 * A request for a class path: [roots] and everything that they need at run time, in Maven's order.
 * If two versions of a module are needed, Maven chooses the version that is declared nearest to the
 * roots, or the first of equally near versions.
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
        /** Whether the same request always has the same result. */
        val isRepeatable: Boolean
            get() = artifacts.none { it.isChanging }
    }

    data class Missing(val unavailable: BuildResult.Unavailable) : Resolution, CollectResult
}
