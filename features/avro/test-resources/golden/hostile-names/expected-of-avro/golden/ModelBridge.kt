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
class ModelBridge : Bridge<golden.avro.String_2> {
    override fun read(input: ValueReader): golden.avro.String_2 = readString(input)

    override fun write(value: golden.avro.String_2, out: ValueWriter) = writeString(value, out)
}

private fun readString(input: ValueReader): golden.avro.String_2 =
    golden.avro.String_2().also { record ->
        record.setClassField(input.readInt())
        record.setWhen(input.readInt())
        record.setUnnamed(input.readInt())
        record.setUnnamed2(input.readString())
        record.setValueField(input.readString())
        record.setQuote(input.readString())
        record.setTurn(input.readString())
        record.setValueField2(input.readString())
        record.setGrE(readGr__e(input))
    }

private fun writeString(value: golden.avro.String_2, out: ValueWriter) {
    out.enter(value)
    out.writeInt(value.getClassField())
    out.writeInt(value.getWhen())
    out.writeInt(value.getUnnamed())
    out.writeString(value.getUnnamed2())
    out.writeString(value.getValueField())
    out.writeString(value.getQuote())
    out.writeString(value.getTurn())
    out.writeString(value.getValueField2())
    writeGr__e(value.getGrE(), out)
}

private fun readGr__e(input: ValueReader): golden.avro.Gr__e =
    golden.avro.Gr__e.entries[input.readInt()]

private fun writeGr__e(value: golden.avro.Gr__e, out: ValueWriter) {
    out.writeInt(value.ordinal)
}

/** Writes whether there is a value, and returns it. */
private fun <T : Any> T?.marked(out: ValueWriter, missing: Presence): T? {
    out.presence(if (this == null) missing else Presence.PRESENT)
    return this
}
