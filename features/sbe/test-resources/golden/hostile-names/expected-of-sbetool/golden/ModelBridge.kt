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
    String_2(
        class_2 = input.readInt(),
        `when` = input.readInt(),
        x_ = input.readInt(),
        имя = input.readString(),
        value = input.readString(),
        quote = input.readString(),
        turn = input.readString(),
        Value_2 = input.readString(),
        Größe = readGr__e(input),
    )

private fun writeString(value: String_2, out: ValueWriter) {
    out.enter(value)
    out.writeInt(value.class_2)
    out.writeInt(value.`when`)
    out.writeInt(value.x_)
    out.writeString(value.имя)
    out.writeString(value.value)
    out.writeString(value.quote)
    out.writeString(value.turn)
    out.writeString(value.Value_2)
    writeGr__e(value.Größe, out)
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
