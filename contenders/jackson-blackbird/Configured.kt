import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.module.blackbird.BlackbirdModule

/** Jackson as every channel uses it. */
fun configured(): ObjectMapper = beans().registerModule(BlackbirdModule())
