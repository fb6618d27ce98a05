package dev.serdemark.runs

import dev.serdemark.plan.Operation
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class JmhResultTest {
    @TempDir private lateinit var folder: Path

    private fun benchmark(
        method: String = "read",
        mode: String = "avgt",
        unit: String = "us/op",
        contender: String = "gson@2.15.0",
        score: String = "3.0",
        iteration: String = "1.0",
    ) =
        """
        {
            "benchmark" : "dev.serdemark.ejected.SerializationBenchmark.$method",
            "mode" : "$mode",
            "threads" : 1,
            "forks" : 2,
            "params" : {"contender" : "$contender", "document" : "users/small"},
            "primaryMetric" : {
                "score" : $score,
                "scoreError" : "NaN",
                "scoreUnit" : "$unit",
                "rawData" : [[$iteration, 3.0], [4.0, 4.0]]
            }
        }
        """

    private fun read(text: String) =
        JmhResult.readFile(folder.resolve("jmh.json").also { it.writeText(text) })

    private fun problem(text: String) = "${shouldThrow<ProblemException> { read(text) }.message}"

    @Test
    fun `a benchmark of an ejected project is a cell, with a time per fork`() {
        val results = read("[${benchmark()}, ${benchmark("write", unit = "ns/op")}]")
        results.map { it.cell?.operation } shouldContainExactly Operation.OF_WHOLE_VALUES
        "${results.first().cell?.contender} ${results.first().cell?.document}" shouldBe
            "gson@2.15.0 users/small"
        // The means of 1 and 3, and of 4 and 4
        results.first().nanosOfForks shouldContainExactly listOf(2000.0, 4000.0)
        results.last().nanosOfForks shouldContainExactly listOf(2.0, 4.0)
    }

    @Test
    fun `other benchmarks are left out, and a file without any cell is refused`() {
        read("[${benchmark()}, ${benchmark("other")}]").size shouldBe 1
        problem("[${benchmark("other")}]") shouldContain "No benchmark in it"
        problem("[${benchmark(contender = "gson")}]") shouldContain "No benchmark in it"
        problem("[${benchmark(mode = "thrpt", unit = "ops/us")}]") shouldContain "No benchmark"
        problem("[]") shouldContain "No benchmark in it"
        val throughput = JmhResult.read("[${benchmark(mode = "thrpt")}]").single()
        throughput.nanosOfForks.shouldBeEmpty()
    }

    @Test
    fun `times that are not above 0 are refused`() {
        for (time in listOf("-1.0", "0.0", "-0.0", "\"NaN\"", "1e999")) {
            val expected = "SerializationBenchmark.read has the time ${time.trim('"')}"
            val infinite = expected.replace("1e999", "Infinity")
            problem("[${benchmark(iteration = time)}]") shouldContain "$infinite us/op."
            problem("[${benchmark()}, ${benchmark(score = time)}]") shouldContain infinite
        }
        // Benchmarks that are left out may have any score.
        read("[${benchmark()}, ${benchmark("other", iteration = "-1.0")}]").size shouldBe 1
    }

    @Test
    fun `a file that JMH did not write is refused`() {
        listOf("", "{}", "[1]", """[{"benchmark": "a"}]""", "[[[[").forEach {
            problem(it) shouldContain "It is no result file of JMH."
        }
    }
}
