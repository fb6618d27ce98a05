package dev.serdemark.inference

import dev.serdemark.model.json.PathPattern

/**
 * The options of inference that a user can set.
 *
 * @property enums whether the strings of a place become an enum if few of them differ
 * @property logical whether the strings of a place become uuid, date or timestamp if all of them
 *   fit
 * @property keepAbsent whether absent and null differ in a field that has both. Plain classes
 *   cannot represent the difference. Otherwise the absent field becomes null.
 * @property items whether each item of an array at the root is a separate document
 * @property maps places whose objects are maps, regardless of their keys and values
 * @property records places whose objects are records, regardless of their keys and values
 * @property doubles places whose numbers are doubles, even if this loses digits
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
