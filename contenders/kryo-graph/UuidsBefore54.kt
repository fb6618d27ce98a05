import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.Serializer
import com.esotericsoftware.kryo.io.Input
import com.esotericsoftware.kryo.io.Output
import java.util.UUID

object Uuids : Serializer<UUID>(false, true) {
    override fun write(kryo: Kryo, output: Output, value: UUID) {
        output.writeLong(value.mostSignificantBits)
        output.writeLong(value.leastSignificantBits)
    }

    override fun read(kryo: Kryo, input: Input, type: Class<out UUID>): UUID =
        UUID(input.readLong(), input.readLong())
}
