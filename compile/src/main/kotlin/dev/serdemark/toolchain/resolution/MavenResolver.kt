package dev.serdemark.toolchain.resolution

import dev.serdemark.system.inParallel
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.deleteTree
import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.Coordinate
import org.eclipse.aether.artifact.Artifact as MavenArtifact
import org.eclipse.aether.repository.LocalArtifactRequest
import org.eclipse.aether.repository.WorkspaceReader
import org.eclipse.aether.resolution.ArtifactRequest
import org.eclipse.aether.resolution.ArtifactResolutionException
import org.eclipse.aether.resolution.ArtifactResult

/**
 * Resolves class paths with Maven's resolver. First reads the POMs, which determine the necessary
 * jars. Then reports the size of the download. Finally downloads all jars, several in parallel.
 *
 * If the user's build has installed a SNAPSHOT in the local Maven repository, that SNAPSHOT is
 * used. An installed release is used only if no repository has it.
 */
internal class MavenResolver(
    private val maven: MavenSession,
    private val cache: Cache,
    private val listener: BuildListener,
) : AutoCloseable by maven {
    private val failures = ResolutionFailures(maven)
    private val snapshots = InstalledArtifacts(maven.installations, releases = false)
    private val installed = InstalledArtifacts(maven.installations, releases = true)

    /** Resolves each of [requests]. A failed request does not affect the others. */
    fun resolve(requests: Set<ClassPathRequest>): Map<ClassPathRequest, Resolution> {
        val first = resolve(requests, snapshots)
        val lacking = first.filter { (request, result) ->
            result is Resolution.Missing && request.roots.any { installed.has(it) }
        }
        if (lacking.isEmpty()) return first
        return first + resolve(lacking.keys, installed).filterValues { it is Resolution.Resolved }
    }

    private fun resolve(
        requests: Set<ClassPathRequest>,
        workspace: WorkspaceReader,
    ): Map<ClassPathRequest, Resolution> {
        val scratch = cache.temporaryFolder()
        try {
            val collector = DependencyCollector(maven, failures, workspace, scratch)
            return fetch(inParallel(REQUESTS_AT_ONCE, requests) { it to collector.collect(it) })
        } finally {
            scratch.deleteTree()
        }
    }

    /** Returns the files of [coordinates] without their dependencies. */
    fun files(coordinates: Set<Coordinate>): Map<Coordinate, Resolution> =
        download(coordinates.map(::maven)).mapValues { (_, result) ->
            if (result.isResolved) Resolution.Resolved(listOf(artifact(result.artifact)))
            else failures.describe(result)
        }

    private fun fetch(
        collected: List<Pair<ClassPathRequest, Collected>>
    ): Map<ClassPathRequest, Resolution> {
        val jars = collected.mapNotNull { (_, result) -> (result as? Collected.Jars)?.jars }
        val remote = jars.flatten().filter { it.file == null }
        val fetched = download(remote.distinctBy(::coordinate))
        return collected.associate { (request, result) ->
            request to
                when (result) {
                    is Collected.Jars -> resolution(result, fetched)
                    is Resolution.Missing -> result
                }
        }
    }

    private fun download(jars: List<MavenArtifact>): Map<Coordinate, ArtifactResult> {
        announce(jars.filterNot(::isLocal))
        val requests = jars.map { ArtifactRequest(it, maven.repositories, null) }
        val results =
            try {
                maven.system.resolveArtifacts(maven.session, requests)
            } catch (e: ArtifactResolutionException) {
                e.results
            }
        return results.associateBy { coordinate(it.request.artifact) }
    }

    private fun announce(missing: List<MavenArtifact>) {
        if (missing.isEmpty() || maven.settings.offline) return
        val expected = DownloadSizes(maven).expected(missing)
        if (expected.files > 0) listener.on(expected)
    }

    private fun isLocal(jar: MavenArtifact): Boolean {
        val request = LocalArtifactRequest(jar, maven.repositories, null)
        return maven.session.localRepositoryManager.find(maven.session, request).isAvailable
    }

    private fun resolution(
        collected: Collected.Jars,
        fetched: Map<Coordinate, ArtifactResult>,
    ): Resolution {
        val results = collected.jars.map { fetched[coordinate(it)] }
        val failed = results.firstOrNull { it != null && !it.isResolved }
        if (failed != null) return failures.describe(failed)
        val artifacts =
            collected.jars.zip(results) { jar, result -> artifact(result?.artifact ?: jar) }
        return Resolution.Resolved(artifacts, collected.notes)
    }

    private fun artifact(jar: MavenArtifact): Artifact {
        val file = jar.file.toPath()
        if (!jar.isSnapshot && file.startsWith(cache.repository)) {
            return Artifact(coordinate(jar), file, sha256(file))
        }
        val kept = cache.keep(file)
        return Artifact(coordinate(jar), kept.file, kept.sha256, isFleeting = true)
    }
}
