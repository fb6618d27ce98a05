package dev.serdemark.engine.cold

import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.testing.BlindCodec
import dev.serdemark.engine.testing.FurtherPoints
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
class ColdCheckingTest(@param:TempDir private val folder: Path) {
    private val events = mutableListOf<Event>()

    /** Returns the cells that are right after a check, if some had passed [before]. */
    private fun check(codec: KClass<*>, vararg before: Event): List<CellIndex> {
        val recording = Recording()
        val cells = Operation.OF_WHOLE_VALUES.map { Recorded.cell("points", it) }
        recording.on(Recorded.started(Recorded.plan(cells)))
        before.forEach(recording::on)
        val listener = EventListener { event ->
            recording.on(event)
            events += event
        }
        return WorkerLauncher().use { workers ->
            val settings = Settings(warmers = 1, mostWarmers = 1)
            ColdChecking(
                    RunContext(recording, settings, workers, Interruption(), events = listener)
                )
                .run(listOf(FurtherPoints(folder).contender(codec)))
                .map { it.index }
        }
    }

    private val cells = listOf(CellIndex(0), CellIndex(1))
    private val passed =
        cells
            .map { Event.CellChecked(it, 8.0, CompressedSizes(16.0, 28.0, 21.0, 9.0)) }
            .toTypedArray<Event>()

    @Test
    fun `payloads that are only checked are checked in cold runs too`() {
        check(GoodCodec::class) shouldContainExactly cells
        events shouldContainExactly passed.toList()
    }

    @Test
    fun `a contender that is wrong on a payload that is only checked is reported with its place`() {
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
    fun `a resumed run repeats only the checks that give it payloads to read`() {
        check(BlindCodec::class, *passed) shouldContainExactly cells
        events.shouldBeEmpty()
    }
}
