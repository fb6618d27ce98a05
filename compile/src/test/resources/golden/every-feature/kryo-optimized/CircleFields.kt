package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.serializers.FieldSerializer

object CircleFields {
    fun register(kryo: Kryo) {
        if (kryo.classResolver.getRegistration(Circle::class.java) != null) return
        kryo.register(Circle::class.java)
        val fields = kryo.getSerializer(Circle::class.java) as FieldSerializer<*>
    }
}
