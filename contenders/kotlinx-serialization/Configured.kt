import kotlinx.serialization.KSerializer
import kotlinx.serialization.json.Json
import kotlinx.serialization.serializer

/** The library as every channel uses it. */
fun configured(): Json = Json {
    encodeDefaults = true
    ignoreUnknownKeys = Shape.HAS_UNKNOWN
}

/** The root's serializer, to be looked up once. */
fun rootSerializer(): KSerializer<Root> = serializer<Root>()
