package dev.serdemark.report.export

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.cold
import dev.serdemark.results.testing.ColdRecorded
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.maps.shouldContainAll
import io.kotest.matchers.shouldBe
import java.io.StringWriter
import org.junit.jupiter.api.Test

class CellCsvTest {
    private fun lines(result: RunResult): List<String> =
        StringWriter()
            .also { CellCsv.write(result, it) }
            .toString()
            .removeSuffix("\r\n")
            .split("\r\n")

    /** The rows of the table by their headings. */
    private fun rows(result: RunResult): List<Map<String, String>> {
        val lines = lines(result)
        val headings = lines.first().split(',')
        return lines.drop(1).map { headings.zip(it.split(',')).toMap() }
    }

    @Test
    fun `the headings have the units of the figures`() {
        lines(SampleRun.users.result).first() shouldBe
            "workload,document,contender,version,operation,channel,jvm,threads,status,reason," +
                "rank_best,rank_worst,ratio,ratio_low,ratio_high,verdict,generations,metric," +
                "time_median_ns,time_low_ns,time_high_ns,mean_ns,wall_ns,cost_ns,process_ns,allocated_bytes," +
                "requests_per_second,latency_median_ns,latency_p99_ns,latency_p999_ns,latency_maximum_ns," +
                "retained_bytes,objects,payload_bytes,deflate_bytes,gzip_bytes,zstd_bytes,lz4_bytes"
    }

    @Test
    fun `a table has a row per cell, the fastest first and cells without figures last`() {
        val result = SampleRun.users.result
        val rows = rows(result)
        rows.map { it["contender"] to it["operation"] } shouldContainExactly
            result.groups
                .flatMap { group -> group.cells.map { it.cell } }
                .map {
                    it.contender.id to it.operation.id
                }
        rows.size shouldBe result.cells.size
        rows.first() shouldContainAll
            mapOf(
                "contender" to "fastjson2",
                "version" to "2.0.60",
                "threads" to "1",
                "status" to "measured",
                "rank_best" to "1",
                "ratio" to "1",
                "verdict" to "",
                "metric" to "thread-cpu",
                "time_median_ns" to "412300",
                "allocated_bytes" to "310600",
                "payload_bytes" to "78412.4",
            )
        val crashed = rows.single { it["status"] == "crashed" }
        crashed shouldContainAll
            mapOf(
                "contender" to "gson",
                "operation" to "write",
                "reason" to "java.lang.StackOverflowError in generation 3",
                "ratio" to "",
                "time_median_ns" to "",
                "deflate_bytes" to "",
            )
    }

    @Test
    fun `ratios refer to the fastest cell, or to the baseline`() {
        val result = SampleRun.users.result
        fun ratios(of: RunResult) =
            rows(of)
                .filter { it["operation"] == "read" }
                .associate {
                    it["contender"] to it.getValue("ratio").toDouble()
                }
        ratios(result)["jackson"] shouldBe (498.6 / 412.3 plusOrMinus 1e-9)
        val againstJackson = ratios(result.against(ContenderName("jackson", "2.22.4")))
        againstJackson["jackson"] shouldBe 1.0
        againstJackson["gson"] shouldBe (819.9 / 498.6 plusOrMinus 1e-9)
    }

    @Test
    fun `large numbers have no exponent`() {
        val cell =
            SampleCell(ContenderName("a", "1"), Operation.READ, micros = 2e6, allocated = 3e9)
        val line = rows(SampleRun(listOf(cell)).result).single()
        line["time_median_ns"] shouldBe "2000000000"
        line["allocated_bytes"] shouldBe "3000000000"
    }

    @Test
    fun `cells of a cold run have the columns of first calls`() {
        val result = ColdRecorded.result(starts = ColdRecorded::startsWithSlowB)
        val rows = rows(result)
        rows.map { it["contender"] } shouldContainExactly listOf("a", "b")
        val figures = checkNotNull(result.cells.first().cold)
        rows.first() shouldContainAll
            mapOf(
                "starts" to "6",
                "time_mean_ns" to figures.time.value.toBigDecimal().toPlainString(),
                "wall_ns" to figures.wall.toBigDecimal().toPlainString(),
                "process_wall_ns" to "100000000",
            )
        rows.first().keys shouldContain "set_up_ns"
    }
}
