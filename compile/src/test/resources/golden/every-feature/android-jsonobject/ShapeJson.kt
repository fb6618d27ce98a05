package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.util.Base64
import org.json.JSONObject

object ShapeJson {
    fun of(json: JSONObject): Shape =
        when (val branch = json.getString("type")) {
            "Circle" -> CircleJson.of(json)
            "Point" -> PointJson.of(json)
            else -> error("No Shape: $branch")
        }

    fun toJson(value: Shape): JSONObject =
        when (value) {
            is Circle -> CircleJson.toJson(value, JSONObject().put("type", "Circle"))
            is Point -> PointJson.toJson(value, JSONObject().put("type", "Point"))
        }
}
