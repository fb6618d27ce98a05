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

object ShapeSerializer {
    fun write(kryo: Kryo, output: Output, value: Shape) {
        when (value) {
            is Circle -> {
                output.writeInt(0, true)
                kryo.writeObject(output, value, CircleSerializer)
            }
            is Point -> {
                output.writeInt(1, true)
                kryo.writeObject(output, value, PointSerializer)
            }
            else -> error("No Shape: $value")
        }
    }

    fun read(kryo: Kryo, input: Input): Shape =
        when (val branch = input.readInt(true)) {
            0 -> kryo.readObject(input, Circle::class.java, CircleSerializer)
            1 -> kryo.readObject(input, Point::class.java, PointSerializer)
            else -> error("No Shape: $branch")
        }
}
