package dev.serdemark.toolchain.resolution

import org.eclipse.aether.RepositorySystemSession
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.resolution.VersionRangeRequest
import org.eclipse.aether.resolution.VersionRangeResult
import org.eclipse.aether.util.version.GenericVersionScheme
import org.eclipse.aether.version.Version
import org.eclipse.aether.version.VersionScheme

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
 * is none, returns the newest of the others, such as `2.0-RC1` or `2.0.57.android8`. Returns null
 * if [versions] is empty.
 */
internal fun newest(versions: Collection<String>): String? =
    releases(versions).lastOrNull() ?: versions.maxByOrNull(::mavenVersion)

/** Returns the releases of [versions], the oldest first. */
internal fun releases(versions: Collection<String>): List<String> =
    versions.filter(RELEASE::matches).sortedBy(::mavenVersion)

/** Returns [text] as a version that Maven can compare. */
internal fun mavenVersion(text: String): Version = MAVEN.parseVersion(text)

private val MAVEN: VersionScheme = GenericVersionScheme()
private val RELEASE = Regex("""\d+(\.\d+)*""")
