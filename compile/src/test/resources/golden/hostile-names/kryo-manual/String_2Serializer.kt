package golden.handwritten

import golden.*
import golden.model.Gr__e
import golden.model.String_2
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.Serializer
import com.esotericsoftware.kryo.io.Input
import com.esotericsoftware.kryo.io.Output

object String_2Serializer : Serializer<String_2>() {
    override fun write(kryo: Kryo, output: Output, value: String_2) {
        output.writeInt(value.getClass_2(), true)
        output.writeInt(value.getWhen(), true)
        output.writeInt(value.getX_(), true)
        output.writeString(value.getXимя())
        output.writeString(value.getValue())
        output.writeString(value.getQuote())
        output.writeString(value.getTurn())
        output.writeString(value.getValue_2())
        Gr__eSerializer.write(output, value.getGröße())
    }

    override fun read(kryo: Kryo, input: Input, type: ClassOf<String_2>): String_2 {
        val value = String_2()
        value.setClass_2(input.readInt(true))
        value.setWhen(input.readInt(true))
        value.setX_(input.readInt(true))
        value.setXимя(input.readString())
        value.setValue(input.readString())
        value.setQuote(input.readString())
        value.setTurn(input.readString())
        value.setValue_2(input.readString())
        value.setGröße(Gr__eSerializer.read(input))
        return value
    }
}
