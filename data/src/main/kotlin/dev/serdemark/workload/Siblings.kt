package dev.serdemark.workload

import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson

/**
 * Draws the siblings of a document. If its file does not specify their number, small documents get
 * more siblings, so that branch predictors cannot learn them.
 */
internal object Siblings {
    private const val MANY = 32
    private const val FEW = 8
    private const val SMALL_BYTES = 32 * 1024

    /** Returns the siblings of [spec], as [drawn] specifies. */
    fun draw(workload: Workload, spec: DocumentSpec, drawn: Content.Drawn): List<Value> {
        val generator = ValueGenerator(spec.model, drawn, workload.file, workload.schemaFile)
        val values = List(drawn.siblings ?: FEW) { generator.draw(it) }
        if (drawn.siblings != null || meanSize(spec, values) >= SMALL_BYTES) return values
        return values + List(MANY - FEW) { generator.draw(FEW + it) }
    }

    private fun meanSize(spec: DocumentSpec, values: List<Value>): Double =
        values.map { CanonicalJson.write(spec.schema, it).size }.average()
}
