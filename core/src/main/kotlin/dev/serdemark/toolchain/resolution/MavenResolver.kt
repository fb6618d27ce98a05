package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.Artifact
import dev.serdemark.toolchain.BuildListener
import dev.serdemark.toolchain.Coordinate
import dev.serdemark.toolchain.cache.sha256
import org.eclipse.aether.RepositoryException
import org.eclipse.aether.artifact.Artifact as MavenArtifact
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.collection.CollectRequest
import org.eclipse.aether.graph.Dependency
import org.eclipse.aether.graph.DependencyFilter
import org.eclipse.aether.repository.LocalArtifactRequest
import org.eclipse.aether.resolution.ArtifactRequest
import org.eclipse.aether.resolution.ArtifactResolutionException
import org.eclipse.aether.resolution.ArtifactResult
import org.eclipse.aether.util.artifact.JavaScopes
import org.eclipse.aether.util.filter.DependencyFilterUtils
import org.eclipse.aether.util.graph.visitor.FilteringDependencyVisitor
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator

/**
 * Resolves class paths with Maven's resolver. First the POMs of all, which tell what jars are
 * needed; then it says how much is to be downloaded; then all jars at once, several in parallel.
 */
internal class MavenResolver(
    private val maven: MavenSession,
    private val listener: BuildListener,
) : AutoCloseable by maven {
    private val failures = ResolutionFailures(maven)

    fun resolve(requests: Set<ClassPathRequest>): Map<ClassPathRequest, Resolution> {
        val collected = requests.mapInParallel { it to collect(it) }
        val jars = collected.mapNotNull { (_, result) -> (result as? Collected.Jars)?.jars }
        val fetched = fetch(jars.flatten().distinctBy(::coordinate))
        return collected.associate { (request, result) ->
            when (result) {
                is Collected.Jars ->
                    request to resolution(result.jars.map { fetched.getValue(coordinate(it)) })
                is Collected.Failed -> request to result.why
            }
        }
    }

    private fun collect(request: ClassPathRequest): Collected {
        val malformed = request.roots.find { !it.isWellFormed }
        if (malformed != null) return Collected.Failed(failures.malformed(malformed))
        return try {
            Collected.Jars(jars(request))
        } catch (e: RepositoryException) {
            Collected.Failed(failures.describe(e, request.roots.first()))
        }
    }

    private fun jars(request: ClassPathRequest): List<MavenArtifact> {
        val collect = CollectRequest()
        collect.dependencies = request.roots.map { Dependency(maven(it), JavaScopes.RUNTIME) }
        collect.repositories = maven.repositories
        val nodes = PreorderNodeListGenerator()
        maven.system
            .collectDependencies(maven.session, collect)
            .root
            .accept(FilteringDependencyVisitor(nodes, RUNTIME_JARS))
        return nodes.getArtifacts(true)
    }

    private fun fetch(jars: List<MavenArtifact>): Map<Coordinate, ArtifactResult> {
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

    private fun resolution(results: List<ArtifactResult>): Resolution {
        val failed = results.firstOrNull { !it.isResolved }
        if (failed != null) return failures.describe(failed)
        return Resolution.Resolved(results.map { artifact(it.artifact) })
    }

    private fun artifact(jar: MavenArtifact): Artifact {
        val file = jar.file.toPath()
        return Artifact(coordinate(jar), file, sha256(file))
    }

    private sealed interface Collected {
        class Jars(val jars: List<MavenArtifact>) : Collected

        class Failed(val why: Resolution.Missing) : Collected
    }

    private companion object {
        val RUNTIME_JARS: DependencyFilter =
            DependencyFilterUtils.andFilter(
                DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME),
                DependencyFilter { node, _ -> node.artifact?.extension == "jar" },
            )

        fun maven(coordinate: Coordinate): MavenArtifact =
            with(coordinate) { DefaultArtifact(group, artifact, classifier, "jar", version) }
    }
}

/** The coordinate of Maven's [jar]. */
internal fun coordinate(jar: MavenArtifact): Coordinate =
    Coordinate(
        listOf(jar.groupId, jar.artifactId, jar.classifier, jar.version)
            .filter { it.isNotEmpty() }
            .joinToString(":")
    )
