package dev.serdemark.contender

import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.refuseOtherFormat
import dev.serdemark.yaml.with

/** The formats of manifests. Recorded runs may hold manifests of every format. */
internal enum class ManifestFormat(val id: String) {
    /** Format 1. Notes are texts, and a change of a key replaces its whole value. */
    REPLACING("1") {
        override fun change(manifest: YamlMap, changes: Map<String, YamlNode>) = manifest + changes

        override fun notes(node: YamlNode) = node.texts("reuses its buffers").map { Note(it) }
    },
    /** Format 2. Notes have names and sources. A change of a map replaces only the map's keys. */
    MERGING("2") {
        override fun change(manifest: YamlMap, changes: Map<String, YamlNode>) =
            manifest.with(changes)

        override fun notes(node: YamlNode) = readNotes(node)
    };

    /**
     * Returns the [manifest] with [changes]. The changes are the keys of an entry of `when`, or the
     * keys of another manifest that extends this manifest.
     */
    abstract fun change(manifest: YamlMap, changes: Map<String, YamlNode>): YamlMap

    /** Returns the content of `notes`. */
    abstract fun notes(node: YamlNode): List<Note>

    companion object {
        /** The format for new manifests. */
        val NEWEST: ManifestFormat = entries.last()

        /**
         * Returns the format of a [manifest].
         *
         * @throws dev.serdemark.problem.ProblemException if the format is unknown
         */
        fun of(manifest: YamlMap): ManifestFormat {
            manifest.refuseOtherFormat(*entries.map { it.id }.toTypedArray())
            return manifest["format"]?.choice(entries, ManifestFormat::id) ?: NEWEST
        }
    }
}
