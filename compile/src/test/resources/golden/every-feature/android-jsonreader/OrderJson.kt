package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import android.util.JsonReader
import android.util.JsonWriter
import java.util.Base64

object OrderJson {
    fun read(reader: JsonReader): Order {
        var id: UUID? = null
        var int: Int = 0
        var long: Long = 0L
        var float: Float = 0f
        var double: Double = 0.0
        var boolean: Boolean = false
        var bytes: ByteArray? = null
        var price: BigDecimal? = null
        var day: LocalDate? = null
        var at: Instant? = null
        var note: String? = null
        var hint: String? = null
        var count: Int = 7
        var colors: List<Color?>? = null
        var grid: List<List<Int>>? = null
        var shapes: Map<String, Shape>? = null
        var next: Order? = null
        reader.beginObject()
        while (reader.hasNext()) {
            when (reader.nextName()) {
                "_id" -> id = UUID.fromString(reader.nextString())
                "int" -> int = reader.nextInt()
                "long" -> long = reader.nextLong()
                "float" -> float = reader.nextDouble().toFloat()
                "double" -> double = reader.nextDouble()
                "boolean" -> boolean = reader.nextBoolean()
                "bytes" -> bytes = Base64.getDecoder().decode(reader.nextString())
                "price" -> price = BigDecimal(reader.nextString())
                "day" -> day = LocalDate.parse(reader.nextString())
                "at" -> at = Instant.parse(reader.nextString())
                "note" -> note = reader.readNullable { reader.nextString() }
                "hint" -> hint = reader.readNullable { reader.nextString() }
                "count" -> count = reader.nextInt()
                "colors" -> colors = reader.readList { reader.readNullable { ColorJson.read(reader) } }
                "grid" -> grid = reader.readList { reader.readList { reader.nextInt() } }
                "shapes" -> shapes = reader.readMap { ShapeJson.read(reader) }
                "next" -> next = reader.readNullable { OrderJson.read(reader) }
                else -> reader.skipValue()
            }
        }
        reader.endObject()
        return Order(
            id = id!!,
            int = int,
            long = long,
            float = float,
            double = double,
            boolean = boolean,
            bytes = bytes!!,
            price = price!!,
            day = day!!,
            at = at!!,
            note = note,
            hint = hint,
            count = count,
            colors = colors!!,
            grid = grid!!,
            shapes = shapes!!,
            next = next,
        )
    }

    fun write(writer: JsonWriter, value: Order) {
        writer.beginObject()
        writer.name("_id").value(value.id.toString())
        writer.name("int").value(value.int.toLong())
        writer.name("long").value(value.long)
        writer.name("float").value(value.float)
        writer.name("double").value(value.double)
        writer.name("boolean").value(value.boolean)
        writer.name("bytes").value(Base64.getEncoder().encodeToString(value.bytes))
        writer.name("price").value(value.price)
        writer.name("day").value(value.day.toString())
        writer.name("at").value(value.at.toString())
        writer.name("note").writeNullable(value.note) { writer.value(it) }
        value.hint?.let { writer.name("hint").value(it) }
        writer.name("count").value(value.count.toLong())
        writer.name("colors").writeList(value.colors) { writer.writeNullable(it) { ColorJson.write(writer, it) } }
        writer.name("grid").writeList(value.grid) { writer.writeList(it) { writer.value(it.toLong()) } }
        writer.name("shapes").writeMap(value.shapes) { ShapeJson.write(writer, it) }
        writer.name("next").writeNullable(value.next) { OrderJson.write(writer, it) }
        writer.endObject()
    }
}
