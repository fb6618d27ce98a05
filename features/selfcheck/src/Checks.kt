package dev.serdemark.selfcheck

import kotlinx.serialization.EncodeDefault
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * The results of a selfcheck.
 *
 * @property format the version of the JSON form
 * @property serdemark the version of Serdemark that checked itself
 */
@OptIn(ExperimentalSerializationApi::class)
@Serializable
data class Checks(
    val serdemark: String,
    val checks: List<CheckResult>,
    @EncodeDefault val format: Int = 1,
) {
    /** Returns the results as JSON. */
    fun toJson(): String = json.encodeToString(this) + "\n"

    private companion object {
        val json = Json { prettyPrint = true }
    }
}

/**
 * The result of one check of a selfcheck.
 *
 * @property what the name of the check
 * @property goal the condition for passing
 * @property found the values that were found; the reason if the check could not run
 * @property passed whether the check passed; null if it could not run
 */
@Serializable
data class CheckResult(
    val what: String,
    val goal: String,
    val found: String,
    val passed: Boolean?,
)
