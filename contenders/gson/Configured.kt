import com.google.gson.Gson
import com.google.gson.GsonBuilder
import java.time.Instant
import java.time.LocalDate
import java.util.Base64

/** Gson as every channel uses it. */
fun configured(): Gson =
    GsonBuilder()
        .serializeNulls()
        .disableHtmlEscaping()
        .registerTypeAdapter(LocalDate::class.java, TextAdapter(LocalDate::toString, LocalDate::parse))
        .registerTypeAdapter(Instant::class.java, TextAdapter(Instant::toString, Instant::parse))
        .registerTypeAdapter(ByteArray::class.java, TextAdapter(Base64.getEncoder()::encodeToString, Base64.getDecoder()::decode))
        // needs: union
        .registerTypeAdapterFactory(UnionAdapterFactory)
        // end
        .create()
