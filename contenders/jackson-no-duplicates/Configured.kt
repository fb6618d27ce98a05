import com.fasterxml.jackson.core.StreamReadFeature
import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.json.JsonMapper

/** Jackson as every channel uses it. */
fun configured(): ObjectMapper =
    (mapper() as JsonMapper).rebuild().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build().registerModule(kotlinNames())
