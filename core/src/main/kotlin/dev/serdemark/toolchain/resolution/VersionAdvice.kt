package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.Coordinate
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.resolution.VersionRangeRequest
import org.eclipse.aether.util.version.GenericVersionScheme
import org.eclipse.aether.version.Version
import org.eclipse.aether.version.VersionScheme

/** Which versions there are instead of one that does not exist. */
internal class VersionAdvice(private val maven: MavenSession) {
    /** The nearest below and above, and the latest; without metadata: to check the name. */
    fun instead(coordinate: Coordinate): String {
        val versions = versions(coordinate)
        if (versions.isEmpty()) return "Check the name; no version of it is known."
        val scheme: VersionScheme = GenericVersionScheme()
        val wanted: Version = scheme.parseVersion(coordinate.version)
        val latest = versions.lastOrNull { '-' !in it.toString() } ?: versions.last()
        val near =
            setOfNotNull(
                versions.lastOrNull { it < wanted },
                versions.firstOrNull { it > wanted },
            )
        return "Versions near it: ${near.joinToString()}; the latest is $latest."
    }

    private fun versions(coordinate: Coordinate): List<Version> {
        val all = with(coordinate) { DefaultArtifact(group, artifact, classifier, "jar", "[0,)") }
        val request = VersionRangeRequest(all, maven.repositories, null)
        return maven.system.resolveVersionRange(maven.session, request).versions
    }
}
