@file:OptIn(ExperimentalSerializationApi::class)

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.json.okio.decodeFromBufferedSource
import kotlinx.serialization.json.okio.encodeToBufferedSink
import okio.BufferedSink
import okio.BufferedSource

class Buffers : OkioCodec<Root> {
    private val json = configured()
    private val root = rootSerializer()

    override fun write(value: Root, sink: BufferedSink) = json.encodeToBufferedSink(root, value, sink)

    override fun read(source: BufferedSource): Root = json.decodeFromBufferedSource(root, source)
}
