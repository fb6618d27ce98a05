package dev.serdemark.inference

/**
 * What a user may ask of inference.
 *
 * @property enums strings of which there are few, repeated, become enums
 * @property logical strings become uuid, date or timestamp where every one of the place fits
 * @property keepAbsent a field that is sometimes null and sometimes absent distinguishes the two,
 *   which plain classes cannot; otherwise it is null if it is absent
 * @property items each item of an array at the root is a separate document
 * @property rootName what the root's record is called
 */
data class InferenceOptions(
    val enums: Boolean = false,
    val logical: Boolean = false,
    val keepAbsent: Boolean = false,
    val items: Boolean = false,
    val rootName: String = "Root",
)
