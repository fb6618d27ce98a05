package dev.serdemark.selfcheck

import kotlinx.serialization.EncodeDefault
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * What a selfcheck found.
 *
 * @property format of this form
 * @property serdemark the version that checked itself
 */
@OptIn(ExperimentalSerializationApi::class)
@Serializable
data class Checks(
    val serdemark: String,
    val checks: List<CheckResult>,
    @EncodeDefault val format: Int = 1,
) {
    /** For programs. */
    fun toJson(): String = json.encodeToString(this) + "\n"

    private companion object {
        val json = Json { prettyPrint = true }
    }
}
