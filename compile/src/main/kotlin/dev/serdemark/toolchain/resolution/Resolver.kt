package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.unit.BuildListener
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
