@file:OptIn(ExperimentalSerializationApi::class)

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.cbor.Cbor
import kotlinx.serialization.serializer

class Bytes : BytesCodec<Root> {
    private val cbor = Cbor {
        alwaysUseByteString = true
        ignoreUnknownKeys = true
    }
    private val root = serializer<Root>()

    override fun write(value: Root): ByteArray = cbor.encodeToByteArray(root, value)

    override fun read(payload: ByteArray): Root = cbor.decodeFromByteArray(root, payload)
}
