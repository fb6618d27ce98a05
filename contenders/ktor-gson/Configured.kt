import io.ktor.serialization.ContentConverter
import io.ktor.serialization.gson.GsonConverter

/** The converter with Ktor's default settings. */
fun configured(): ContentConverter = GsonConverter()
