package dev.serdemark.contender

import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.file.Path
import kotlin.io.path.isRegularFile

/**
 * A manifest that another manifest extends.
 *
 * @property keys the keys that the other manifest inherits
 * @property files the manifest's file, and the files that it names; a copy of the extending
 *   contender needs these files too
 */
internal class ExtendedManifest
private constructor(
    val id: String,
    private val keys: Map<String, YamlNode>,
    private val format: ManifestFormat,
    val files: List<Path>,
) {
    /** Returns this manifest with the [extension]: the keys in the file of the other contender. */
    fun extendedBy(extension: YamlMap): YamlMap =
        format.change(YamlMap(extension.place, keys), extension.entries)

    companion object {
        const val KEY = "extends"

        /**
         * Returns the manifest that [node] names. Its folder must be beside [folder]. Its format
         * must be [format].
         *
         * @param shapes all language shapes
         * @throws dev.serdemark.problem.ProblemException if there is no such contender, if this
         *   contender extends another one, or if its format is not [format]
         */
        fun of(
            node: YamlNode,
            folder: Path,
            format: ManifestFormat,
            shapes: List<Domain>,
        ): ExtendedManifest {
            val id = node.text("my-library")
            if (!CONTENDER_ID.matches(id))
                node.expected("the id of a contender in the folder beside this one")
            val base = folder.resolveSibling(id)
            if (base == folder) node.fail("'$id' cannot extend itself.", "Remove 'extends'.")
            if (!base.resolve(MANIFEST_FILE).isRegularFile())
                node.fail("No contender '$id' to extend.", "Create $base, or correct the id.")
            val keys = manifestKeys(base)
            keys[KEY]?.let {
                val other = it.text("my-library")
                node.fail(
                    "Cannot extend '$id': it extends '$other' itself.",
                    "Extend '$other' instead.",
                )
            }
            if (ManifestFormat.of(keys) != format)
                node.fail(
                    "Cannot extend '$id': its format differs from this manifest's.",
                    "Write both in format ${ManifestFormat.NEWEST.id}.",
                )
            return ExtendedManifest(
                id,
                keys.entries - ManifestKey.OWN,
                format,
                readManifest(base, shapes).files,
            )
        }
    }
}
