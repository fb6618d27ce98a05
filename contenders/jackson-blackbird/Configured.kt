import com.fasterxml.jackson.databind.json.JsonMapper
import com.fasterxml.jackson.module.blackbird.BlackbirdModule

/** Jackson as every channel uses it. */
fun configured(): JsonMapper = beans().addModule(BlackbirdModule()).build()
