package dev.serdemark.inference.testing

import com.fasterxml.jackson.core.JsonFactory
import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.infer
import dev.serdemark.inference.path
import java.io.InputStream
import java.lang.management.ManagementFactory
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.fileSize
import kotlin.io.path.inputStream
import kotlin.random.Random

/**
 * Compares the speed of inference with the speed of a loop that only reads Jackson's tokens. Both
 * run alternately in one JVM. Also prints the maximum heap.
 *
 * Arguments: a file, or a number of megabytes to generate [100]; the number of repetitions [5].
 */
fun main(arguments: Array<String>) {
    val megabytes = arguments.getOrElse(0) { "100" }.toIntOrNull()
    val repetitions = arguments.getOrElse(1) { "5" }.toInt()
    if (megabytes == null) return compare(Path(arguments[0]), repetitions)
    for ((name, line) in SAMPLES) {
        val file = Files.createTempFile("inference-speed", ".json")
        try {
            generate(file, megabytes, line)
            println("$name:")
            compare(file, repetitions)
        } finally {
            Files.delete(file)
        }
    }
}

private class FileSource(private val path: Path) : JsonSource {
    override val name = "$path"

    override fun open(): InputStream = path.inputStream()
}

private fun compare(file: Path, repetitions: Int) {
    val megabytes = file.fileSize() / 1e6
    val factory = JsonFactory()
    val tokenSeconds = ArrayList<Double>()
    val inferenceSeconds = ArrayList<Double>()
    repeat(repetitions + 1) {
        tokenSeconds += seconds { file.inputStream().use { readTokens(factory, it) } }
        inferenceSeconds += seconds { infer(listOf(FileSource(file)), InferenceOptions()) }
    }
    // The first run of each warms up.
    val tokens = tokenSeconds.drop(1).sorted()[repetitions / 2]
    val inference = inferenceSeconds.drop(1).sorted()[repetitions / 2]
    println("%.0f MB, medians of %d".format(megabytes, repetitions))
    println("tokens only  %.3f s, %.0f MB/s".format(tokens, megabytes / tokens))
    println("inference    %.3f s, %.0f MB/s".format(inference, megabytes / inference))
    println("ratio        %.2f of the speed of tokens only".format(tokens / inference))
    val heap = ManagementFactory.getMemoryMXBean().heapMemoryUsage
    println("heap         at most %d MB".format(heap.max shr 20))
}

private fun readTokens(factory: JsonFactory, input: InputStream) {
    factory.createParser(input).use { parser ->
        do {
            val token = parser.nextToken()
        } while (token != null)
    }
}

private fun seconds(work: () -> Unit): Double {
    val start = System.nanoTime()
    work()
    return (System.nanoTime() - start) / 1e9
}

private fun generate(file: Path, megabytes: Int, line: (Random) -> String) {
    val random = Random(1)
    Files.newBufferedWriter(file).use { out ->
        var left = megabytes * 1_000_000L
        while (left > 0) {
            val text = line(random)
            out.write(text)
            out.write("\n")
            left -= text.length + 1
        }
    }
}

private val SAMPLES: Map<String, (Random) -> String> =
    mapOf(
        "orders" to ::order,
        "log lines" to ::logLine,
        "places of several geometries" to ::feature,
        "numbers" to ::measurements,
    )

private fun order(random: Random): String {
    val items =
        List(random.nextInt(1, 6)) {
            """{"sku":"${random.nextInt(1_000_000)}","name":"Article number ${random.nextInt()}",""" +
                """"quantity":${random.nextInt(1, 9)},"price":${random.nextInt(100_000) / 100.0}}"""
        }
    return """{"id":${random.nextLong(1L shl 50)},"status":"${STATUSES.random(random)}",""" +
        """"customer":{"name":"Customer ${random.nextInt()}","email":"c${random.nextInt()}@example.org",""" +
        """"vip":${random.nextBoolean()},"phone":${if (random.nextBoolean()) "null" else "\"030 12345\""}},""" +
        """"items":[${items.joinToString(",")}],"note":"Please leave it at the door number ${random.nextInt()}"}"""
}

private fun logLine(random: Random): String =
    """{"@timestamp":"2024-01-01T00:00:00.${random.nextInt(100, 999)}Z","level":"${LEVELS.random(random)}",""" +
        """"logger":"org.example.service.Worker","thread":"pool-${random.nextInt(8)}",""" +
        """"message":"Handled request ${random.nextInt()} of /api/v1/things/${random.nextInt()}",""" +
        """"ms":${random.nextInt(10_000) / 10.0},"bytes":${random.nextInt(1 shl 20)}}"""

private fun feature(random: Random): String {
    fun point() = "[${random.nextDouble(-180.0, 180.0)},${random.nextDouble(-90.0, 90.0)}]"
    val points = List(random.nextInt(2, 20)) { point() }.joinToString(",")
    val geometry =
        when (random.nextInt(3)) {
            0 -> """{"type":"Point","coordinates":${point()}}"""
            1 -> """{"type":"LineString","coordinates":[$points]}"""
            else -> """{"type":"Polygon","coordinates":[[$points]]}"""
        }
    return """{"type":"Feature","id":${random.nextInt()},"properties":{"name":"n${random.nextInt()}"},""" +
        """"geometry":$geometry}"""
}

private fun measurements(random: Random): String {
    val values = List(50) { random.nextInt(1_000_000) / 1000.0 }
    return """{"t":${random.nextLong(1L shl 40)},"v":[${values.joinToString(",")}]}"""
}

private val STATUSES = listOf("open", "paid", "shipped", "delivered", "cancelled")
private val LEVELS = listOf("INFO", "DEBUG", "WARN", "ERROR")
