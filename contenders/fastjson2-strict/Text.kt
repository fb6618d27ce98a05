import com.alibaba.fastjson2.JSON

class Text : StringCodec<Root> {
    private val reading = strict()
    private val writing = writing()

    override fun write(value: Root): String = JSON.toJSONString(value, writing)

    override fun read(payload: String): Root = JSON.parseObject(payload, Root::class.java, reading)
}
