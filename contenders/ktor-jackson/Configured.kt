import com.fasterxml.jackson.databind.DeserializationFeature
import com.fasterxml.jackson.module.kotlin.jacksonObjectMapper
import io.ktor.serialization.ContentConverter
import io.ktor.serialization.jackson.JacksonConverter

/** The converter with Ktor's default settings. */
fun configured(): ContentConverter =
    JacksonConverter(
        jacksonObjectMapper()
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, !Shape.HAS_UNKNOWN)
    )
