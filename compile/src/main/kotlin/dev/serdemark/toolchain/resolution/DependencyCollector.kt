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

/** The contents of a class path before anything is downloaded, or [Resolution.Missing]. */
internal sealed interface Collected {
    /**
     * The jars of the class path. A jar has its file set if it is on this machine, but not in the
     * cache.
     */
    class Jars(val jars: List<MavenArtifact>, val notes: List<String>) : Collected
}

/**
 * Determines the jars of class paths from POMs.
 *
 * @param installed searched before repositories
 * @param scratch a folder for temporary files
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
        if (malformed != null) return failures.malformed(malformed)
        return try {
            if (request.jars.isEmpty()) Collected.Jars(jars(request, shared), emptyList())
            else withOwnJars(request)
        } catch (e: RepositoryException) {
            failures.describe(e, request.roots.first())
        }
    }

    private fun withOwnJars(request: ClassPathRequest): Collected.Jars {
        val extracted =
            request.jars.mapNotNull { (coordinate, jar) ->
                extractPom(jar, coordinate, scratch)?.let { coordinate to it }
            }
        val mistakes = extracted.associate { (coordinate, pom) ->
            coordinate to readingFailure(coordinate, mapOf(coordinate to pom))
        }
        val poms = extracted.toMap().filterKeys { mistakes[it] == null }
        val notes =
            request.jars
                .filterKeys { it !in poms }
                .map { (coordinate, jar) ->
                    val why = mistakes[coordinate] ?: "it holds no pom.xml"
                    if (readingFailure(coordinate, emptyMap()) == null)
                        "The dependencies of ${jar.name} are taken to be those of $coordinate: $why."
                    else
                        "${jar.name} is taken to have no dependencies: $why, and there is none of $coordinate."
                }
        return Collected.Jars(jars(request, session(OwnJars(request.jars, poms))), notes)
    }

    /**
     * Returns why the POM of [coordinate] or one of its parents cannot be read. Returns null if all
     * can be read. Searches [poms] before repositories.
     */
    private fun readingFailure(coordinate: Coordinate, poms: Map<Coordinate, Path>): String? {
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
        /** The extensions of jars, executables and archives. */
        val FILES = setOf(Coordinate.JAR, "exe", "sh", "zip", "tar.gz")
        val RUNTIME_JARS: DependencyFilter =
            DependencyFilterUtils.andFilter(
                DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME),
                DependencyFilter { node, _ -> node.artifact?.extension in FILES },
            )

        fun Throwable.causes() = generateSequence(this) { it.cause }.map { "${it.message}" }
    }
}

/** Returns Maven's artifact for [coordinate]. */
internal fun maven(coordinate: Coordinate): MavenArtifact =
    with(coordinate) { DefaultArtifact(group, artifact, classifier, extension, version) }

/** The extension of a POM. A POM has the same coordinate as its jar. */
private const val POM = "pom"

/** Returns the coordinate of Maven's artifact [file]. */
internal fun coordinate(file: MavenArtifact): Coordinate {
    val kind =
        if (file.extension == Coordinate.JAR || file.extension == POM)
            listOf(file.classifier).filter { it.isNotEmpty() }
        else listOf(file.extension, file.classifier)
    return Coordinate(
        (listOf(file.groupId, file.artifactId) + kind + file.version).joinToString(":")
    )
}
