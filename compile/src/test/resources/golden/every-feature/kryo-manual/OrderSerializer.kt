package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.Serializer
import com.esotericsoftware.kryo.io.Input
import com.esotericsoftware.kryo.io.Output

object OrderSerializer : Serializer<Order>() {
    override fun write(kryo: Kryo, output: Output, value: Order) {
        output.writeUuid(value.getId())
        output.writeInt(value.getInt_2(), true)
        output.writeLong(value.getLong_2(), true)
        output.writeFloat(value.getFloat_2())
        output.writeDouble(value.getDouble_2())
        output.writeBoolean(value.isBoolean_2())
        output.writeByteArray(value.getBytes())
        output.writeDecimal(value.getPrice())
        output.writeDate(value.getDay())
        output.writeInstant(value.getAt())
        output.writeString(value.getNote())
        output.writeString(value.getHint())
        output.writeInt(value.getCount(), true)
        output.writeList(value.getColors()) { output.writeNullable(it) { ColorSerializer.write(output, it) } }
        output.writeList(value.getGrid()) { output.writeList(it) { output.writeInt(it, true) } }
        output.writeMap(value.getShapes()) { ShapeSerializer.write(kryo, output, it) }
        output.writeNullable(value.getNext()) { kryo.writeObject(output, it, OrderSerializer) }
    }

    override fun read(kryo: Kryo, input: Input, type: ClassOf<Order>): Order {
        val value = Order()
        value.setId(input.readUuid())
        value.setInt_2(input.readInt(true))
        value.setLong_2(input.readLong(true))
        value.setFloat_2(input.readFloat())
        value.setDouble_2(input.readDouble())
        value.setBoolean_2(input.readBoolean())
        value.setBytes(input.readByteArray())
        value.setPrice(input.readDecimal())
        value.setDay(input.readDate())
        value.setAt(input.readInstant())
        value.setNote(input.readString())
        value.setHint(input.readString())
        value.setCount(input.readInt(true))
        value.setColors(input.readList { input.readNullable { ColorSerializer.read(input) } })
        value.setGrid(input.readList { input.readList { input.readInt(true) } })
        value.setShapes(input.readMap { ShapeSerializer.read(kryo, input) })
        value.setNext(input.readNullable { kryo.readObject(input, Order::class.java, OrderSerializer) })
        return value
    }
}
