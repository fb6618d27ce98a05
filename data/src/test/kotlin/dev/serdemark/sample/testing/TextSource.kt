package dev.serdemark.sample.testing

import dev.serdemark.inference.JsonSource

/** A source that holds [text]. */
class TextSource(private val text: String, override val name: String = "data.json") : JsonSource {
    override fun open() = text.byteInputStream()
}
