package dev.serdemark.engine.check

import dev.serdemark.engine.Engine
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.engine.testing.FakeBuilds
import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.NoObserver
import dev.serdemark.engine.testing.contextOf
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.testing.planOf
import dev.serdemark.plan.Event
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import dev.serdemark.system.inParallel
import dev.serdemark.worker.protocol.CheckMessages.Checked
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit.MINUTES
import org.junit.jupiter.api.Test

class EarlyChecksTest {
    private val names = listOf("a", "b", "c")
    private val contenders = fakeContenders(*names.toTypedArray())
    private val right = Checked(emptyList(), listOf("{}".toByteArray()))

    private fun checking(workers: FakeWorkers) = Checking(contextOf(contenders, workers))

    @Test
    fun `contenders are checked while others are still compiled`() {
        val checked = CountDownLatch(2)
        val events = mutableListOf<Event>()
        var known = 0
        run({ if (it is Event.CellChecked) checked.countDown() }, events) { meanwhile ->
            meanwhile(contenders.take(1))
            check(checked.await(1, MINUTES)) { "It was not checked." }
            known = events.count { it is Event.CellChecked }
        }
        known shouldBe 2
        events
            .filterIsInstance<Event.CellChecked>()
            .map { it.cell.value }
            .sorted() shouldContainExactly (0..5).toList()
    }

    @Test
    fun `a replay starts no contender before all builds are complete and the same as before`() {
        val workers = FakeWorkers()
        var launched = emptyList<String>()
        run(
            {},
            mutableListOf(),
            replays = "another",
            workers,
            { launched = workers.launches.toList() },
        ) {
            it(contenders)
        }
        launched.shouldBeEmpty()
        workers.launches.distinct().sorted() shouldContainExactly names
    }

    @Test
    fun `a contender is checked once, even if several threads ask for it`() {
        val workers = FakeWorkers(checked = { right })
        val checking = checking(workers)
        inParallel(4, List(8) { contenders.first() }, checking::check)
        workers.launches shouldBe listOf("a")
    }

    @Test
    fun `closing waits for the running check, and starts no other`() {
        val begun = CountDownLatch(1)
        val end = CountDownLatch(1)
        val workers =
            FakeWorkers(
                checked = {
                    begun.countDown()
                    check(end.await(1, MINUTES))
                    right
                }
            )
        val checking = checking(workers)
        val early = EarlyChecks(checking)
        early.add(contenders)
        begun.await(1, MINUTES) shouldBe true
        val closing = Thread(early::close).apply { start() }
        while (closing.state != Thread.State.TIMED_WAITING) Thread.onSpinWait()
        end.countDown()
        closing.join()
        workers.launches shouldBe listOf("a")
        checking.check(contenders[1])
        workers.launches shouldBe listOf("a", "b")
    }

    /** A run of one generation. */
    private fun run(
        hear: (Event) -> Unit,
        events: MutableList<Event>,
        replays: String? = null,
        workers: FakeWorkers = FakeWorkers(),
        built: () -> Unit = {},
        building: ((List<BuiltContender>) -> Unit) -> Unit,
    ) {
        val plan =
            planOf(contenders, rounds = 4)
                .copy(workersAtOnce = names.size, budgetMillis = 0, replays = replays)
        val recording = Recording()
        val settings = Settings(warmers = 2, mostWarmers = 2, rounds = plan.rounds)
        val context =
            RunContext(recording, settings, workers, Interruption()) {
                events += it
                recording.on(it)
                hear(it)
            }
        Engine(context, FakeBuilds(contenders, built, building), NoObserver)
            .run(plan, Recorded.started(plan).environment)
    }
}
