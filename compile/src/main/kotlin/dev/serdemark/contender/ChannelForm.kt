package dev.serdemark.contender

import java.io.InputStream

/**
 * The channels: the forms of the payload at the caller. [id] is the name on the command line and in
 * manifests.
 *
 * @property codecInterface the simple name of the interface that codecs of the channel implement
 * @property hasSink whether a codec writes to a sink that the caller passes, such as an
 *   `OutputStream`; one sink takes all payloads of a sequence
 */
enum class ChannelForm(
    val id: String,
    val codecInterface: String,
    val hasSink: Boolean = false,
    private val kitFile: String? = null,
) {
    BYTES("bytes", "BytesCodec"),
    STRING("string", "StringCodec"),
    STREAM("stream", "StreamCodec", hasSink = true),
    OKIO("okio", "OkioCodec", hasSink = true, kitFile = "OkioCodec.kt");

    /**
     * The source of the codec interface, by file name, if the interface uses a library such as
     * okio. It is compiled with the codec, because only the contender depends on the library. Empty
     * for all other channels.
     */
    val kit: Map<String, String> by lazy {
        listOfNotNull(kitFile).associateWith { String(resource(it).use(InputStream::readAllBytes)) }
    }

    private fun resource(file: String): InputStream =
        checkNotNull(ChannelForm::class.java.getResourceAsStream("channels/$file"))

    companion object {
        fun of(id: String): ChannelForm = entries.single { it.id == id }
    }
}
