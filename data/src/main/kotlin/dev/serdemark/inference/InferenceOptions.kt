package dev.serdemark.inference

import dev.serdemark.model.json.PathPattern

/**
 * The options of inference that a user can set.
 *
 * @property enums whether a few repeated strings become an enum
 * @property logical whether strings become uuid, date or timestamp if all strings of the place fit
 * @property keepAbsent whether a field that is sometimes null and sometimes absent keeps the
 *   difference, which plain classes cannot represent; otherwise an absent field becomes null
 * @property items whether each item of an array at the root is a separate document
 * @property maps places whose objects are maps, whatever keys and values they have
 * @property records places whose objects are records, whatever keys and values they have
 * @property doubles places whose numbers are doubles, even if they lose digits
 */
data class InferenceOptions(
    val enums: Boolean = false,
    val logical: Boolean = false,
    val keepAbsent: Boolean = false,
    val items: Boolean = false,
    val maps: Set<PathPattern> = emptySet(),
    val records: Set<PathPattern> = emptySet(),
    val doubles: Set<PathPattern> = emptySet(),
)
