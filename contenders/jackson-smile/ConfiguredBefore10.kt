import com.fasterxml.jackson.databind.DeserializationFeature
import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.dataformat.smile.SmileFactory
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule

fun mapper(): ObjectMapper =
    ObjectMapper(SmileFactory())
        .registerModule(JavaTimeModule())
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .apply { for (union in Shape.UNIONS) registerSubtypes(*union.branches.values.toTypedArray()) }
