package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import android.util.JsonReader
import android.util.JsonWriter
import java.util.Base64

object ShapeJson {
    fun read(reader: JsonReader): Shape {
        reader.beginObject()
        check(reader.nextName() == "type") { "Expected the type first" }
        return when (val branch = reader.nextString()) {
            "Circle" -> CircleJson.readRest(reader)
            "Point" -> PointJson.readRest(reader)
            else -> error("No Shape: $branch")
        }
    }

    fun write(writer: JsonWriter, value: Shape) {
        writer.beginObject()
        writer.name("type")
        when (value) {
            is Circle -> {
                writer.value("Circle")
                CircleJson.writeFields(writer, value)
            }
            is Point -> {
                writer.value("Point")
                PointJson.writeFields(writer, value)
            }
        }
        writer.endObject()
    }
}
