package dev.serdemark.workload

import dev.serdemark.model.CanonicalJson
import dev.serdemark.model.Value

/**
 * How many siblings a document has where its file does not say: small documents need more of them,
 * lest branch predictors learn them by heart.
 */
internal object Siblings {
    private const val MANY = 32
    private const val FEW = 8
    private const val SMALL_BYTES = 32 * 1024

    /** The siblings of [spec]. */
    fun draw(workload: Workload, spec: DocumentSpec): List<Value> {
        val generator = ValueGenerator(workload, spec)
        val values = List(spec.siblings ?: FEW) { generator.draw(it) }
        if (spec.siblings != null || meanSize(spec, values) >= SMALL_BYTES) return values
        return values + List(MANY - FEW) { generator.draw(FEW + it) }
    }

    private fun meanSize(spec: DocumentSpec, values: List<Value>): Double =
        values.map { CanonicalJson.write(spec.schema, it).size }.average()
}
