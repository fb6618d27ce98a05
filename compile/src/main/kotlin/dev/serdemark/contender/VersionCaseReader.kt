package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.file.Path

/** Reads `when` of the manifest in [folder], whose keys are [root]. */
internal class VersionCaseReader(
    private val folder: Path,
    private val root: YamlMap,
    private val format: ManifestFormat,
) {
    /**
     * Returns the cases under [node].
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes
     */
    fun read(node: YamlNode): List<VersionCase> =
        node.items("a list of cases (e.g. [$CASE])") { case(it.map()) }

    /** Reads an entry as the whole manifest with the entry's changes. */
    private fun case(case: YamlMap): VersionCase = gatherMistakes {
        attempt { case.onlyKeys("version", *CHANGEABLE) }
        val range by attempt { range(case.required("version", RANGE)) }
        if ((case.entries - "version").isEmpty())
            case.place.fail(
                "${case.place.path} changes nothing.",
                "Expected another key (e.g. $CASE).",
            )
        val changes = case.entries.filterKeys { it in CHANGEABLE }
        val manifest by attempt {
            ManifestReader(folder, format).read(format.change(root, changes))
        }
        VersionCase(range, manifest)
    }

    private fun range(node: YamlNode): VersionRange =
        VersionRange.of(node.text(RANGE))
            ?: node.expected("versions as Maven writes them (e.g. $RANGE)")

    private companion object {
        const val RANGE = "\"[1.4,1.6)\""
        const val CASE = "{version: $RANGE, compiler: {kotlin: 1.7.10}}"

        /** The keys that may differ between versions. */
        val CHANGEABLE =
            arrayOf(
                "dependencies",
                "excerpts",
                "annotations",
                "compiler",
                "generators",
                "sources",
                "template",
                "channels",
                "jvm",
                "notes",
                "unsupported",
                "excluded",
            )
    }
}
