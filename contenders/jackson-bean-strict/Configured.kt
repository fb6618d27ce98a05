import com.fasterxml.jackson.databind.ObjectMapper

/** Jackson as every channel uses it. */
fun configured(): ObjectMapper = strict(beans())
