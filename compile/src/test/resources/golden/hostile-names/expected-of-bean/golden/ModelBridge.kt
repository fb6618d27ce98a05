package golden

import dev.serdemark.worker.value.Bridge
import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import golden.model.Gr__e
import golden.model.String_2
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID

/** Moves values between the binary value form and the model's objects. */
class ModelBridge : Bridge<String_2> {
    override fun read(input: ValueReader): String_2 = readString(input)

    override fun write(value: String_2, out: ValueWriter) = writeString(value, out)
}

private fun readString(input: ValueReader): String_2 =
    String_2().apply {
        setClass_2(input.readInt())
        setWhen(input.readInt())
        setX_(input.readInt())
        setXимя(input.readString())
        setValue(input.readString())
        setQuote(input.readString())
        setTurn(input.readString())
        setValue_2(input.readString())
        setGröße(readGr__e(input))
    }

private fun writeString(value: String_2, out: ValueWriter) {
    out.enter(value)
    out.writeInt(value.getClass_2())
    out.writeInt(value.getWhen())
    out.writeInt(value.getX_())
    out.writeString(value.getXимя())
    out.writeString(value.getValue())
    out.writeString(value.getQuote())
    out.writeString(value.getTurn())
    out.writeString(value.getValue_2())
    writeGr__e(value.getGröße(), out)
}

private fun readGr__e(input: ValueReader): Gr__e =
    Gr__e.values()[input.readInt()]

private fun writeGr__e(value: Gr__e, out: ValueWriter) {
    out.writeInt(value.ordinal)
}

/** Writes whether there is a value, and returns it. */
private fun <T : Any> T?.marked(out: ValueWriter, missing: Presence): T? {
    out.presence(if (this == null) missing else Presence.PRESENT)
    return this
}
