package dev.serdemark.contender

import org.eclipse.aether.util.version.GenericVersionScheme
import org.eclipse.aether.version.InvalidVersionSpecificationException
import org.eclipse.aether.version.VersionConstraint
import org.eclipse.aether.version.VersionScheme

private val MAVEN: VersionScheme = GenericVersionScheme()

/** The order of versions in Maven: 1.9 is before 1.10. */
internal val MAVEN_ORDER: Comparator<String> = compareBy(MAVEN::parseVersion)

/**
 * Versions of a library, as Maven writes and compares them: `(,1.6)`, `[1.4,1.5),[1.7,)`, or a
 * single version, `1.4.0`.
 */
class VersionRange private constructor(private val constraint: VersionConstraint) {
    /** Returns whether [version] is one of them. */
    operator fun contains(version: String): Boolean =
        constraint.containsVersion(MAVEN.parseVersion(version))

    companion object {
        private val FORM = Regex("""[A-Za-z0-9][\w.+-]*|[\[(][\w.+,\[\]()-]*[\])]""")

        /**
         * Returns the range that [text] describes, or null if it is neither a version nor a range.
         */
        fun of(text: String): VersionRange? =
            try {
                if (FORM.matches(text)) VersionRange(MAVEN.parseVersionConstraint(text)) else null
            } catch (_: InvalidVersionSpecificationException) {
                null
            }
    }
}
