package golden.handwritten

import golden.*
import golden.model.Gr__e
import golden.model.String_2
import android.util.JsonReader
import android.util.JsonWriter
import java.util.Base64

object String_2Json {
    fun read(reader: JsonReader): String_2 {
        var class_2: Int = 0
        var `when`: Int = 0
        var x_: Int = 0
        var имя: String? = null
        var value_2: String? = null
        var quote: String? = null
        var turn: String? = null
        var value_2_2: String? = null
        var größe: Gr__e? = null
        reader.beginObject()
        while (reader.hasNext()) {
            when (reader.nextName()) {
                "class" -> class_2 = reader.nextInt()
                "when" -> `when` = reader.nextInt()
                "_" -> x_ = reader.nextInt()
                "имя" -> имя = reader.nextString()
                "\${1 + 1}" -> value_2 = reader.nextString()
                "\"); throw Error() //" -> quote = reader.nextString()
                "a\u202eb\u000a" -> turn = reader.nextString()
                "Value" -> value_2_2 = reader.nextString()
                "Größe" -> größe = Gr__eJson.read(reader)
                else -> reader.skipValue()
            }
        }
        reader.endObject()
        return String_2(
            class_2 = class_2,
            `when` = `when`,
            x_ = x_,
            имя = имя!!,
            value = value_2!!,
            quote = quote!!,
            turn = turn!!,
            Value_2 = value_2_2!!,
            Größe = größe!!,
        )
    }

    fun write(writer: JsonWriter, value: String_2) {
        writer.beginObject()
        writer.name("class").value(value.class_2.toLong())
        writer.name("when").value(value.`when`.toLong())
        writer.name("_").value(value.x_.toLong())
        writer.name("имя").value(value.имя)
        writer.name("\${1 + 1}").value(value.value)
        writer.name("\"); throw Error() //").value(value.quote)
        writer.name("a\u202eb\u000a").value(value.turn)
        writer.name("Value").value(value.Value_2)
        Gr__eJson.write(writer.name("Größe"), value.Größe)
        writer.endObject()
    }
}
