import com.squareup.moshi.Moshi
import com.squareup.moshi.kotlin.reflect.KotlinJsonAdapterFactory
import okio.Buffer

class Bytes : BytesCodec<Root> {
    private val json = Moshi.Builder().addModelTypes().addLast(KotlinJsonAdapterFactory()).build().rootAdapter()

    override fun write(value: Root): ByteArray = Buffer().also { json.toJson(it, value) }.readByteArray()

    override fun read(payload: ByteArray): Root = json.fromJson(Buffer().write(payload))!!
}
