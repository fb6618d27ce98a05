package dev.serdemark.engine.cold

import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.testing.BlindCodec
import dev.serdemark.engine.testing.CheckedPoints
import dev.serdemark.engine.testing.GoodCodec
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Operation
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.reflect.KClass
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Uses real workers in real JVMs. */
class ColdCheckerTest(@param:TempDir private val folder: Path) {
    private val events = mutableListOf<Event>()

    /** Checks a contender in a run with these [earlierEvents]. Returns the cells that passed. */
    private fun check(codec: KClass<*>, vararg earlierEvents: Event): List<CellIndex> {
        val recording = Recording()
        val cells = Operation.OF_WHOLE_VALUES.map { Recorded.cell("points", it) }
        recording.on(Recorded.started(Recorded.plan(cells)))
        earlierEvents.forEach(recording::on)
        val listener = EventListener { event ->
            recording.on(event)
            events += event
        }
        return WorkerLauncher().use { workers ->
            val settings = Settings(warmers = 1, mostWarmers = 1)
            ColdChecker(RunContext(recording, settings, workers, Interruption(), events = listener))
                .run(listOf(CheckedPoints(folder).contender(codec)))
                .map { it.index }
        }
    }

    private val cells = listOf(CellIndex(0), CellIndex(1))
    private val passed =
        cells
            .map {
                Event.CellChecked(
                    it,
                    payloadBytes = 8.0,
                    CompressedSizes(deflate = 16.0, gzip = 28.0, zstd = 21.0, lz4 = 9.0),
                )
            }
            .toTypedArray<Event>()

    @Test
    fun `payloads that are not measured are checked in cold runs too`() {
        check(GoodCodec::class) shouldContainExactly cells
        events shouldContainExactly passed.toList()
    }

    @Test
    fun `a wrong result of a payload that is not measured is reported with its place`() {
        check(BlindCodec::class).shouldBeEmpty()
        val reasons = events.map { (it as Event.CellFailed).outcome.reason.orEmpty() }
        reasons.zip(listOf("Read another value", "What it wrote is read back as another value")) {
            reason,
            what ->
            reason shouldStartWith "On line 3 of others.jsonl, which is checked only: $what"
        }
        reasons.size shouldBe 2
    }

    @Test
    fun `a resumed run repeats only the checks of measured payloads`() {
        check(BlindCodec::class, *passed) shouldContainExactly cells
        events.shouldBeEmpty()
    }
}
