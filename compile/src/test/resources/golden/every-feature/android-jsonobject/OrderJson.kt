package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import java.util.Base64
import org.json.JSONObject

object OrderJson {
    fun of(json: JSONObject): Order =
        Order(
            id = UUID.fromString(json.getString("_id")),
            int = json.getInt("int"),
            long = json.getLong("long"),
            float = json.getDouble("float").toFloat(),
            double = json.getDouble("double"),
            boolean = json.getBoolean("boolean"),
            bytes = Base64.getDecoder().decode(json.getString("bytes")),
            day = LocalDate.parse(json.getString("day")),
            at = Instant.parse(json.getString("at")),
            note = if (json.isNull("note")) null else json.getString("note"),
            hint = if (json.isNull("hint")) null else json.getString("hint"),
            count = if (!json.has("count")) 7 else json.getInt("count"),
            colors = json.getJSONArray("colors").toList { array, index -> if (array.isNull(index)) null else ColorJson.of(array.getString(index)) },
            grid = json.getJSONArray("grid").toList { array, index -> array.getJSONArray(index).toList { array, index -> array.getInt(index) } },
            shapes = json.getJSONObject("shapes").toMap { json, name -> ShapeJson.of(json.getJSONObject(name)) },
            next = if (json.isNull("next")) null else OrderJson.of(json.getJSONObject("next")),
        )

    fun toJson(value: Order): JSONObject {
        val json = JSONObject()
        json.put("_id", value.id.toString())
        json.put("int", value.int)
        json.put("long", value.long)
        json.put("float", value.float.toDouble())
        json.put("double", value.double)
        json.put("boolean", value.boolean)
        json.put("bytes", Base64.getEncoder().encodeToString(value.bytes))
        json.put("day", value.day.toString())
        json.put("at", value.at.toString())
        json.put("note", value.note ?: JSONObject.NULL)
        value.hint?.let { json.put("hint", it) }
        json.put("count", value.count)
        json.put("colors", value.colors.toJsonArray { it?.let { ColorJson.json(it) } ?: JSONObject.NULL })
        json.put("grid", value.grid.toJsonArray { it.toJsonArray { it } })
        json.put("shapes", value.shapes.toJsonObject { ShapeJson.toJson(it) })
        json.put("next", value.next?.let { OrderJson.toJson(it) } ?: JSONObject.NULL)
        return json
    }
}
