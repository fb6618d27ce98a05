@file:Suppress("unused")

package golden

import dev.serdemark.worker.codec.*
import org.example.Library

class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = Library.write(value)

    override fun read(payload: ByteArray): Root = Library.read(payload)
}
