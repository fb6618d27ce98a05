package dev.serdemark.toolchain.resolution

import org.eclipse.aether.RepositorySystemSession
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.resolution.VersionRangeRequest
import org.eclipse.aether.resolution.VersionRangeResult
import org.eclipse.aether.util.version.GenericVersionScheme
import org.eclipse.aether.version.Version
import org.eclipse.aether.version.VersionScheme

/** Versions of the module `group:artifact` that repositories list, from the oldest on. */
internal fun MavenSession.versions(
    module: String,
    session: RepositorySystemSession = this.session,
): VersionRangeResult {
    val (group, artifact) = module.split(':')
    val all = DefaultArtifact(group, artifact, "", "jar", "[0,)")
    return system.resolveVersionRange(session, VersionRangeRequest(all, repositories, null))
}

/**
 * The newest release of [versions]: those of numbers and dots alone. Where there is none, the
 * newest of the others: `2.0-RC1`, `2.0.57.android8`.
 */
internal fun newest(versions: Collection<String>): String? {
    val sorted = versions.sortedBy(::mavenVersion)
    return sorted.lastOrNull(RELEASE::matches) ?: sorted.lastOrNull()
}

/** [text] as Maven compares it. */
internal fun mavenVersion(text: String): Version = MAVEN.parseVersion(text)

private val MAVEN: VersionScheme = GenericVersionScheme()
private val RELEASE = Regex("""\d+(\.\d+)*""")
