import com.alibaba.fastjson2.JSON
import com.alibaba.fastjson2.JSONObject

class TextTree : StringCodec<JSONObject> {
    private val reading = reading()
    private val writing = writingTrees()

    override fun write(value: JSONObject): String = JSON.toJSONString(value, writing)

    override fun read(payload: String): JSONObject = JSON.parseObject(payload, JSONObject::class.java, reading)
}
