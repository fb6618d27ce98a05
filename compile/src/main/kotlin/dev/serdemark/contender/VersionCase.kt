package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.file.Path
import org.eclipse.aether.util.version.GenericVersionScheme
import org.eclipse.aether.version.InvalidVersionSpecificationException
import org.eclipse.aether.version.Version
import org.eclipse.aether.version.VersionConstraint
import org.eclipse.aether.version.VersionScheme

/**
 * An entry of `when`: how a library is used at some of its versions.
 *
 * @property manifest the complete manifest for these versions, with the entry's changes
 */
class VersionCase(val versions: VersionRange, val manifest: Manifest)

/**
 * Reads the key `when` of the manifest in [folder]. [root] has all keys of the manifest.
 *
 * @param shapes all language shapes
 */
internal class VersionCaseReader(
    private val folder: Path,
    private val root: YamlMap,
    private val format: ManifestFormat,
    private val shapes: List<Domain>,
) {
    /**
     * Returns the cases under [node].
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes
     */
    fun read(node: YamlNode): List<VersionCase> =
        node.items("a list of cases (e.g. [$CASE])") { case(it.map()) }

    private fun case(case: YamlMap): VersionCase = gatherMistakes {
        attempt { case.onlyKeys("version", *ManifestKey.CHANGEABLE.toTypedArray()) }
        val range by attempt { range(case.required("version", RANGE)) }
        if ((case.entries - "version").isEmpty())
            case.place.fail(
                "${case.place.path} changes nothing.",
                "Expected another key (e.g. $CASE).",
            )
        val changes = case.entries.filterKeys { it in ManifestKey.CHANGEABLE }
        val manifest by attempt {
            ManifestReader(folder, format, shapes).read(format.change(root, changes))
        }
        VersionCase(range, manifest)
    }

    private fun range(node: YamlNode): VersionRange =
        VersionRange.of(node.text(RANGE))
            ?: node.expected("versions as Maven writes them (e.g. $RANGE)")

    private companion object {
        const val RANGE = "\"[1.4,1.6)\""
        const val CASE = "{version: $RANGE, compiler: {kotlin: 1.7.10}}"
    }
}

private val MAVEN: VersionScheme = GenericVersionScheme()

/** Returns [text] as a version that Maven can compare: 1.9 is before 1.10. */
internal fun mavenVersion(text: String): Version = MAVEN.parseVersion(text)

/**
 * Versions of a library, as Maven writes and compares them: `(,1.6)`, `[1.4,1.5),[1.7,)`, or a
 * single version, `1.4.0`.
 *
 * ```
 * [1.4,1.6)        has 1.4 and 1.5.10, but not 1.6
 * (,1.5),[1.7,)    has 1.4 and 1.7, but not 1.6
 * ```
 */
class VersionRange private constructor(private val constraint: VersionConstraint) {
    /** Returns whether the range includes [version]. */
    operator fun contains(version: String): Boolean =
        constraint.containsVersion(mavenVersion(version))

    companion object {
        /** A version, or ranges in brackets. Maven would accept any other text as a version. */
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
