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

object ColorJson {
    fun read(reader: JsonReader): Color =
        when (val symbol = reader.nextString()) {
            "RED" -> Color.RED
            "name" -> Color.name_2
            else -> error("No Color: $symbol")
        }

    fun write(writer: JsonWriter, value: Color) {
        writer.value(
            when (value) {
                Color.RED -> "RED"
                Color.name_2 -> "name"
            }
        )
    }
}
