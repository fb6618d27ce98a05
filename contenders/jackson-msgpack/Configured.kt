import com.fasterxml.jackson.databind.DeserializationFeature
import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule
import org.msgpack.jackson.dataformat.MessagePackMapper
import org.msgpack.jackson.dataformat.TimestampExtensionModule

fun mapper(): ObjectMapper =
    MessagePackMapper()
        .handleBigDecimalAsString()
        .registerModule(JavaTimeModule())
        .registerModule(TimestampExtensionModule.INSTANCE)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .apply { for (union in Shape.UNIONS) registerSubtypes(*union.branches.values.toTypedArray()) }
