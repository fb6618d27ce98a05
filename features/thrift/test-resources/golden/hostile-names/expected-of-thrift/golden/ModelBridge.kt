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
class ModelBridge : Bridge<golden.thrift.String_2> {
    override fun read(input: ValueReader): golden.thrift.String_2 = readString(input)

    override fun write(value: golden.thrift.String_2, out: ValueWriter) = writeString(value, out)
}

private fun readString(input: ValueReader): golden.thrift.String_2 =
    golden.thrift.String_2()
        .setClassField(input.readInt())
        .setWhenField(input.readInt())
        .setUnnamed(input.readInt())
        .setUnnamed_2(input.readString())
        .setValueField(input.readString())
        .setQuote(input.readString())
        .setTurn(input.readString())
        .setValueField_2(input.readString())
        .setGrE(readGr__e(input))

private fun writeString(value: golden.thrift.String_2, out: ValueWriter) {
    out.enter(value)
    out.writeInt(value.getClassField())
    out.writeInt(value.getWhenField())
    out.writeInt(value.getUnnamed())
    out.writeString(value.getUnnamed_2())
    out.writeString(value.getValueField())
    out.writeString(value.getQuote())
    out.writeString(value.getTurn())
    out.writeString(value.getValueField_2())
    writeGr__e(value.getGrE(), out)
}

private fun readGr__e(input: ValueReader): golden.thrift.Gr__e =
    golden.thrift.Gr__e.findByValue(input.readInt())

private fun writeGr__e(value: golden.thrift.Gr__e, out: ValueWriter) {
    out.writeInt(value.getValue())
}

/** Writes whether there is a value, and returns it. */
private fun <T : Any> T?.marked(out: ValueWriter, missing: Presence): T? {
    out.presence(if (this == null) missing else Presence.PRESENT)
    return this
}
