package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.util.Base64
import org.json.JSONObject

object CircleJson {
    fun of(json: JSONObject): Circle =
        Circle(
            radius = json.getDouble("radius"),
        )

    fun toJson(value: Circle, json: JSONObject = JSONObject()): JSONObject {
        json.put("radius", value.radius)
        return json
    }
}
