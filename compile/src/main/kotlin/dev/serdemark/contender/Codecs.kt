package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import java.nio.file.Path

/**
 * The codecs of a contender, and how they may be called.
 *
 * @property uses the part of the library that the codecs use, or how they use the library, in a few
 *   words for a legend; null if the contender's id says this
 * @property unshared why several threads must not call one codec at once, so that each thread needs
 *   its own codec; null if threads may share a codec
 * @property userClasses the classes of users that the codecs take as they are; null if they take
 *   none
 * @property mapper how the codecs take a mapper of the user; null if they take none
 * @property frameworkCall the contender that the codecs call as a framework does; null if they call
 *   none
 */
data class Codecs(
    val channels: Map<String, Channel>,
    val jvm: JvmNeeds,
    val uses: String?,
    val unshared: String?,
    val userClasses: UserClassSupport?,
    val mapper: MapperSupport?,
    val frameworkCall: FrameworkCall?,
)

/**
 * How a contender supports one channel.
 *
 * @property codec the file of the codec, whose class has the same name
 * @property dependencies coordinates that this channel needs in addition to the contender's
 * @property tree the file of the codec for the library's generic tree; null if there is none
 * @property isMapper whether the codec only calls its mapper, so that a server framework can call
 *   the mapper instead
 */
data class Channel(
    val codec: Path,
    val way: Way,
    val dependencies: List<String> = emptyList(),
    val tree: Path? = null,
    val isMapper: Boolean = false,
)

/** Whether the library takes the channel's form of payload, or the codec converts it. */
enum class Way(val id: String) {
    NATIVE("native"),
    CONVERTS("converts"),
}

/**
 * What the library needs from the JVM.
 *
 * @property addOpens the packages to open, such as `java.base/java.util`
 * @property properties system properties
 */
data class JvmNeeds(val addOpens: List<String>, val properties: Map<String, String>)

/** Reads the keys of a manifest that describe its [Codecs]. */
internal object CodecsReader {
    val KEYS =
        listOf(
            ManifestKey("channels", isChangeable = true),
            ManifestKey("jvm", isChangeable = true),
            ManifestKey("uses", isInherited = false),
            ManifestKey("unshared"),
            ManifestKey("given"),
            // Only one contender of a library takes the user's mapper.
            ManifestKey("mapper", isInherited = false),
            ManifestKey("around", isInherited = false),
        )

    /** Reads the keys in [root]. Finds the codecs with [files]. */
    fun read(root: YamlMap, files: ManifestFiles): Codecs = gatherMistakes {
        val channels by attempt {
            ChannelsReader(files).read(root.required("channels", CHANNELS_EXAMPLE).map())
        }
        val jvm by attempt {
            root["jvm"]?.let { jvm(it.map()) } ?: JvmNeeds(emptyList(), emptyMap())
        }
        val uses by attempt { root["uses"]?.text("sample-module-kotlin") }
        val unshared by attempt { root["unshared"]?.text(REASON) }
        val userClasses by attempt { root["given"]?.let { readUserClassSupport(it.map()) } }
        val mapper by attempt { root["mapper"]?.let { readMapperSupport(it.map()) } }
        val frameworkCall by attempt { root["around"]?.let { readFrameworkCall(it.map()) } }
        Codecs(channels, jvm, uses, unshared, userClasses, mapper, frameworkCall)
    }

    private fun jvm(map: YamlMap): JvmNeeds = gatherMistakes {
        attempt { map.onlyKeys("addOpens", "properties") }
        val addOpens by attempt { map["addOpens"]?.texts("java.base/java.util").orEmpty() }
        val properties by attempt {
            map["properties"]?.map()?.each { key, value -> key to value.text("true") }.orEmpty()
        }
        JvmNeeds(addOpens, properties.toMap())
    }
}
