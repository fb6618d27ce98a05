package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.util.Base64
import org.json.JSONObject

object PointJson {
    fun of(json: JSONObject): Point =
        Point(
        )

    fun toJson(value: Point, json: JSONObject = JSONObject()): JSONObject {
        return json
    }
}
