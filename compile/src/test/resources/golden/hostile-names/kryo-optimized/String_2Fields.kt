package golden.handwritten

import golden.*
import golden.model.Gr__e
import golden.model.String_2
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.serializers.FieldSerializer

object String_2Fields {
    fun register(kryo: Kryo) {
        if (kryo.classResolver.getRegistration(String_2::class.java) != null) return
        kryo.register(String_2::class.java)
        Gr__eFields.register(kryo)
        val fields = kryo.getSerializer(String_2::class.java) as FieldSerializer<*>
        fields.getField("xимя").setCanBeNull(false)
        fields.getField("value").setCanBeNull(false)
        fields.getField("quote").setCanBeNull(false)
        fields.getField("turn").setCanBeNull(false)
        fields.getField("value_2").setCanBeNull(false)
        fields.getField("größe").setCanBeNull(false)
    }
}
