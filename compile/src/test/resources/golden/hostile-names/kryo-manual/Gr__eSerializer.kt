package golden.handwritten

import golden.*
import golden.model.Gr__e
import golden.model.String_2
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.Serializer
import com.esotericsoftware.kryo.io.Input
import com.esotericsoftware.kryo.io.Output

object Gr__eSerializer {
    private val symbols = Gr__e.values()

    fun write(output: Output, value: Gr__e) {
        output.writeInt(value.ordinal, true)
    }

    fun read(input: Input): Gr__e = symbols[input.readInt(true)]
}
