import com.alibaba.fastjson2.JSON

class Bytes : BytesCodec<Root> {
    private val reading = strict()
    private val writing = writing()

    override fun write(value: Root): ByteArray = JSON.toJSONBytes(value, Charsets.UTF_8, writing)

    override fun read(payload: ByteArray): Root = JSON.parseObject(payload, Root::class.java, reading)
}
