import io.ktor.http.ContentType
import io.ktor.http.content.OutgoingContent
import io.ktor.util.reflect.typeInfo
import io.ktor.utils.io.ByteReadChannel
import io.ktor.utils.io.toByteArray
import io.ktor.utils.io.writer
import kotlinx.coroutines.runBlocking

class Bytes : BytesCodec<Root> {
    private val converter = configured()
    private val type = typeInfo<Root>()

    override fun write(value: Root): ByteArray = runBlocking {
        val json = ContentType.Application.Json
        when (val body = converter.serialize(json, Charsets.UTF_8, type, value)) {
            is OutgoingContent.ByteArrayContent -> body.bytes()
            is OutgoingContent.WriteChannelContent ->
                writer { body.writeTo(channel) }.channel.toByteArray()
            else -> error("Ktor makes no such body of a value: $body")
        }
    }

    override fun read(payload: ByteArray): Root = runBlocking {
        converter.deserialize(Charsets.UTF_8, type, ByteReadChannel(payload)) as Root
    }
}
