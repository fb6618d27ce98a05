package golden.handwritten

import golden.*
import golden.model.Circle
import golden.model.Color
import golden.model.Order
import golden.model.Point
import golden.model.Shape
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.serializers.FieldSerializer

object ShapeFields {
    fun register(kryo: Kryo) {
        CircleFields.register(kryo)
        PointFields.register(kryo)
    }
}
