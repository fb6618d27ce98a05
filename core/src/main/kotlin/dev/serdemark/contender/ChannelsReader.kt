package dev.serdemark.contender

import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.file.Path

internal const val CHANNELS_EXAMPLE = "{bytes: {codec: Bytes.kt, way: native}}"

/** Reads `channels`, whose codecs are [files]. */
internal class ChannelsReader(private val files: ManifestFiles) {
    fun read(map: YamlMap): Map<String, Channel> {
        map.onlyKeys(*ChannelForm.entries.map { it.id }.toTypedArray())
        map.required(ChannelForm.BYTES.id, "{codec: Bytes.kt, way: native}")
        return map.entries.mapValues { (id, node) -> channel(ChannelForm.of(id), node.map()) }
    }

    private fun channel(form: ChannelForm, map: YamlMap): Channel {
        map.onlyKeys("codec", "way", "dependencies", "tree")
        if (form.kit.isNotEmpty()) map["codec"]?.let { refuseScala(it, form) }
        return Channel(
            files.file(map.required("codec", "Bytes.kt"), "Bytes.kt"),
            map.required("way", Way.NATIVE.id).choice(Way.entries, Way::id),
            map["dependencies"]?.let(::coordinates).orEmpty(),
            map["tree"]?.let { files.file(it, "Tree.kt") },
        )
    }

    private fun refuseScala(codec: YamlNode, form: ChannelForm) {
        if (!files.isScala(Path.of(codec.text("Bytes.kt")))) return
        codec.fail(
            "The interface of the channel '${form.id}' is Kotlin, which is compiled after Scala.",
            "Write the codec in Kotlin.",
        )
    }
}
