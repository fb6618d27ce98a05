package dev.serdemark.sample

import dev.serdemark.inference.InferenceOptions
import dev.serdemark.model.Schema
import java.nio.file.Path

/**
 * The options that determine how files become documents.
 *
 * @property inference the options of inference, if the user provides no schema
 * @property schema the file of the user's schema, or null
 * @property knownSchema the schema of the user's own classes, or the schema that the files contain;
 *   null if there is none
 * @property variants the number of siblings to draw in addition to the payloads in the files
 * @property isScaled whether documents of other sizes are added
 * @property isRedacted whether values are replaced by other values of the same lengths
 * @property seed the seed of all random numbers
 */
data class SampleOptions(
    val inference: InferenceOptions,
    val schema: Path?,
    val variants: Int,
    val isScaled: Boolean,
    val isRedacted: Boolean,
    val seed: Long,
    val knownSchema: Schema? = null,
) {
    /** Whether the user provides no schema. */
    val infersSchema: Boolean
        get() = schema == null && knownSchema == null
}
