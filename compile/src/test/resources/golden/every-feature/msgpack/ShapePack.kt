package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import org.msgpack.core.MessagePacker
import org.msgpack.core.MessageUnpacker

object ShapePack {
    fun pack(writer: MessagePacker, value: Shape) {
        writer.packArrayHeader(2)
        when (value) {
            is Circle -> {
                writer.packInt(0)
                CirclePack.pack(writer, value)
            }
            is Point -> {
                writer.packInt(1)
                PointPack.pack(writer, value)
            }
        }
    }

    fun unpack(reader: MessageUnpacker): Shape {
        check(reader.unpackArrayHeader() == 2) { "Expected the branch and its value" }
        return when (val branch = reader.unpackInt()) {
            0 -> CirclePack.unpack(reader)
            1 -> PointPack.unpack(reader)
            else -> error("No Shape: $branch")
        }
    }
}
