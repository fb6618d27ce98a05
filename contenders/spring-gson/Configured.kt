import org.springframework.http.converter.HttpMessageConverter
import org.springframework.http.converter.json.GsonHttpMessageConverter

/** The converter with Spring's default settings. */
fun configured(): HttpMessageConverter<Any> = GsonHttpMessageConverter()
