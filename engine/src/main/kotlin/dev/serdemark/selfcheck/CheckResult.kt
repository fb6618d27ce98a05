package dev.serdemark.selfcheck

import kotlinx.serialization.Serializable

/**
 * The result of one check of a selfcheck.
 *
 * @property what the name of the check
 * @property goal what must be found
 * @property found the figures; the reason if the check could not be made
 * @property passed null if the check could not be made
 */
@Serializable
data class CheckResult(
    val what: String,
    val goal: String,
    val found: String,
    val passed: Boolean?,
)
