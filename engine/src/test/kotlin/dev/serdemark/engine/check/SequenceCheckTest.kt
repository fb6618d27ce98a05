package dev.serdemark.engine.check

import dev.serdemark.engine.testing.BlindCodec
import dev.serdemark.engine.testing.GoodCodec
import dev.serdemark.engine.testing.contenderOfPoints
import dev.serdemark.engine.testing.contextOf
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.Event
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.workload.Documents
import dev.serdemark.workload.Workloads
import dev.serdemark.workload.testing.workloadFolder
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.writeText
import kotlin.reflect.KClass
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Checks sequences of points in real workers. A codec of one point is called for each point. */
class SequenceCheckTest(@param:TempDir private val folder: Path) {
    private fun check(codec: KClass<*>): List<Event> {
        val yaml =
            "format: 1\ndescription: Points\nsequence: true\ndocuments:\n  one: {files: [a.json, b.json]}\n"
        val fields = """{"name":"x","type":"int"},{"name":"y","type":"int"}"""
        val workload = workloadFolder(folder, yaml, fields)
        workload.resolve("a.json").writeText("""[{"x":1,"y":10},{"x":2,"y":20},{"x":3,"y":30}]""")
        workload.resolve("b.json").writeText("""[{"x":666,"y":7}]""")
        val found = Workloads(listOf(folder)).find("sample/one")
        val document = Documents(folder.resolve("cache")).load(found.workload, found.document)
        val events = mutableListOf<Event>()
        WorkerLauncher().use { workers ->
            val contender = contenderOfPoints(document, codec)
            Checking(contextOf(listOf(contender), workers) { events += it }).check(contender)
        }
        return events
    }

    @Test
    fun `sizes are sums over payloads, and whole sequences have separate sizes`() {
        // The siblings have three payloads and one, of 8 bytes each: 16 bytes on average. LZ4 turns
        // 8 bytes into 9.
        val checked = check(GoodCodec::class).map { it as Event.CellChecked }
        checked.map { it.cell } shouldContainExactly listOf(CellIndex(0), CellIndex(1))
        for (cell in checked) {
            cell.payloadBytes shouldBe 16.0
            cell.compressed shouldBe CompressedSizes(32.0, 56.0, 42.0, 18.0)
            cell.together!!.lz4 shouldBe (26.0 + 9.0) / 2
        }
    }

    @Test
    fun `a wrong value is named with its place in the sequence`() {
        val outcomes = check(BlindCodec::class).map { (it as Event.CellFailed).outcome }
        outcomes.distinct() shouldContainExactly
            listOf("Read another value", "What it wrote is read back as another value").map {
                Outcome(Status.WRONG, "$it: $[0].y: expected 7, was 0")
            }
    }
}
