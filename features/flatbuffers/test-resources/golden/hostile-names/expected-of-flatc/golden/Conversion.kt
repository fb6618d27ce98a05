package golden

import golden.model.Gr__e
import golden.model.String_2
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** The root type in the library's classes. */
typealias WireRoot = golden.flat.String_2

/** The whole value in the program's classes. */
fun WireRoot.toDomain(): Root = domainString(this)

/** The root value of a payload. Each part is read when the program asks for it. */
fun wireRoot(payload: java.nio.ByteBuffer): WireRoot =
    golden.flat.String_2.getRootAsString_2(payload)

/** Adds the value to a builder, and returns its offset. */
fun Root.toWire(builder: com.google.flatbuffers.FlatBufferBuilder): Int = wireString(this, builder)

private fun wireString(value: String_2, builder: com.google.flatbuffers.FlatBufferBuilder): Int {
    val at3 = builder.createString(value.имя)
    val at4 = builder.createString(value.value)
    val at5 = builder.createString(value.quote)
    val at6 = builder.createString(value.turn)
    val at7 = builder.createString(value.Value_2)
    golden.flat.String_2.startString_2(builder)
    golden.flat.String_2.addClassField(builder, value.class_2)
    golden.flat.String_2.addWhenField(builder, value.`when`)
    golden.flat.String_2.addUnnamed(builder, value.x_)
    golden.flat.String_2.addUnnamed2(builder, at3)
    golden.flat.String_2.addValue(builder, at4)
    golden.flat.String_2.addQuote(builder, at5)
    golden.flat.String_2.addTurn(builder, at6)
    golden.flat.String_2.addValue2(builder, at7)
    golden.flat.String_2.addGrE(builder, value.Größe.ordinal)
    return golden.flat.String_2.endString_2(builder)
}

private fun domainString(value: golden.flat.String_2): String_2 =
    String_2(
        class_2 = value.classField(),
        `when` = value.whenField(),
        x_ = value.unnamed(),
        имя = value.unnamed2(),
        value = value.value(),
        quote = value.quote(),
        turn = value.turn(),
        Value_2 = value.value2(),
        Größe = domainGr__e(value.grE()),
    )

private fun domainGr__e(value: Int): Gr__e =
    Gr__e.values()[value]
