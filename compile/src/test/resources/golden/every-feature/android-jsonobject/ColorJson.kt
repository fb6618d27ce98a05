package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.util.Base64
import org.json.JSONObject

object ColorJson {
    fun of(json: String): Color =
        when (json) {
            "RED" -> Color.RED
            "name" -> Color.name_2
            else -> error("No Color: $json")
        }

    fun json(value: Color): String =
        when (value) {
            Color.RED -> "RED"
            Color.name_2 -> "name"
        }
}
