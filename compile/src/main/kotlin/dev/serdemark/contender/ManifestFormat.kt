package dev.serdemark.contender

import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.refuseOtherFormat
import dev.serdemark.yaml.with

/** The formats of manifests. Recorded runs hold manifests of any that ever was. */
internal enum class ManifestFormat(val id: String) {
    /** Format 1: notes are texts, and a change of a key replaces its whole value. */
    REPLACING("1") {
        override fun change(manifest: YamlMap, changes: Map<String, YamlNode>) = manifest + changes

        override fun notes(node: YamlNode) = node.texts("reuses its buffers").map { Note(it) }
    },
    /** Notes have names and sources. Changes merge with the manifest's maps. */
    MERGING("2") {
        override fun change(manifest: YamlMap, changes: Map<String, YamlNode>) =
            manifest.with(changes)

        override fun notes(node: YamlNode) = readNotes(node)
    };

    /** The [manifest] with the keys of an entry of `when`, or of a manifest that extends it. */
    abstract fun change(manifest: YamlMap, changes: Map<String, YamlNode>): YamlMap

    /** What stands under `notes`. */
    abstract fun notes(node: YamlNode): List<Note>

    companion object {
        /** The format for new manifests. */
        val NEWEST: ManifestFormat = entries.last()

        /** The format of a [manifest], which is refused if it is of an unknown one. */
        fun of(manifest: YamlMap): ManifestFormat {
            manifest.refuseOtherFormat(*entries.map { it.id }.toTypedArray())
            return manifest["format"]?.choice(entries, ManifestFormat::id) ?: NEWEST
        }
    }
}
