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

/** The jars of a class path, before their download, or [Resolution.Missing]. */
internal sealed interface CollectResult {
    /** @property jars a jar has a file if it is a local artifact, such as a jar of the user */
    class Jars(val jars: List<MavenArtifact>, val notes: List<String>) : CollectResult
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

    fun collect(request: ClassPathRequest): CollectResult {
        val malformed = request.roots.find { !it.isWellFormed }
        if (malformed != null) return failures.malformed(malformed)
        return try {
            if (request.jars.isEmpty()) CollectResult.Jars(jars(request, shared), emptyList())
            else collectWithReplacements(request)
        } catch (e: RepositoryException) {
            failures.describe(e, request.roots.first())
        }
    }

    /** Uses the POMs in the user's jars. For a jar without a valid POM, uses the published POM. */
    private fun collectWithReplacements(request: ClassPathRequest): CollectResult.Jars {
        val extracted =
            request.jars
                .mapNotNull { (coordinate, jar) ->
                    extractPom(jar, coordinate, scratch)?.let { coordinate to it }
                }
                .toMap()
        val pomFailures = extracted.mapValues { (coordinate, pom) ->
            pomFailure(coordinate, mapOf(coordinate to pom))
        }
        val poms = extracted.filterKeys { pomFailures[it] == null }
        val notes =
            request.jars
                .filterKeys { it !in poms }
                .map { (coordinate, jar) ->
                    val reason = pomFailures[coordinate] ?: "it holds no pom.xml"
                    val hasPublishedPom = pomFailure(coordinate, emptyMap()) == null
                    if (hasPublishedPom)
                        "The dependencies of ${jar.name} are taken to be those of $coordinate: $reason."
                    else
                        "${jar.name} is taken to have no dependencies: $reason, and there is none of $coordinate."
                }
        val jars = jars(request, session(ReplacementJars(request.jars, poms)))
        return CollectResult.Jars(jars, notes)
    }

    /**
     * Returns why the POM of [coordinate] or one of its parents cannot be read, or null if all can
     * be read. Searches [poms] before repositories.
     */
    private fun pomFailure(coordinate: Coordinate, poms: Map<Coordinate, Path>): String? {
        val strict = session(ReplacementJars(emptyMap(), poms))
        // Ignores neither missing nor invalid POMs.
        strict.artifactDescriptorPolicy = SimpleArtifactDescriptorPolicy(false, false)
        val request = ArtifactDescriptorRequest(mavenArtifact(coordinate), maven.repositories, null)
        return try {
            maven.system.readArtifactDescriptor(strict, request)
            null
        } catch (e: ArtifactDescriptorException) {
            "its pom.xml cannot be read (${e.causes().last().message})"
        }
    }

    private fun session(replacements: ReplacementJars) =
        maven.session(ChainedWorkspaceReader.newInstance(replacements, installed))

    private fun jars(
        request: ClassPathRequest,
        session: RepositorySystemSession,
    ): List<MavenArtifact> {
        val collect = CollectRequest()
        collect.dependencies =
            request.roots.map { Dependency(mavenArtifact(it), JavaScopes.RUNTIME) }
        collect.repositories = maven.repositories
        val nodes = PreorderNodeListGenerator()
        maven.system
            .collectDependencies(session, collect)
            .root
            .accept(FilteringDependencyVisitor(nodes, RUNTIME_JARS))
        val includeUnresolved = true // No jar is downloaded yet.
        return nodes.getArtifacts(includeUnresolved).map { jar ->
            session.workspaceReader.findArtifact(jar)?.let(jar::setFile) ?: jar
        }
    }

    private companion object {
        /** The extensions of jars, executables and archives. */
        val EXTENSIONS = setOf(Coordinate.JAR, "exe", "sh", "zip", "tar.gz")
        val RUNTIME_JARS: DependencyFilter =
            DependencyFilterUtils.andFilter(
                DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME),
                DependencyFilter { node, _ -> node.artifact?.extension in EXTENSIONS },
            )

        /** Returns this exception, its cause, the cause of its cause, and so on. */
        fun Throwable.causes() = generateSequence(this) { it.cause }
    }
}

/** Returns Maven's artifact for [coordinate]. */
internal fun mavenArtifact(coordinate: Coordinate): MavenArtifact =
    with(coordinate) { DefaultArtifact(group, artifact, classifier, extension, version) }

/** The extension of a POM. A POM has the same coordinate as its jar. */
private const val POM = "pom"

/** Returns the coordinate of Maven's artifact [file]. */
internal fun coordinate(file: MavenArtifact): Coordinate {
    val extensionAndClassifier =
        if (file.extension == Coordinate.JAR || file.extension == POM)
            listOf(file.classifier).filter { it.isNotEmpty() }
        else listOf(file.extension, file.classifier)
    val parts = listOf(file.groupId, file.artifactId) + extensionAndClassifier + file.version
    return Coordinate(parts.joinToString(":"))
}
