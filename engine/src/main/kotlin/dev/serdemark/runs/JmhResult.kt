package dev.serdemark.runs

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.readText
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * One benchmark in a result file of JMH (`-rf json`).
 *
 * @property benchmark the qualified name of the method
 * @property params the values of its `@Param`s. In a project that `serdemark eject` wrote, they
 *   name the contender and the document. In an export, they also name the channel and the JVM
 *   setting, if there are several.
 */
@Serializable
data class JmhResult(
    private val benchmark: String,
    private val mode: String,
    private val primaryMetric: Metric,
    private val params: Map<String, String> = emptyMap(),
    private val threads: Int = 1,
    val forks: Int = 1,
    val jvmArgs: List<String> = emptyList(),
) {
    /**
     * @property score the mean of all iterations
     * @property rawData the score of each iteration, fork by fork
     */
    @Serializable
    data class Metric(
        val score: Double,
        val scoreUnit: String,
        val rawData: List<List<Double>> = emptyList(),
    ) {
        /** The first score that cannot be a time, with its unit; null if all scores can. */
        internal val impossibleTime: String?
            get() =
                (rawData.flatten() + score)
                    .find { it <= 0 || !it.isFinite() }
                    ?.let { "$it $scoreUnit" }
    }

    /** The cell of the benchmark; null if it is not in an ejected project. */
    val cell: Cell?
        get() {
            val operation = Operation.entries.find { it.id == benchmark.substringAfterLast('.') }
            val contender = params["contender"]?.split('@')?.takeIf { it.size == 2 }
            val document = params["document"]?.split('/')?.takeIf { it.size == 2 }
            if (operation == null || contender == null || document == null) return null
            return Cell(
                DocumentName(document[0], document[1]),
                ContenderName(contender[0], contender[1]),
                operation,
                channel = params["channel"] ?: "bytes",
                jvm = params["jvm"].orEmpty(),
                threads,
            )
        }

    /**
     * The mean time per call in nanoseconds.
     *
     * @throws IllegalArgumentException if the mode is not the average time
     */
    val nanos: Double
        get() =
            primaryMetric.score *
                requireNotNull(nanosOfUnit) { "$benchmark: $mode in ${primaryMetric.scoreUnit}" }

    /** The mean time per call in each fork, in nanoseconds; empty if it is not an average time. */
    val nanosOfForks: List<Double>
        get() {
            val nanosOfUnit = nanosOfUnit ?: return emptyList()
            return primaryMetric.rawData
                .filter { it.isNotEmpty() }
                .map { it.average() * nanosOfUnit }
        }

    /** The unit of the scores in nanoseconds; null if the mode is not the average time. */
    private val nanosOfUnit: Double?
        get() = NANOS[primaryMetric.scoreUnit].takeIf { mode == "avgt" }

    /** Whether the benchmark measures the contender, document and operation of a [cell]. */
    fun measures(cell: Cell): Boolean =
        this.cell?.run {
            contender == cell.contender && document == cell.document && operation == cell.operation
        } ?: false

    companion object {
        private const val MAX_BYTES = 64L shl 20
        private val NANOS = mapOf("ns/op" to 1.0, "us/op" to 1e3, "ms/op" to 1e6, "s/op" to 1e9)
        private val json = Json {
            ignoreUnknownKeys = true
            allowSpecialFloatingPointValues = true
        }

        /** Reads the benchmarks from the [text] of a result file. */
        fun read(text: String): List<JmhResult> = json.decodeFromString(text)

        /**
         * Reads the benchmarks of ejected projects from a user's [file].
         *
         * @throws ProblemException if the file is not a JMH result, is larger than 64 MB, has no
         *   such benchmark, or has a time that is not above 0
         */
        fun readFile(file: Path): List<JmhResult> {
            val all =
                try {
                    if (Files.size(file) > MAX_BYTES) throw problem(file, "It is over 64 MB.")
                    read(file.readText())
                } catch (e: SerializationException) {
                    throw problem(file, "It is no result file of JMH.", e)
                } catch (e: IOException) {
                    throw problem(file, "It cannot be read: ${e.reason(file)}.", e)
                }
            return all.filter { it.cell != null && it.nanosOfForks.isNotEmpty() }
                .ifEmpty {
                    throw problem(
                        file,
                        "No benchmark in it has average times and comes from a project that `serdemark eject` wrote.",
                    )
                }
                .onEach { result ->
                    val impossible = result.primaryMetric.impossibleTime ?: return@onEach
                    throw problem(file, "${result.benchmark} has the time $impossible.")
                }
        }

        private fun problem(file: Path, message: String, cause: Exception? = null) =
            ProblemException(
                message,
                "Expected what JMH writes in such a project with -rf json.",
                "$file",
                cause = cause,
            )
    }
}
