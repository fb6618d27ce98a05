@file:OptIn(ExperimentalSerializationApi::class)

import java.io.InputStream
import java.io.OutputStream
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.json.decodeFromStream
import kotlinx.serialization.json.encodeToStream

class Streams : StreamCodec<Root> {
    private val json = configured()
    private val root = rootSerializer()

    override fun write(value: Root, out: OutputStream) = json.encodeToStream(root, value, out)

    override fun read(input: InputStream): Root = json.decodeFromStream(root, input)
}
