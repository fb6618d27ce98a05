import com.fasterxml.jackson.databind.SerializationFeature
import org.springframework.http.converter.HttpMessageConverter
import org.springframework.http.converter.json.Jackson2ObjectMapperBuilder
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter

/** The converter as Spring Boot sets it up. */
fun configured(): HttpMessageConverter<Any> =
    MappingJackson2HttpMessageConverter(
        Jackson2ObjectMapperBuilder.json()
            .featuresToDisable(
                SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
                SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS,
            )
            .build()
    )
