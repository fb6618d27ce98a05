package dev.serdemark.contender

import java.io.InputStream

/**
 * The forms of the payload at the caller that codecs can be written for. [id] is the name on the
 * command line and in manifests.
 *
 * @property codecInterface the simple name of the interface that codecs of the channel implement
 * @property hasSink whether a caller writes all values into one payload
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
     * Sources to compile with a codec, by file name. They hold the codec interface of a channel
     * that needs a library, such as okio. The contender depends on that library.
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
