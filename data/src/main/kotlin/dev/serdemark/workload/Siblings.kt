package dev.serdemark.workload

import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson

/**
 * How many siblings a document has where its file does not say: small documents need more of them,
 * lest branch predictors learn them by heart.
 */
internal object Siblings {
    private const val MANY = 32
    private const val FEW = 8
    private const val SMALL_BYTES = 32 * 1024

    /** The siblings of [spec], [drawn] as it says. */
    fun draw(workload: Workload, spec: DocumentSpec, drawn: Content.Drawn): List<Value> {
        val generator = ValueGenerator(workload, spec, drawn)
        val values = List(drawn.siblings ?: FEW) { generator.draw(it) }
        if (drawn.siblings != null || meanSize(spec, values) >= SMALL_BYTES) return values
        return values + List(MANY - FEW) { generator.draw(FEW + it) }
    }

    private fun meanSize(spec: DocumentSpec, values: List<Value>): Double =
        values.map { CanonicalJson.write(spec.schema, it).size }.average()
}
