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
import org.msgpack.core.MessagePacker
import org.msgpack.core.MessageUnpacker

object OrderPack {
    fun pack(writer: MessagePacker, value: Order) {
        writer.packArrayHeader(17)
        writer.packUuid(value.id)
        writer.packInt(value.int)
        writer.packLong(value.long)
        writer.packFloat(value.float)
        writer.packDouble(value.double)
        writer.packBoolean(value.boolean)
        writer.packBytes(value.bytes)
        writer.packString(value.price.toString())
        writer.packLong(value.day.toEpochDay())
        writer.packTimestamp(value.at)
        writer.packNullable(value.note) { writer.packString(it) }
        writer.packNullable(value.hint) { writer.packString(it) }
        writer.packInt(value.count)
        writer.packList(value.colors) { writer.packNullable(it) { ColorPack.pack(writer, it) } }
        writer.packList(value.grid) { writer.packList(it) { writer.packInt(it) } }
        writer.packMap(value.shapes) { ShapePack.pack(writer, it) }
        writer.packNullable(value.next) { OrderPack.pack(writer, it) }
    }

    fun unpack(reader: MessageUnpacker): Order {
        val size = reader.unpackArrayHeader()
        val value = Order(
            id = reader.unpackUuid(),
            int = reader.unpackInt(),
            long = reader.unpackLong(),
            float = reader.unpackFloat(),
            double = reader.unpackDouble(),
            boolean = reader.unpackBoolean(),
            bytes = reader.unpackBytes(),
            price = BigDecimal(reader.unpackString()),
            day = LocalDate.ofEpochDay(reader.unpackLong()),
            at = reader.unpackTimestamp(),
            note = reader.unpackNullable { reader.unpackString() },
            hint = reader.unpackNullable { reader.unpackString() },
            count = reader.unpackInt(),
            colors = reader.unpackList { reader.unpackNullable { ColorPack.unpack(reader) } },
            grid = reader.unpackList { reader.unpackList { reader.unpackInt() } },
            shapes = reader.unpackMap { ShapePack.unpack(reader) },
            next = reader.unpackNullable { OrderPack.unpack(reader) },
        )
        repeat(size - 17) { reader.skipValue() }
        return value
    }
}
