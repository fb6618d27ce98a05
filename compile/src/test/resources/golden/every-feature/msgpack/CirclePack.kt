package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import org.msgpack.core.MessagePacker
import org.msgpack.core.MessageUnpacker

object CirclePack {
    fun pack(writer: MessagePacker, value: Circle) {
        writer.packArrayHeader(1)
        writer.packDouble(value.radius)
    }

    fun unpack(reader: MessageUnpacker): Circle {
        val size = reader.unpackArrayHeader()
        val value = Circle(
            radius = reader.unpackDouble(),
        )
        repeat(size - 1) { reader.skipValue() }
        return value
    }
}
