package golden.handwritten

import golden.*
import golden.model.Gr__e
import golden.model.String_2
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.serializers.FieldSerializer

object Gr__eFields {
    fun register(kryo: Kryo) {
        if (kryo.classResolver.getRegistration(Gr__e::class.java) != null) return
        kryo.register(Gr__e::class.java)
    }
}
