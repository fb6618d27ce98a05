package golden.handwritten

import golden.*
import golden.model.Gr__e
import golden.model.String_2
import java.util.Base64
import org.json.JSONObject

object Gr__eJson {
    fun of(json: String): Gr__e =
        when (json) {
            "entries" -> Gr__e.entries_2
            "in" -> Gr__e.`in`
            else -> error("No Gr__e: $json")
        }

    fun json(value: Gr__e): String =
        when (value) {
            Gr__e.entries_2 -> "entries"
            Gr__e.`in` -> "in"
        }
}
