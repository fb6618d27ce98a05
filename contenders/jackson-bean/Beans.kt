import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.SerializationFeature

/** Jackson as it is set up for beans. */
fun beans(): ObjectMapper =
    mapper()
        .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
        .apply { Shape.UNIONS.forEach { registerSubtypes(it.branches.values) } }
