package dev.serdemark.workload

import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson

/**
 * Draws the siblings of a document. If the workload file does not specify the number of siblings,
 * small documents get more of them, so that branch predictors cannot learn the payloads.
 */
internal object Siblings {
    /** The number of siblings of a small document. */
    private const val MANY = 32

    /** The number of siblings of a larger document. */
    private const val FEW = 8

    /** The mean size of a sibling below which a document is small, in bytes. */
    private const val SMALL_BYTES = 32 * 1024

    /** Returns the siblings of the document [spec], whose content is [drawn]. */
    fun draw(workload: Workload, spec: DocumentSpec, drawn: Content.Drawn): List<Value> {
        val generator = ValueGenerator(spec.model, drawn, workload.file, workload.schemaFile)
        val values = List(drawn.siblings ?: FEW) { generator.draw(it) }
        if (drawn.siblings != null || meanSize(spec, values) >= SMALL_BYTES) return values
        return values + List(MANY - FEW) { generator.draw(FEW + it) }
    }

    private fun meanSize(spec: DocumentSpec, values: List<Value>): Double =
        values.map { CanonicalJson.write(spec.schema, it).size }.average()
}
