package dev.serdemark.contender

import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.file.Path
import kotlin.io.path.isRegularFile

/**
 * The manifest that another one extends, and whose keys the other changes.
 *
 * @property files the manifest's own file, and those that it names: without them, a copy of the
 *   other contender could not be read
 */
internal class ExtendedManifest
private constructor(
    private val keys: Map<String, YamlNode>,
    private val format: ManifestFormat,
    val files: List<Path>,
) {
    /** The whole manifest of a contender whose file holds its [own] keys. */
    fun with(own: YamlMap): YamlMap = format.change(YamlMap(own.place, keys), own.entries)

    companion object {
        const val KEY = "extends"

        /** What says which contender it is, what is known of it, and when it is measured. */
        private val NOT_INHERITED =
            setOf("id", "uses", "tested", "when", "damaged", "excluded", "onlyNamed", "floor")

        /** The contender that [node] names, in the folder beside [folder], of the same [format]. */
        fun of(node: YamlNode, folder: Path, format: ManifestFormat): ExtendedManifest {
            val id = node.text("my-library")
            if (!CONTENDER_ID.matches(id))
                node.expected("the id of a contender in the folder beside this one")
            val base = folder.resolveSibling(id)
            if (!base.resolve(MANIFEST_FILE).isRegularFile())
                node.fail("No contender '$id' to extend.", "Expected it in $base.")
            val keys = manifestKeys(base)
            keys[KEY]?.let {
                node.fail("'$id' itself extends '${it.text("my-library")}'.", "Extend that.")
            }
            if (ManifestFormat.of(keys) != format)
                node.fail(
                    "'$id' is of another format than this manifest.",
                    "Write both in format ${ManifestFormat.NEWEST.id}.",
                )
            return ExtendedManifest(keys.entries - NOT_INHERITED, format, readManifest(base).files)
        }
    }
}
