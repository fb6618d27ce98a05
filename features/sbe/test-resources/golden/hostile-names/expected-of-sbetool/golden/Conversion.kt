package golden

import golden.model.Gr__e
import golden.model.String_2
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** The decoder of a whole payload, after its header. */
typealias WireRoot = golden.sbe.String_2Decoder

/** The encoder of a whole payload, after its header. */
typealias WireEncoder = golden.sbe.String_2Encoder

/** The decoder of the header before a payload. */
typealias WireHeaderDecoder = golden.sbe.MessageHeaderDecoder

/** The encoder of the header before a payload. */
typealias WireHeaderEncoder = golden.sbe.MessageHeaderEncoder

/** Encodes the value. */
fun Root.toWire(encoder: WireEncoder) = writeString_2(this, encoder)

/** Decodes the whole payload into the program's classes. */
fun WireRoot.toDomain(): Root = readString_2(sbeRewind())

private fun writeString_2(value: String_2, entry: golden.sbe.String_2Encoder) {
    entry.classField(value.class_2)
    entry.whenField(value.`when`)
    entry.unnamed(value.x_)
    entry.grE(golden.sbe.Gr__e.get((value.Größe.ordinal).toShort()))
    entry.unnamed_2(value.имя)
    entry.value(value.value)
    entry.quote(value.quote)
    entry.turn(value.turn)
    entry.value_2(value.Value_2)
}

private fun readString_2(entry: golden.sbe.String_2Decoder): String_2 {
    val unnamed_2 = entry.unnamed_2()
    val value = entry.value()
    val quote = entry.quote()
    val turn = entry.turn()
    val value_2 = entry.value_2()
    return String_2(
            class_2 = entry.classField(),
            `when` = entry.whenField(),
            x_ = entry.unnamed(),
            имя = unnamed_2,
            value = value,
            quote = quote,
            turn = turn,
            Value_2 = value_2,
            Größe = Gr__e.values()[entry.grE().value().toInt()],
        )
}
