package dev.serdemark.sample

import dev.serdemark.inference.InferenceOptions
import java.nio.file.Path

/**
 * How files become documents.
 *
 * @property inference how the schema is inferred where the user gives none
 * @property schema an Avro schema or a JSON Schema; null if the schema is inferred
 * @property variants how many siblings of the same shape are drawn beside those of the files
 * @property isScaled whether there are documents of other sizes as well
 * @property isRedacted whether values are replaced by others of the same lengths
 * @property seed of all that is drawn
 */
data class SampleOptions(
    val inference: InferenceOptions,
    val schema: Path?,
    val variants: Int,
    val isScaled: Boolean,
    val isRedacted: Boolean,
    val seed: Long,
)
