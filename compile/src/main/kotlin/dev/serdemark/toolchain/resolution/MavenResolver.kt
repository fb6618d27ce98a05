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
 * Artifacts that the user's builds installed in the local Maven repository are also used: SNAPSHOTs
 * always, and releases only if no repository has them.
 */
internal class MavenResolver(
    private val maven: MavenSession,
    private val cache: Cache,
    private val listener: BuildListener,
) : AutoCloseable by maven {
    private val failures = ResolutionFailures(maven)
    private val installedSnapshots = InstalledArtifacts(maven.installations, findsReleases = false)
    private val installed = InstalledArtifacts(maven.installations, findsReleases = true)

    /** Resolves each of [requests]. A failed request does not affect the others. */
    fun resolve(requests: Set<ClassPathRequest>): Map<ClassPathRequest, Resolution> {
        val results = resolve(requests, installedSnapshots)
        val missing = results.filter { (request, result) ->
            result is Resolution.Missing && request.roots.any { installed.has(it) }
        }
        if (missing.isEmpty()) return results
        return results + resolve(missing.keys, installed).filterValues { it is Resolution.Resolved }
    }

    private fun resolve(
        requests: Set<ClassPathRequest>,
        workspace: WorkspaceReader,
    ): Map<ClassPathRequest, Resolution> {
        val scratch = cache.temporaryFolder()
        try {
            val collector = DependencyCollector(maven, failures, workspace, scratch)
            val collected = inParallel(REQUESTS_AT_ONCE, requests) { it to collector.collect(it) }
            return downloadCollected(collected)
        } finally {
            scratch.deleteTree()
        }
    }

    /** Returns the files of [coordinates] without their dependencies. */
    fun files(coordinates: Set<Coordinate>): Map<Coordinate, Resolution> =
        download(coordinates.map(::mavenArtifact)).mapValues { (_, result) ->
            if (result.isResolved) Resolution.Resolved(listOf(artifact(result.artifact)))
            else failures.describe(result)
        }

    private fun downloadCollected(
        collected: List<Pair<ClassPathRequest, CollectResult>>
    ): Map<ClassPathRequest, Resolution> {
        val jars = collected.mapNotNull { (_, result) -> (result as? CollectResult.Jars)?.jars }
        val remoteJars = jars.flatten().filter { it.file == null }
        val downloads = download(remoteJars.distinctBy(::coordinate))
        return collected.associate { (request, result) ->
            request to
                when (result) {
                    is CollectResult.Jars -> resolution(result, downloads)
                    is Resolution.Missing -> result
                }
        }
    }

    private fun download(jars: List<MavenArtifact>): Map<Coordinate, ArtifactResult> {
        reportSize(jars.filterNot(::isInCache))
        val requests = jars.map { ArtifactRequest(it, maven.repositories, null) }
        val results =
            try {
                maven.system.resolveArtifacts(maven.session, requests)
            } catch (e: ArtifactResolutionException) {
                e.results
            }
        return results.associateBy { coordinate(it.request.artifact) }
    }

    private fun reportSize(missing: List<MavenArtifact>) {
        if (missing.isEmpty() || maven.settings.offline) return
        val expected = DownloadSizes(maven).expected(missing)
        if (expected.files > 0) listener.on(expected)
    }

    private fun isInCache(jar: MavenArtifact): Boolean {
        val request = LocalArtifactRequest(jar, maven.repositories, null)
        return maven.session.localRepositoryManager.find(maven.session, request).isAvailable
    }

    private fun resolution(
        collected: CollectResult.Jars,
        downloads: Map<Coordinate, ArtifactResult>,
    ): Resolution {
        val results = collected.jars.map { downloads[coordinate(it)] } // null for local artifacts
        val failed = results.firstOrNull { it != null && !it.isResolved }
        if (failed != null) return failures.describe(failed)
        val artifacts =
            collected.jars.zip(results) { jar, result -> artifact(result?.artifact ?: jar) }
        return Resolution.Resolved(artifacts, collected.notes)
    }

    private fun artifact(jar: MavenArtifact): Artifact {
        val file = jar.file.toPath()
        val isRelease = !jar.isSnapshot && file.startsWith(cache.repository)
        if (isRelease) return Artifact(coordinate(jar), file, sha256(file))
        val copy = cache.keep(file)
        return Artifact(coordinate(jar), copy.file, copy.sha256, isChanging = true)
    }
}
