package dev.serdemark.toolchain.resolution

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.unit.BuildListener
import eu.maveniverse.maven.mima.context.Context
import eu.maveniverse.maven.mima.context.ContextOverrides
import eu.maveniverse.maven.mima.runtime.standalonestatic.StandaloneStaticRuntime
import java.nio.file.Path
import org.apache.maven.settings.building.SettingsBuildingException
import org.eclipse.aether.DefaultRepositoryCache
import org.eclipse.aether.DefaultRepositorySystemSession
import org.eclipse.aether.RepositorySystem
import org.eclipse.aether.RepositorySystemSession
import org.eclipse.aether.repository.LocalRepository
import org.eclipse.aether.repository.RemoteRepository
import org.eclipse.aether.repository.WorkspaceReader
import org.eclipse.aether.spi.connector.layout.RepositoryLayoutProvider
import org.eclipse.aether.spi.connector.transport.TransporterProvider

/**
 * Maven's resolver with the user's settings, except that downloads go into the cache. Files that
 * Maven has already downloaded are copied there.
 *
 * Artifacts come only from Maven Central and from repositories in the settings. Repositories in
 * POMs are ignored, so that a library cannot redirect the user. A download must match its checksum.
 * A damaged file is downloaded again. Files are locked against other processes.
 */
internal class MavenSession(
    cache: Cache,
    val settings: ResolverSettings,
    listener: BuildListener,
    downloads: Downloads = Downloads(settings.offline, listener),
) : AutoCloseable {
    private val context: Context = create(overrides(listener))

    val system: RepositorySystem = context.repositorySystem()

    /** The folder in which the user's builds install artifacts. */
    val installations: Path = context.repositorySystemSession().localRepository.basedir.toPath()

    val session: RepositorySystemSession =
        sessionInCache(cache, downloads, context.repositorySystemSession())
    val repositories: List<RemoteRepository> = context.remoteRepositories()
    val transporters: TransporterProvider = component()
    val layouts: RepositoryLayoutProvider = component()

    /** Returns a session that searches [workspace] before everything else. */
    fun session(workspace: WorkspaceReader): DefaultRepositorySystemSession =
        DefaultRepositorySystemSession(session)
            .setWorkspaceReader(workspace)
            .setCache(DefaultRepositoryCache())

    /** Returns a copy of Maven's session whose local repository is in the cache. */
    private fun sessionInCache(
        cache: Cache,
        downloads: Downloads,
        mavenSession: RepositorySystemSession,
    ): RepositorySystemSession {
        val session = DefaultRepositorySystemSession(mavenSession)
        val repository = LocalRepository(cache.repository.toFile())
        val manager = system.newLocalRepositoryManager(session, repository)
        val mavenDownloads = MavenDownloads(mavenSession, cache)
        return session.setLocalRepositoryManager(
            CheckedRepository(manager, downloads, mavenDownloads)
        )
    }

    override fun close() = context.close()

    private inline fun <reified T : Any> component(): T =
        context.lookup().lookup(T::class.java).orElseThrow()

    private fun create(overrides: ContextOverrides): Context =
        try {
            StandaloneStaticRuntime().create(overrides)
        } catch (e: IllegalStateException) {
            val cause = e.cause as? SettingsBuildingException ?: throw e
            throw ProblemException(
                cause.problems.map { Problem(it.message, file = it.location) },
                e,
            )
        }

    private fun overrides(listener: BuildListener): ContextOverrides =
        ContextOverrides.create()
            .withUserSettings(true)
            .withUserSettingsXmlOverride(settings.userSettings)
            .withUserSettingsSecurityXmlOverride(settings.securitySettings)
            .withMavenSystemHomeOverride(settings.mavenHome)
            .systemProperties(systemProperties())
            .configProperties(LOCKING)
            .offline(settings.offline)
            .ignoreArtifactDescriptorRepositories(true)
            .snapshotUpdatePolicy(ContextOverrides.SnapshotUpdatePolicy.ALWAYS)
            .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
            .transferListener(TransferEvents(listener))
            .build()

    /** Returns the properties that settings may refer to as `${NAME}`. */
    private fun systemProperties(): Map<String, String> {
        val environment = System.getenv().mapKeys { "env.${it.key}" }
        val properties = System.getProperties().entries.associate { "${it.key}" to "${it.value}" }
        // The home of Maven comes only from [settings].
        return environment + properties - setOf("maven.home", "env.MAVEN_HOME")
    }

    private companion object {
        val LOCKING: Map<String, Any> =
            mapOf(
                "aether.syncContext.named.factory" to "file-lock",
                "aether.syncContext.named.nameMapper" to "file-gav",
            )
    }
}
