import com.alibaba.fastjson2.JSON

class Bytes : BytesCodec<Root> {
    private val writing = features()

    override fun write(value: Root): ByteArray = JSON.toJSONBytes(value, *writing)

    override fun read(payload: ByteArray): Root = JSON.parseObject(payload, Root::class.java)
}
