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

object CircleSerializer : Serializer<Circle>() {
    override fun write(kryo: Kryo, output: Output, value: Circle) {
        output.writeDouble(value.getRadius())
    }

    override fun read(kryo: Kryo, input: Input, type: ClassOf<Circle>): Circle {
        val value = Circle()
        value.setRadius(input.readDouble())
        return value
    }
}
