import io.ktor.http.ContentType
import io.ktor.http.content.OutgoingContent
import io.ktor.util.reflect.typeInfo
import io.ktor.utils.io.ByteReadChannel
import kotlinx.coroutines.runBlocking

class Bytes : BytesCodec<Root> {
    private val converter = configured()
    private val type = typeInfo<Root>()

    override fun write(value: Root): ByteArray = runBlocking {
        val json = ContentType.Application.Json
        val body = converter.serialize(json, Charsets.UTF_8, type, value)
        (body as OutgoingContent.ByteArrayContent).bytes()
    }

    override fun read(payload: ByteArray): Root = runBlocking {
        converter.deserialize(Charsets.UTF_8, type, ByteReadChannel(payload)) as Root
    }
}
