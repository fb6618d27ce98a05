package dev.serdemark.selfcheck

import kotlinx.serialization.Serializable

/**
 * One check that Serdemark makes of itself.
 *
 * @property what it is, and [goal] what must be found
 * @property found the figures
 * @property passed null if the check could not be made, and [found] says why
 */
@Serializable
data class CheckResult(
    val what: String,
    val goal: String,
    val found: String,
    val passed: Boolean?,
)
