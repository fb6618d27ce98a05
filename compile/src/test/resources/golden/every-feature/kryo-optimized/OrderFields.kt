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
import com.esotericsoftware.kryo.serializers.FieldSerializer

object OrderFields {
    fun register(kryo: Kryo) {
        if (kryo.classResolver.getRegistration(Order::class.java) != null) return
        kryo.register(Order::class.java)
        ColorFields.register(kryo)
        ShapeFields.register(kryo)
        OrderFields.register(kryo)
        val fields = kryo.getSerializer(Order::class.java) as FieldSerializer<*>
        fields.getField("id").setCanBeNull(false)
        fields.getField("bytes").setCanBeNull(false)
        fields.getField("price").setCanBeNull(false)
        fields.getField("day").setCanBeNull(false)
        fields.getField("at").setCanBeNull(false)
        fields.getField("colors").setCanBeNull(false)
        fields.getField("colors").holds(ArrayList::class.java, kryo.lists(Color::class.java, true))
        fields.getField("grid").setCanBeNull(false)
        fields.getField("grid").holds(ArrayList::class.java, kryo.lists(ArrayList::class.java, false, kryo.lists(Int::class.javaObjectType, false)))
        fields.getField("shapes").setCanBeNull(false)
        fields.getField("shapes").holds(LinkedHashMap::class.java, kryo.maps(null, false))
        fields.getField("next").holds(Order::class.java, kryo.getSerializer(Order::class.java))
    }
}
