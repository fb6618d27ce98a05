package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.file.Path

internal const val CHANNELS_EXAMPLE = "{bytes: {codec: Bytes.kt, way: native}}"

/** Reads the key `channels` of a manifest. Finds the codecs with [files]. */
internal class ChannelsReader(private val files: ManifestFiles) {
    /**
     * Returns the channels in [map] by their names.
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes
     */
    fun read(map: YamlMap): Map<String, Channel> = gatherMistakes {
        attempt {
            map.onlyKeys(*ChannelForm.entries.map { it.id }.toTypedArray())
            map.required(ChannelForm.BYTES.id, "{codec: Bytes.kt, way: native}")
        }
        map.each { id, node -> id to channel(FORMS[id], node.map()) }.toMap()
    }

    /** @param form null if the channel is unknown, which [read] reports */
    private fun channel(form: ChannelForm?, map: YamlMap): Channel = gatherMistakes {
        attempt { map.onlyKeys("codec", "way", "dependencies", "tree", "mapper") }
        val codec by attempt { codec(form, map.required("codec", "Bytes.kt")) }
        val way by attempt { map.required("way", Way.NATIVE.id).choice(Way.entries, Way::id) }
        val dependencies by attempt { map["dependencies"]?.let(::coordinates).orEmpty() }
        val tree by attempt { map["tree"]?.let { files.file(it, "Tree.kt") } }
        val isMapper by attempt { map["mapper"]?.let(::readBoolean) ?: false }
        Channel(codec, way, dependencies, tree, isMapper)
    }

    private fun codec(form: ChannelForm?, node: YamlNode): Path {
        val file = files.file(node, "Bytes.kt")
        if (form != null && form.kit.isNotEmpty() && files.isScala(file))
            node.fail(
                "The interface of the channel '${form.id}' is Kotlin, which is compiled after Scala.",
                "Write the codec in Kotlin.",
            )
        return file
    }

    private companion object {
        val FORMS = ChannelForm.entries.associateBy { it.id }
    }
}
