@file:OptIn(ExperimentalSerializationApi::class)

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.protobuf.ProtoBuf
import kotlinx.serialization.serializer

class Bytes : BytesCodec<Root> {
    private val root = serializer<Root>()

    override fun write(value: Root): ByteArray = ProtoBuf.encodeToByteArray(root, value)

    override fun read(payload: ByteArray): Root = ProtoBuf.decodeFromByteArray(root, payload)
}
