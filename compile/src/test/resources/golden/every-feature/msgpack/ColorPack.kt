package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import org.msgpack.core.MessagePacker
import org.msgpack.core.MessageUnpacker

object ColorPack {
    fun pack(writer: MessagePacker, value: Color) {
        writer.packInt(
            when (value) {
                Color.RED -> 0
                Color.name_2 -> 1
            }
        )
    }

    fun unpack(reader: MessageUnpacker): Color =
        when (val symbol = reader.unpackInt()) {
            0 -> Color.RED
            1 -> Color.name_2
            else -> error("No Color: $symbol")
        }
}
