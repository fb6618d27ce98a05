@file:OptIn(ExperimentalSerializationApi::class)

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.decodeFromStream

class Tree : BytesCodec<JsonElement> {
    private val json = configured()

    override fun write(value: JsonElement): ByteArray =
        value.toString().encodeToByteArray()

    override fun read(payload: ByteArray): JsonElement = json.decodeFromStream(payload.inputStream())
}
