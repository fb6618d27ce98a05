import com.fasterxml.jackson.databind.SerializationFeature
import com.fasterxml.jackson.databind.json.JsonMapper

/** Jackson as it is set up for beans. */
fun beans(): JsonMapper.Builder =
    builder()
        .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
        .apply { Shape.UNIONS.forEach { registerSubtypes(it.branches.values) } }
