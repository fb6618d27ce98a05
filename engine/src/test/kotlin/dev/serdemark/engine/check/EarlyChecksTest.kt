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
import dev.serdemark.engine.worker.WorkerExited
import dev.serdemark.plan.Ending
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
    private val correct = Checked(emptyList(), listOf("{}".toByteArray()))

    private fun checker(workers: FakeWorkers) = ContenderChecker(contextOf(contenders, workers))

    @Test
    fun `contenders are checked while others are still compiled`() {
        val checkedCells = CountDownLatch(2)
        val events = mutableListOf<Event>()
        var checkedDuringBuild = 0
        run(
            onEvent = {
                events += it
                if (it is Event.CellChecked) checkedCells.countDown()
            }
        ) { onBuilt ->
            onBuilt(contenders.take(1))
            check(checkedCells.await(1, MINUTES)) { "It was not checked." }
            checkedDuringBuild = events.count { it is Event.CellChecked }
        }
        checkedDuringBuild shouldBe 2
        events
            .filterIsInstance<Event.CellChecked>()
            .map { it.cell.value }
            .sorted() shouldContainExactly (0..5).toList()
    }

    @Test
    fun `a replay starts no contender before all builds are complete and compared`() {
        val workers = FakeWorkers()
        var launched = emptyList<String>()
        run(
            replays = "another",
            workers = workers,
            onKept = { launched = workers.launches.toList() },
        ) { onBuilt ->
            onBuilt(contenders)
        }
        launched.shouldBeEmpty()
        workers.launches.distinct().sorted() shouldContainExactly names
    }

    @Test
    fun `a contender is checked once, even if several threads ask for it`() {
        val workers = FakeWorkers(checked = { correct })
        val checker = checker(workers)
        inParallel(4, List(8) { contenders.first() }, checker::check)
        workers.launches shouldBe listOf("a")
    }

    @Test
    fun `closing waits for the running check, and starts no other`() {
        val checkStarted = CountDownLatch(1)
        val checkMayEnd = CountDownLatch(1)
        val workers =
            FakeWorkers(
                checked = {
                    checkStarted.countDown()
                    check(checkMayEnd.await(1, MINUTES))
                    correct
                }
            )
        val checker = checker(workers)
        val earlyChecks = EarlyChecks(checker)
        earlyChecks.add(contenders)
        checkStarted.await(1, MINUTES) shouldBe true
        val closing = Thread(earlyChecks::close).apply { start() }
        // Waits until `close` waits for the running check.
        while (closing.state != Thread.State.TIMED_WAITING) Thread.onSpinWait()
        checkMayEnd.countDown()
        closing.join()
        workers.launches shouldBe listOf("a")
        // After closing, the run checks the other contenders when it needs them.
        checker.check(contenders[1])
        workers.launches shouldBe listOf("a", "b")
    }

    @Test
    fun `a run of only checks ends without measuring, and may resume if a cell is left`() {
        val events = mutableListOf<Event>()
        val ending = run(onEvent = { events += it }, onlyChecks = true) {}
        ending shouldBe Ending.INTERRUPTED
        events.count { it is Event.CellChecked } shouldBe 6
        events.filterIsInstance<Event.GenerationStarted>().shouldBeEmpty()
        val failing = FakeWorkers(checked = { throw WorkerExited(1, "", "in the check", 0) })
        run(workers = failing, onlyChecks = true) {} shouldBe Ending.NOTHING_LEFT
    }

    /**
     * Measures one generation. Returns why the run ended.
     *
     * @param onlyChecks whether to measure nothing
     * @param onKept is called when all builds are complete and kept
     * @param building is called during the build; it may pass built contenders to its argument
     */
    private fun run(
        onEvent: (Event) -> Unit = {},
        replays: String? = null,
        workers: FakeWorkers = FakeWorkers(),
        onKept: () -> Unit = {},
        onlyChecks: Boolean = false,
        building: ((List<BuiltContender>) -> Unit) -> Unit,
    ): Ending {
        val plan =
            planOf(contenders, rounds = 4).let {
                it.copy(
                    schedule = it.schedule.copy(workersAtOnce = names.size, budgetMillis = 0),
                    origin = it.origin.copy(replays = replays),
                )
            }
        val recording = Recording()
        val settings = Settings(warmers = 2, mostWarmers = 2, rounds = plan.schedule.rounds)
        val context =
            RunContext(recording, settings, workers, Interruption()) {
                recording.on(it)
                onEvent(it)
            }
        val builds = FakeBuilds(contenders, onKept, building)
        return Engine(context, builds, NoObserver, onlyChecks = onlyChecks)
            .run(plan, Recorded.started(plan).environment)
    }
}
