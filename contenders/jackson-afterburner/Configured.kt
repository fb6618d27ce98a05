import com.fasterxml.jackson.databind.json.JsonMapper
import com.fasterxml.jackson.module.afterburner.AfterburnerModule

/** Jackson as every channel uses it. */
fun configured(): JsonMapper = beans().addModule(AfterburnerModule()).build()
