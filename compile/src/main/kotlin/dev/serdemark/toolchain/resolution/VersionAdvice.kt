package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.unit.Coordinate

/** Suggests existing versions instead of one that does not exist. */
internal class VersionAdvice(private val maven: MavenSession) {
    /**
     * Returns advice with the nearest lower and higher versions and the latest one. If no version
     * is known, advises to check the name. A version that exists may lack the file for this
     * machine.
     */
    fun instead(coordinate: Coordinate): String {
        val versions = maven.versions("${coordinate.group}:${coordinate.artifact}").versions
        val latest =
            newest(versions.map { "$it" }) ?: return "Check the name; no version of it is known."
        val wanted = mavenVersion(coordinate.version)
        if (coordinate.classifier.isNotEmpty() && wanted in versions)
            return "The version exists, but without '${coordinate.classifier}', " +
                "perhaps the file for this kind of machine. Use another machine or version."
        val near =
            setOfNotNull(
                versions.lastOrNull { it < wanted },
                versions.firstOrNull { it > wanted },
            )
        return "Versions near it: ${near.joinToString()}; the latest is $latest."
    }
}
