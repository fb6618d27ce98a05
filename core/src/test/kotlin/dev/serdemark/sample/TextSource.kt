package dev.serdemark.sample

import dev.serdemark.inference.JsonSource

/** A source that holds [text]. */
internal class TextSource(private val text: String, override val name: String = "data.json") :
    JsonSource {
    override fun open() = text.byteInputStream()
}
