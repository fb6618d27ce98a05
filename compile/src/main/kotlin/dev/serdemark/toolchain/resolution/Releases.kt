package dev.serdemark.toolchain.resolution

import dev.serdemark.contender.mavenVersion
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.system.inParallel
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.Coordinate
import org.eclipse.aether.DefaultRepositorySystemSession
import org.eclipse.aether.RepositorySystemSession
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.repository.RepositoryPolicy
import org.eclipse.aether.resolution.VersionRangeRequest
import org.eclipse.aether.resolution.VersionRangeResult
import org.eclipse.aether.transfer.MetadataNotFoundException

/**
 * Finds releases of a library in repositories. If offline, finds only downloaded releases.
 *
 * @param cache the cache, which must be in [use][Cache.use] during all calls
 */
internal class Releases(private val cache: Cache, private val settings: ResolverSettings) {
    /**
     * Returns the newest release that all of the [modules] (`group:artifact`) have.
     *
     * @throws ProblemException if there is none, or if repositories cannot be reached
     */
    fun newest(modules: List<String>): String =
        newestOf(commonVersions(modules)) ?: throw noRelease(modules)

    /**
     * Returns the releases that all of the [modules] have, the oldest first. A release consists of
     * numbers and dots only.
     *
     * @throws ProblemException if there is none, or if repositories cannot be reached
     */
    fun all(modules: List<String>): List<String> =
        releases(commonVersions(modules)).ifEmpty { throw noRelease(modules) }

    private fun commonVersions(modules: List<String>): List<String> {
        val versionsByModule =
            if (settings.offline) downloadedVersions(modules) else publishedVersions(modules)
        return versionsByModule.reduce { common, versions -> common.filter { it in versions } }
    }

    private fun downloadedVersions(modules: List<String>): List<List<String>> =
        modules.map(DownloadedArtifacts(cache.repository)::versions)

    private fun publishedVersions(modules: List<String>): List<List<String>> =
        MavenSession(cache, settings, BuildListener.NONE).use { maven ->
            val updatingSession = DefaultRepositorySystemSession(maven.session)
            updatingSession.updatePolicy = RepositoryPolicy.UPDATE_POLICY_ALWAYS
            inParallel(REQUESTS_AT_ONCE, modules) { module ->
                val result = maven.versions(module, updatingSession)
                // A repository need not have the module.
                result.exceptions
                    .find { it !is MetadataNotFoundException }
                    ?.let { throw listingFailure(maven, module, it) }
                if (result.versions.isEmpty()) throw unknownModule(maven, module)
                result.versions.map { "$it" }
            }
        }

    private fun listingFailure(maven: MavenSession, module: String, cause: Exception) =
        ProblemException(
            ResolutionFailures(maven).describe(cause, Coordinate(module)).unavailable.problem,
            cause,
        )

    private fun unknownModule(maven: MavenSession, module: String) =
        ProblemException(
            "There is no version of $module in ${ResolutionFailures(maven).repositories()}.",
            "Check the name.",
        )

    private fun noRelease(modules: List<String>): ProblemException {
        val names = modules.joinToString(" and ")
        return ProblemException(
            if (settings.offline)
                Problem(
                    "No version of $names is in the cache, and --offline does not allow looking for the newest.",
                    "Run once without --offline.",
                )
            else
                Problem(
                    "There is no version that each of $names has.",
                    "Name a version that 'serdemark list contenders NAME' prints.",
                )
        )
    }
}

/** Returns the versions of the module `group:artifact` that repositories list, the oldest first. */
internal fun MavenSession.versions(
    module: String,
    session: RepositorySystemSession = this.session,
): VersionRangeResult {
    val (group, artifact) = module.split(':')
    val anyVersion = DefaultArtifact(group, artifact, "", "jar", "[0,)")
    return system.resolveVersionRange(session, VersionRangeRequest(anyVersion, repositories, null))
}

/**
 * Returns the newest release of [versions], or the newest version if there is no release. Releases
 * have only numbers and dots, unlike `2.0-RC1` and `2.0.57.android8`. Returns null if [versions] is
 * empty.
 */
internal fun newestOf(versions: Collection<String>): String? =
    releases(versions).lastOrNull() ?: versions.maxByOrNull(::mavenVersion)

/** Returns the releases of [versions], the oldest first. */
internal fun releases(versions: Collection<String>): List<String> =
    versions.filter(RELEASE::matches).sortedBy(::mavenVersion)

private val RELEASE = Regex("""\d+(\.\d+)*""")

/** Suggests what to use instead of an artifact that does not exist. */
internal class VersionAdvice(private val maven: MavenSession) {
    /**
     * Returns advice with the nearest lower and higher versions and the latest version. If the
     * version exists, but without this file, or if there is no version, returns other advice.
     */
    fun adviceFor(coordinate: Coordinate): String {
        val versions = maven.versions(coordinate.module).versions
        val latest =
            newestOf(versions.map { "$it" }) ?: return "Check the name; no version of it is known."
        val missing = mavenVersion(coordinate.version)
        if (missing in versions)
            return if (coordinate.classifier.isEmpty())
                "The version exists, but without this file. Check the name."
            else
                "The version exists, but without '${coordinate.classifier}', " +
                    "perhaps the file for this kind of machine. Use another machine or version."
        val nearest =
            setOfNotNull(
                versions.lastOrNull { it < missing },
                versions.firstOrNull { it > missing },
            )
        return "Versions near it: ${nearest.joinToString()}; the latest is $latest."
    }
}
