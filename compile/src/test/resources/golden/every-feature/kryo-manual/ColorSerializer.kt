package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.Serializer
import com.esotericsoftware.kryo.io.Input
import com.esotericsoftware.kryo.io.Output

object ColorSerializer {
    private val symbols = Color.values()

    fun write(output: Output, value: Color) {
        output.writeInt(value.ordinal, true)
    }

    fun read(input: Input): Color = symbols[input.readInt(true)]
}
