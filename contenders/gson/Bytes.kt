import com.google.gson.GsonBuilder
import java.time.Instant
import java.time.LocalDate
import java.util.Base64

class Bytes : BytesCodec<Root> {
    private val adapter =
        GsonBuilder()
            .disableHtmlEscaping()
            .apply { if (!Shape.HAS_OPTIONAL) serializeNulls() }
            .registerTypeAdapter(LocalDate::class.java, TextAdapter(LocalDate::toString, LocalDate::parse))
            .registerTypeAdapter(Instant::class.java, TextAdapter(Instant::toString, Instant::parse))
            .registerTypeAdapter(ByteArray::class.java, TextAdapter(Base64.getEncoder()::encodeToString, Base64.getDecoder()::decode))
            .registerTypeAdapterFactory(UnionAdapterFactory)
            .create()
            .getAdapter(Root::class.java)

    override fun write(value: Root): ByteArray = adapter.toJson(value).toByteArray()

    override fun read(payload: ByteArray): Root = adapter.fromJson(String(payload))
}
