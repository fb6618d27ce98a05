package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.file.Path

/** An example of a reason, for messages about wrong manifests. */
internal const val REASON = "\"the reason\""

/**
 * Reads the manifest in [folder], which has this [format], without its key `when`.
 *
 * @param shapes all language shapes
 */
internal class ManifestReader(
    private val folder: Path,
    private val format: ManifestFormat,
    private val shapes: List<Domain>,
) {
    fun read(root: YamlMap): Manifest = gatherMistakes {
        attempt { root.required("format", ManifestFormat.NEWEST.id) }
        attempt { root.onlyKeys(*ManifestKey.ALL.map { it.name }.toTypedArray()) }
        val id by attempt { id(root.required("id", folder.fileName.toString())) }
        // A part that needs another part reports its own mistakes, even if the other part is wrong.
        val libraries = attempt { LibraryReader.read(root) }
        val library by libraries
        val domains = attempt { CodeReader.domain(root, shapes) }
        val files = ManifestFiles(domains)
        val code by attempt { CodeReader(domains, shapes, files).read(root) }
        val codecs by attempt { CodecsReader.read(root, files) }
        val attemptedTraits = attempt {
            readTraits(root.required("traits", "{format: json, effort: annotations}").map())
        }
        val traits by attemptedTraits
        val findings by attempt {
            FindingsReader(format, libraries, attemptedTraits).read(root)
        }
        val role by attempt { RoleReader.read(root) }
        Manifest(id, ManifestFile(folder), library, code, codecs, traits, findings, role)
    }

    private fun id(node: YamlNode): String {
        val id = node.text("my-library")
        if (!CONTENDER_ID.matches(id))
            node.expected("small letters, digits and dashes (e.g. my-library)")
        if (id != folder.fileName.toString())
            node.expected("the name of its folder, '${folder.fileName}'")
        if (id == Contenders.ALL) node.expected("another name: '$id' is every contender")
        return id
    }
}
