import com.fasterxml.jackson.databind.SerializationFeature
import com.fasterxml.jackson.databind.json.JsonMapper

/** Jackson as every channel uses it. */
fun configured(): JsonMapper =
    builder()
        .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
        .apply { Shape.UNIONS.forEach { registerSubtypes(it.branches.values) } }
        .build()
