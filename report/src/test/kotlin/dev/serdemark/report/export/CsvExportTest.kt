package dev.serdemark.report.export

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Pieces
import dev.serdemark.plan.Slice
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

class CsvExportTest {
    private val slice =
        Slice(
            cell = CellIndex(0),
            generation = 2,
            phase = Phase.ROUND,
            round = 3,
            position = 4,
            startedAt = 1_795_168_437_250,
            calls = 40,
            wallNanos = 16_900_000,
            cpuNanos = 16_500_000,
            allocatedBytes = 12_400_000,
            collections = 1,
            collectionMillis = 2,
            compilationMillis = 0,
            pulseNanos = 45_200,
            pieces =
                Pieces(
                    cpuNanos = longArrayOf(8_000_000, 8_500_000),
                    pulseNanos = longArrayOf(20_100, 20_200, 20_300),
                ),
        )

    @Test
    fun `the first row names the columns`() {
        lines(SampleRun.users)[0] shouldBe
            "started_at,workload,document,contender,version,operation,channel,jvm,threads,generation,phase,round,position," +
                "calls,wall_ns,cpu_ns,queue_ns,allocated_bytes,collections,collection_ms,compilation_ms,pulse_ns," +
                "piece_cpu_ns,piece_pulse_ns," +
                "bare_requests,bare_wall_ns,bare_cpu_ns,json_bytes"
    }

    @Test
    fun `a slice is a row with its cell's coordinates and its time in UTC`() {
        lines(SampleRun.users)[1] shouldBe
            "2026-11-20T09:53:57.250Z,users,medium,kotlinx-serialization,1.11.0,read,bytes,g1,1,2,round,3,4," +
                "40,16900000,16500000,,12400000,1,2,0,45200,8000000 8500000,20100 20200 20300,,,,78412.4"
    }

    @Test
    fun `a field with commas, quotes or line breaks is quoted`() {
        rowFromContender("a,\"b\"\nc") shouldStartWith "\"a,\"\"b\"\"\nc\",1,"
    }

    @Test
    fun `a name that a spreadsheet would run as a formula is escaped`() {
        rowFromContender("=cmd|' /C calc'!A0") shouldStartWith "'=cmd|' /C calc'!A0,1,"
    }

    /** The lines of the export of a [run] in which only [slice] was measured. */
    private fun lines(run: SampleRun): List<String> = buildString {
        CsvExport.write(sequenceOf(slice), run.result.plan, this)
    }
        .removeSuffix("\r\n")
        .split("\r\n")

    /** The row of a contender with this [name], from the column of the contender on. */
    private fun rowFromContender(name: String): String {
        val cell =
            SampleCell(ContenderName(name, "1"), Operation.READ, micros = 400.0, allocated = 1000.0)
        return lines(SampleRun(listOf(cell)))[1].substringAfter("users,medium,")
    }
}
