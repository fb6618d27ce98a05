package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import org.msgpack.core.MessagePacker
import org.msgpack.core.MessageUnpacker

object PointPack {
    fun pack(writer: MessagePacker, value: Point) {
        writer.packArrayHeader(0)
    }

    fun unpack(reader: MessageUnpacker): Point {
        val size = reader.unpackArrayHeader()
        val value = Point(
        )
        repeat(size - 0) { reader.skipValue() }
        return value
    }
}
