import com.alibaba.fastjson.JSON

class Bytes : BytesCodec<Root> {
    private val features = features()

    override fun write(value: Root): ByteArray = JSON.toJSONBytes(value, *features)

    override fun read(payload: ByteArray): Root = JSON.parseObject(payload, Root::class.java)
}
