import com.google.gson.GsonBuilder
import java.time.Instant
import java.time.LocalDate
import java.util.Base64

class Bytes : BytesCodec<Root> {
    private val gson =
        GsonBuilder()
            .serializeNulls()
            .disableHtmlEscaping()
            .registerTypeAdapter(LocalDate::class.java, TextAdapter(LocalDate::toString, LocalDate::parse))
            .registerTypeAdapter(Instant::class.java, TextAdapter(Instant::toString, Instant::parse))
            .registerTypeAdapter(ByteArray::class.java, TextAdapter(Base64.getEncoder()::encodeToString, Base64.getDecoder()::decode))
            .registerTypeAdapterFactory(UnionAdapterFactory)
            .create()

    override fun write(value: Root): ByteArray = gson.toJson(value, Root::class.java).toByteArray()

    override fun read(payload: ByteArray): Root = gson.fromJson(String(payload), Root::class.java)
}
