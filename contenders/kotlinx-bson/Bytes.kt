import java.nio.ByteBuffer
import kotlinx.serialization.serializer
import org.bson.BsonBinaryReader
import org.bson.BsonBinaryWriter
import org.bson.codecs.DecoderContext
import org.bson.codecs.EncoderContext
import org.bson.codecs.kotlinx.BsonConfiguration
import org.bson.codecs.kotlinx.KotlinSerializerCodec
import org.bson.codecs.kotlinx.defaultSerializersModule
import org.bson.io.BasicOutputBuffer

class Bytes : BytesCodec<Root> {
    private val codec =
        KotlinSerializerCodec.create(
            Root::class,
            serializer<Root>(),
            defaultSerializersModule,
            BsonConfiguration(explicitNulls = true, classDiscriminator = "type"),
        )
    private val encoding = EncoderContext.builder().build()
    private val decoding = DecoderContext.builder().build()

    override fun write(value: Root): ByteArray {
        val output = BasicOutputBuffer()
        BsonBinaryWriter(output).use { codec.encode(it, value, encoding) }
        return output.toByteArray()
    }

    override fun read(payload: ByteArray): Root =
        BsonBinaryReader(ByteBuffer.wrap(payload)).use { codec.decode(it, decoding) }
}
