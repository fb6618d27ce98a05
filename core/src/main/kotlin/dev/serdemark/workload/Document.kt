package dev.serdemark.workload

import dev.serdemark.model.CanonicalJson
import dev.serdemark.model.Schema
import dev.serdemark.model.Value

/**
 * Sibling payloads of one shape over which the calls of a measurement rotate.
 *
 * @property workload the id of its workload, [name] its name there
 * @property values one root value per sibling
 * @property sha256 the digest of its value file
 */
class Document(
    val workload: String,
    val name: String,
    val schema: Schema,
    val values: List<Value>,
    val sha256: String,
) {
    /** The canonical JSON of each value, in the same order. */
    val payloads: List<ByteArray> by lazy { values.map { CanonicalJson.write(schema, it) } }

    /** Mean size of a payload. */
    val jsonBytes: Double
        get() = payloads.map { it.size }.average()

    override fun toString(): String = "$workload/$name"
}
