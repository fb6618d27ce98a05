import kotlinx.serialization.json.Json
import org.springframework.http.converter.HttpMessageConverter
import org.springframework.http.converter.json.KotlinSerializationJsonHttpMessageConverter

/** The converter with Spring's default settings. */
fun configured(): HttpMessageConverter<Any> =
    if (Shape.HAS_UNKNOWN) KotlinSerializationJsonHttpMessageConverter(Json { ignoreUnknownKeys = true })
    else KotlinSerializationJsonHttpMessageConverter()
