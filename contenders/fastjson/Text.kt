import com.alibaba.fastjson.JSON

class Text : StringCodec<Root> {
    private val features = features()

    override fun write(value: Root): String = JSON.toJSONString(value, *features)

    override fun read(payload: String): Root = JSON.parseObject(payload, Root::class.java)
}
