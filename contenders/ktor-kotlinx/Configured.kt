import io.ktor.serialization.ContentConverter
import io.ktor.serialization.kotlinx.KotlinxSerializationConverter
import io.ktor.serialization.kotlinx.json.DefaultJson
import kotlinx.serialization.json.Json

/** The converter with Ktor's default settings. */
fun configured(): ContentConverter =
    KotlinxSerializationConverter(
        if (Shape.HAS_UNKNOWN) Json(DefaultJson) { ignoreUnknownKeys = true } else DefaultJson
    )
