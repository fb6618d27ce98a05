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
 * Finds releases of a library in the current lists of repositories. If offline, finds only
 * downloaded releases.
 *
 * @param cache the cache, which must be in use meanwhile
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

    /** The versions that all of the [modules] have. */
    private fun commonVersions(modules: List<String>): List<String> =
        (if (settings.offline) downloaded(modules) else listed(modules)).reduce { all, more ->
            all.filter { it in more }
        }

    private fun downloaded(modules: List<String>): List<List<String>> =
        modules.map(DownloadedArtifacts(cache.repository)::versions)

    private fun listed(modules: List<String>): List<List<String>> =
        MavenSession(cache, settings, BuildListener.NONE).use { maven ->
            val now = DefaultRepositorySystemSession(maven.session)
            now.updatePolicy = RepositoryPolicy.UPDATE_POLICY_ALWAYS
            inParallel(REQUESTS_AT_ONCE, modules) { module ->
                val result = maven.versions(module, now)
                result.exceptions
                    .find { it !is MetadataNotFoundException }
                    ?.let { throw listingFailure(maven, module, it) }
                if (result.versions.isEmpty()) throw unknownModule(maven, module)
                result.versions.map { "$it" }
            }
        }

    private fun listingFailure(maven: MavenSession, module: String, cause: Exception) =
        ProblemException(
            ResolutionFailures(maven).describe(cause, Coordinate(module)).why.problem,
            cause,
        )

    private fun unknownModule(maven: MavenSession, module: String) =
        ProblemException(
            "There is no version of $module in ${ResolutionFailures(maven).repositories()}.",
            "Check the name.",
        )

    private fun noRelease(modules: List<String>): ProblemException {
        val all = modules.joinToString(" and ")
        return ProblemException(
            if (settings.offline)
                Problem(
                    "No version of $all is in the cache, and --offline does not allow looking for the newest.",
                    "Run once without --offline.",
                )
            else
                Problem(
                    "There is no version that each of $all has.",
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
    val all = DefaultArtifact(group, artifact, "", "jar", "[0,)")
    return system.resolveVersionRange(session, VersionRangeRequest(all, repositories, null))
}

/**
 * Returns the newest release of [versions]. A release consists of numbers and dots only. If there
 * is no release, returns the newest version, such as `2.0-RC1` or `2.0.57.android8`. Returns null
 * if [versions] is empty.
 */
internal fun newestOf(versions: Collection<String>): String? =
    releases(versions).lastOrNull() ?: versions.maxByOrNull(::mavenVersion)

/** Returns the releases of [versions], the oldest first. */
internal fun releases(versions: Collection<String>): List<String> =
    versions.filter(RELEASE::matches).sortedBy(::mavenVersion)

private val RELEASE = Regex("""\d+(\.\d+)*""")

/** Suggests existing versions instead of one that does not exist. */
internal class VersionAdvice(private val maven: MavenSession) {
    /**
     * Returns advice with the nearest lower and higher versions and the latest one. If no version
     * is known, or if the version exists without the file, advises to check the name. A version
     * that exists may lack the file for this machine.
     */
    fun instead(coordinate: Coordinate): String {
        val versions = maven.versions(coordinate.module).versions
        val latest =
            newestOf(versions.map { "$it" }) ?: return "Check the name; no version of it is known."
        val wanted = mavenVersion(coordinate.version)
        if (wanted in versions)
            return if (coordinate.classifier.isEmpty())
                "The version exists, but without this file. Check the name."
            else
                "The version exists, but without '${coordinate.classifier}', " +
                    "perhaps the file for this kind of machine. Use another machine or version."
        val near =
            setOfNotNull(
                versions.lastOrNull { it < wanted },
                versions.firstOrNull { it > wanted },
            )
        return "Versions near it: ${near.joinToString()}; the latest is $latest."
    }
}
