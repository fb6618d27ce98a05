package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * Traits of a contender beside its format and effort.
 *
 * @property structure `graph` if shared references and cycles survive, otherwise `tree`
 * @property evolution whether a reader of an older schema reads what a newer one wrote
 * @property crossLanguage whether other languages can read the payloads, by the format's
 *   specification
 * @property lazy whether a read leaves work undone until the caller uses the value
 * @property languages those whose programs use its values; empty in runs that did not record them
 */
@Serializable
data class TraitsInfo(
    val structure: String,
    val evolution: Boolean,
    @SerialName("cross-language") val crossLanguage: Boolean,
    val lazy: Boolean = false,
    val languages: List<Language> = emptyList(),
)
