import com.alibaba.fastjson2.JSON
import com.alibaba.fastjson2.JSONFactory
import com.alibaba.fastjson2.JSONWriter
import com.alibaba.fastjson2.reader.ObjectReader
import java.util.Base64

class Bytes : BytesCodec<Root> {
    private val reading = JSONFactory.createReadContext()
    private val writing = JSONFactory.createWriteContext(*features())

    init {
        // The library's own reader of base64 refuses it where a backslash follows anywhere in the document.
        val base64 = ObjectReader { reader, _, _, _ -> reader.readString()?.let(Base64.getDecoder()::decode) }
        reading.provider.register(ByteArray::class.java, base64)
    }

    override fun write(value: Root): ByteArray = JSON.toJSONBytes(value, Charsets.UTF_8, writing)

    override fun read(payload: ByteArray): Root = JSON.parseObject(payload, Root::class.java, reading)

    private fun features() =
        listOfNotNull(
                JSONWriter.Feature.WriteByteArrayAsBase64,
                JSONWriter.Feature.WriteNulls.takeUnless { Shape.HAS_OPTIONAL },
            )
            .toTypedArray()
}
