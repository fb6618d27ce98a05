package golden.handwritten

import golden.*
import golden.model.Gr__e
import golden.model.String_2
import org.msgpack.core.MessagePacker
import org.msgpack.core.MessageUnpacker

object Gr__ePack {
    fun pack(writer: MessagePacker, value: Gr__e) {
        writer.packInt(
            when (value) {
                Gr__e.entries_2 -> 0
                Gr__e.`in` -> 1
            }
        )
    }

    fun unpack(reader: MessageUnpacker): Gr__e =
        when (val symbol = reader.unpackInt()) {
            0 -> Gr__e.entries_2
            1 -> Gr__e.`in`
            else -> error("No Gr__e: $symbol")
        }
}
