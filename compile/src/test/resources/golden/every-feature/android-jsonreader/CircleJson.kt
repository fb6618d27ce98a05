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

object CircleJson {
    fun read(reader: JsonReader): Circle {
        reader.beginObject()
        return readRest(reader)
    }

    /** Reads what is left of an object that has been begun. */
    fun readRest(reader: JsonReader): Circle {
        var radius: Double = 0.0
        while (reader.hasNext()) {
            when (reader.nextName()) {
                "radius" -> radius = reader.nextDouble()
                else -> reader.skipValue()
            }
        }
        reader.endObject()
        return Circle(
            radius = radius,
        )
    }

    fun write(writer: JsonWriter, value: Circle) {
        writer.beginObject()
        writeFields(writer, value)
        writer.endObject()
    }

    fun writeFields(writer: JsonWriter, value: Circle) {
        writer.name("radius").value(value.radius)
    }
}
