package dev.serdemark.selfcheck

import dev.serdemark.plan.Cell
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * One benchmark in a result file of JMH (`-rf json`).
 *
 * @property benchmark qualified name of the method
 * @property params values of the `@Param`s of an ejected benchmark
 */
@Serializable
data class JmhResult(
    private val benchmark: String,
    private val mode: String,
    private val params: Map<String, String>,
    private val primaryMetric: Metric,
    val forks: Int,
    val jvmArgs: List<String>,
) {
    /** @property score the mean of all iterations */
    @Serializable data class Metric(val score: Double, val scoreUnit: String)

    /** `id@version` */
    val contender: String
        get() = params.getValue("contender")

    /** `workload/document` */
    val document: String
        get() = params.getValue("document")

    val operation: String
        get() = benchmark.substringAfterLast('.')

    /** Mean time per call, in nanoseconds. */
    val nanos: Double
        get() {
            require(mode == "avgt") { "$benchmark: mode $mode. Expected avgt." }
            val unit =
                requireNotNull(NANOS[primaryMetric.scoreUnit]) {
                    "$benchmark: unit ${primaryMetric.scoreUnit}"
                }
            return primaryMetric.score * unit
        }

    internal fun isOf(cell: Cell) =
        contender == "${cell.contender}" &&
            operation == cell.operation.id &&
            document == "${cell.document}"

    companion object {
        private val NANOS = mapOf("ns/op" to 1.0, "us/op" to 1e3, "ms/op" to 1e6)
        private val json = Json { ignoreUnknownKeys = true }

        /** Reads the benchmarks from the [text] of a result file. */
        fun read(text: String): List<JmhResult> = json.decodeFromString(text)
    }
}
