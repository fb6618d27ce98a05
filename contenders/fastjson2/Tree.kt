import com.alibaba.fastjson2.JSON
import com.alibaba.fastjson2.JSONObject

class Tree : BytesCodec<JSONObject> {
    private val reading = reading()
    private val writing = writingTrees()

    override fun write(value: JSONObject): ByteArray = JSON.toJSONBytes(value, Charsets.UTF_8, writing)

    override fun read(payload: ByteArray): JSONObject = JSON.parseObject(payload, JSONObject::class.java, reading)
}
