package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.unit.Coordinate
import java.nio.file.Path
import org.eclipse.aether.RepositoryException
import org.eclipse.aether.RepositorySystemSession
import org.eclipse.aether.artifact.Artifact as MavenArtifact
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.collection.CollectRequest
import org.eclipse.aether.graph.Dependency
import org.eclipse.aether.graph.DependencyFilter
import org.eclipse.aether.repository.WorkspaceReader
import org.eclipse.aether.resolution.ArtifactDescriptorException
import org.eclipse.aether.resolution.ArtifactDescriptorRequest
import org.eclipse.aether.util.artifact.JavaScopes
import org.eclipse.aether.util.filter.DependencyFilterUtils
import org.eclipse.aether.util.graph.visitor.FilteringDependencyVisitor
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator
import org.eclipse.aether.util.repository.ChainedWorkspaceReader
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy

/** What a class path consists of, before it is downloaded. */
internal sealed interface Collected {
    /** [jars] that lie on this machine, outside of the cache, have their file. */
    class Jars(val jars: List<MavenArtifact>, val notes: List<String>) : Collected

    class Failed(val why: Resolution.Missing) : Collected
}

/**
 * Tells from POMs what jars class paths consist of.
 *
 * @param installed is asked before repositories are
 * @param scratch a folder that may be written to
 */
internal class DependencyCollector(
    private val maven: MavenSession,
    private val failures: ResolutionFailures,
    private val installed: WorkspaceReader,
    private val scratch: Path,
) {
    private val shared = maven.session(installed)

    fun collect(request: ClassPathRequest): Collected {
        val malformed = request.roots.find { !it.isWellFormed }
        if (malformed != null) return Collected.Failed(failures.malformed(malformed))
        return try {
            if (request.jars.isEmpty()) Collected.Jars(jars(request, shared), emptyList())
            else withOwnJars(request)
        } catch (e: RepositoryException) {
            Collected.Failed(failures.describe(e, request.roots.first()))
        }
    }

    private fun withOwnJars(request: ClassPathRequest): Collected {
        val held =
            request.jars.mapNotNull { (coordinate, jar) ->
                extractPom(jar, coordinate, scratch)?.let { coordinate to it }
            }
        val read = held.associate { (coordinate, pom) ->
            coordinate to unreadable(coordinate, mapOf(coordinate to pom))
        }
        val poms = held.toMap().filterKeys { read[it] == null }
        val notes =
            request.jars
                .filterKeys { it !in poms }
                .map { (coordinate, jar) ->
                    val why = read[coordinate] ?: "it holds no pom.xml"
                    if (unreadable(coordinate, emptyMap()) == null)
                        "The dependencies of ${jar.name} are taken to be those of $coordinate: $why."
                    else
                        "${jar.name} is taken to have no dependencies: $why, and there is none of $coordinate."
                }
        return Collected.Jars(jars(request, session(OwnJars(request.jars, poms))), notes)
    }

    /**
     * Why the POM of [coordinate], or a parent of it, cannot be read; null if it can. It is looked
     * for in [poms] before repositories are asked.
     */
    private fun unreadable(coordinate: Coordinate, poms: Map<Coordinate, Path>): String? {
        val strict = session(OwnJars(emptyMap(), poms))
        strict.artifactDescriptorPolicy = SimpleArtifactDescriptorPolicy(false, false)
        val request = ArtifactDescriptorRequest(maven(coordinate), maven.repositories, null)
        return try {
            maven.system.readArtifactDescriptor(strict, request)
            null
        } catch (e: ArtifactDescriptorException) {
            "its pom.xml cannot be read (${e.causes().last()})"
        }
    }

    private fun session(own: OwnJars) =
        maven.session(ChainedWorkspaceReader.newInstance(own, installed))

    private fun jars(
        request: ClassPathRequest,
        session: RepositorySystemSession,
    ): List<MavenArtifact> {
        val collect = CollectRequest()
        collect.dependencies = request.roots.map { Dependency(maven(it), JavaScopes.RUNTIME) }
        collect.repositories = maven.repositories
        val nodes = PreorderNodeListGenerator()
        maven.system
            .collectDependencies(session, collect)
            .root
            .accept(FilteringDependencyVisitor(nodes, RUNTIME_JARS))
        return nodes.getArtifacts(true).map { jar ->
            session.workspaceReader.findArtifact(jar)?.let(jar::setFile) ?: jar
        }
    }

    private companion object {
        /** What is run, by a JVM or by itself, and archives of that. */
        val FILES = setOf(Coordinate.JAR, "exe", "zip", "tar.gz")
        val RUNTIME_JARS: DependencyFilter =
            DependencyFilterUtils.andFilter(
                DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME),
                DependencyFilter { node, _ -> node.artifact?.extension in FILES },
            )

        fun Throwable.causes() = generateSequence(this) { it.cause }.map { "${it.message}" }
    }
}

/** The file called [coordinate], for Maven. */
internal fun maven(coordinate: Coordinate): MavenArtifact =
    with(coordinate) { DefaultArtifact(group, artifact, classifier, extension, version) }

/** What tells of a jar stands for that jar. */
private const val POM = "pom"

/** The coordinate of Maven's [file]. */
internal fun coordinate(file: MavenArtifact): Coordinate {
    val kind =
        if (file.extension == Coordinate.JAR || file.extension == POM)
            listOf(file.classifier).filter { it.isNotEmpty() }
        else listOf(file.extension, file.classifier)
    return Coordinate(
        (listOf(file.groupId, file.artifactId) + kind + file.version).joinToString(":")
    )
}
