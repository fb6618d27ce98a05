import com.alibaba.fastjson2.JSONB

class Bytes : BytesCodec<Root> {
    private val reading = reading()
    private val writing = writing()

    override fun write(value: Root): ByteArray = JSONB.toBytes(value, writing)

    override fun read(payload: ByteArray): Root = JSONB.parseObject(payload, Root::class.java, reading)
}
