import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.module.afterburner.AfterburnerModule

/** Jackson as every channel uses it. */
fun configured(): ObjectMapper = beans().registerModule(AfterburnerModule())
