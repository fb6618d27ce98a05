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
            ContenderChecker(contextOf(listOf(contender), workers) { events += it })
                .check(contender)
        }
        return events
    }

    @Test
    fun `sizes are sums over payloads, and sequences as a whole have separate sizes`() {
        val events = check(GoodCodec::class).map { it as Event.CellChecked }
        events.map { it.cell } shouldContainExactly listOf(CellIndex(0), CellIndex(1))
        for (event in events) {
            // The siblings have three payloads and one payload, of 8 bytes each.
            event.payloadBytes shouldBe (24.0 + 8.0) / 2
            event.compressed shouldBe
                CompressedSizes(deflate = 32.0, gzip = 56.0, zstd = 42.0, lz4 = 18.0)
            // LZ4 makes 26 bytes of the first sibling, and 9 bytes of the second.
            event.together!!.lz4 shouldBe (26.0 + 9.0) / 2
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
