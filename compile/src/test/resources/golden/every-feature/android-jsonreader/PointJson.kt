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

object PointJson {
    fun read(reader: JsonReader): Point {
        reader.beginObject()
        return readRest(reader)
    }

    /** Reads what is left of an object that has been begun. */
    fun readRest(reader: JsonReader): Point {
        while (reader.hasNext()) {
            when (reader.nextName()) {
                else -> reader.skipValue()
            }
        }
        reader.endObject()
        return Point(
        )
    }

    fun write(writer: JsonWriter, value: Point) {
        writer.beginObject()
        writeFields(writer, value)
        writer.endObject()
    }

    fun writeFields(writer: JsonWriter, value: Point) {
    }
}
