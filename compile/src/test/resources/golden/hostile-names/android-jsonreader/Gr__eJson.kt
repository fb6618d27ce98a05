package golden.handwritten

import golden.*
import golden.model.Gr__e
import golden.model.String_2
import android.util.JsonReader
import android.util.JsonWriter
import java.util.Base64

object Gr__eJson {
    fun read(reader: JsonReader): Gr__e =
        when (val symbol = reader.nextString()) {
            "entries" -> Gr__e.entries_2
            "in" -> Gr__e.`in`
            else -> error("No Gr__e: $symbol")
        }

    fun write(writer: JsonWriter, value: Gr__e) {
        writer.value(
            when (value) {
                Gr__e.entries_2 -> "entries"
                Gr__e.`in` -> "in"
            }
        )
    }
}
