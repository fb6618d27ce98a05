import com.alibaba.fastjson2.JSON
import com.alibaba.fastjson2.JSONFactory
import com.alibaba.fastjson2.JSONReader
import com.alibaba.fastjson2.JSONWriter

class Bytes : BytesCodec<Root> {
    private val reading = JSONFactory.createReadContext(JSONReader.Feature.Base64StringAsByteArray)
    private val writing = JSONFactory.createWriteContext(*features())

    override fun write(value: Root): ByteArray = JSON.toJSONBytes(value, Charsets.UTF_8, writing)

    override fun read(payload: ByteArray): Root = JSON.parseObject(payload, Root::class.java, reading)

    private fun features() =
        listOfNotNull(
                JSONWriter.Feature.WriteByteArrayAsBase64,
                JSONWriter.Feature.WriteMapNullValue.takeUnless { Shape.HAS_OPTIONAL },
            )
            .toTypedArray()
}
