package golden.handwritten

import golden.*
import golden.model.Gr__e
import golden.model.String_2
import java.util.Base64
import org.json.JSONObject

object String_2Json {
    fun of(json: JSONObject): String_2 =
        String_2(
            class_2 = json.getInt("class"),
            `when` = json.getInt("when"),
            x_ = json.getInt("_"),
            имя = json.getString("имя"),
            value = json.getString("\${1 + 1}"),
            quote = json.getString("\"); throw Error() //"),
            turn = json.getString("a\u202eb\u000a"),
            Value_2 = json.getString("Value"),
            Größe = Gr__eJson.of(json.getString("Größe")),
        )

    fun toJson(value: String_2): JSONObject {
        val json = JSONObject()
        json.put("class", value.class_2)
        json.put("when", value.`when`)
        json.put("_", value.x_)
        json.put("имя", value.имя)
        json.put("\${1 + 1}", value.value)
        json.put("\"); throw Error() //", value.quote)
        json.put("a\u202eb\u000a", value.turn)
        json.put("Value", value.Value_2)
        json.put("Größe", Gr__eJson.json(value.Größe))
        return json
    }
}
