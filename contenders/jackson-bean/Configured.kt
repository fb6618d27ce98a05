import com.fasterxml.jackson.databind.json.JsonMapper

/** Jackson as every channel uses it. */
fun configured(): JsonMapper = beans().build()
