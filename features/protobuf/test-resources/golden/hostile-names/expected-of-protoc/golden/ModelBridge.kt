package golden

import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Moves values between the binary value form and the model's objects. */
class ModelBridge : Bridge<golden.proto.String_2> {
    override fun read(input: ValueReader): golden.proto.String_2 = readString(input)

    override fun write(value: golden.proto.String_2, out: ValueWriter) = writeString(value, out)
}

private fun readString(input: ValueReader): golden.proto.String_2 =
    golden.proto.String_2.newBuilder()
        .setClassField(input.readInt())
        .setWhenField(input.readInt())
        .setUnnamed(input.readInt())
        .setUnnamed2(input.readString())
        .setValueField(input.readString())
        .setQuote(input.readString())
        .setTurn(input.readString())
        .setValueField2(input.readString())
        .setGrE(readGr__e(input))
        .build()

private fun writeString(value: golden.proto.String_2, out: ValueWriter) {
    out.enter(value)
    out.writeInt(value.getClassField())
    out.writeInt(value.getWhenField())
    out.writeInt(value.getUnnamed())
    out.writeString(value.getUnnamed2())
    out.writeString(value.getValueField())
    out.writeString(value.getQuote())
    out.writeString(value.getTurn())
    out.writeString(value.getValueField2())
    writeGr__e(value.getGrE(), out)
}

private fun readGr__e(input: ValueReader): golden.proto.Gr__e =
    golden.proto.Gr__e.forNumber(input.readInt() + 1)

private fun writeGr__e(value: golden.proto.Gr__e, out: ValueWriter) {
    out.writeInt(value.getNumber() - 1)
}

/** Writes whether there is a value, and returns it. */
private fun <T : Any> T?.marked(out: ValueWriter, missing: Presence): T? {
    out.presence(if (this == null) missing else Presence.PRESENT)
    return this
}
