package golden.handwritten

import golden.*
import golden.model.Gr__e
import golden.model.String_2
import org.msgpack.core.MessagePacker
import org.msgpack.core.MessageUnpacker

object String_2Pack {
    fun pack(writer: MessagePacker, value: String_2) {
        writer.packArrayHeader(9)
        writer.packInt(value.class_2)
        writer.packInt(value.`when`)
        writer.packInt(value.x_)
        writer.packString(value.имя)
        writer.packString(value.value)
        writer.packString(value.quote)
        writer.packString(value.turn)
        writer.packString(value.Value_2)
        Gr__ePack.pack(writer, value.Größe)
    }

    fun unpack(reader: MessageUnpacker): String_2 {
        val size = reader.unpackArrayHeader()
        val value = String_2(
            class_2 = reader.unpackInt(),
            `when` = reader.unpackInt(),
            x_ = reader.unpackInt(),
            имя = reader.unpackString(),
            value = reader.unpackString(),
            quote = reader.unpackString(),
            turn = reader.unpackString(),
            Value_2 = reader.unpackString(),
            Größe = Gr__ePack.unpack(reader),
        )
        repeat(size - 9) { reader.skipValue() }
        return value
    }
}
