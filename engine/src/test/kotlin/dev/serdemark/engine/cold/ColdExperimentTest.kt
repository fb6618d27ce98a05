package dev.serdemark.engine.cold

import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.testing.ColdRun
import dev.serdemark.engine.testing.FakeColdStarts
import dev.serdemark.engine.testing.FakeColdStarts.Companion.FLOOR
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.ContenderThrew
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TestTimeSource
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Cells 0 and 1 read and write with contender a, and cells 2 and 3 with contender b. */
class ColdExperimentTest(@param:TempDir private val folder: Path) {
    private val run = ColdRun(folder)

    private val ColdStart.cellNumbers: List<Int>
        get() = cells.map { it.value }

    private fun threw() =
        ContenderThrew(Thrown.of(IllegalStateException("cold feet")), "during read of w/d")

    @Test
    fun `each generation starts one JVM for every cell and one for the lower bound`() {
        run.measure(FakeColdStarts())
        run.starts
            .groupBy { it.generation }
            .values
            .forEach { generation ->
                generation.map { it.cellNumbers } shouldContainExactlyInAnyOrder
                    listOf(emptyList(), listOf(0), listOf(1), listOf(2), listOf(3))
                generation.map { it.position } shouldContainExactlyInAnyOrder (1..5).toList()
            }
        run.recording.generations shouldBe 2
    }

    @Test
    fun `the order differs between generations, and is the same for the same seed`() {
        run.measure(FakeColdStarts())
        val orders = run.starts.groupBy({ it.generation }) { it.cells }.values.toList()
        (orders[0] == orders[1]) shouldBe false
        val secondRun = ColdRun(folder).apply { measure(FakeColdStarts()) }
        secondRun.starts.map { it.cells } shouldBe run.starts.map { it.cells }
    }

    @Test
    fun `an unfinished generation at the end of the budget does not count`() {
        val clock = TestTimeSource()
        val slow = FakeColdStarts({ _, _ -> clock.plusAssign(40.seconds).let { 1_000_000 } })
        // The first generation takes no time in the journal, so the second has all 100 s. Its third
        // start ends after 120 s.
        run.measure(slow, budgetMillis = 100_000, sureGenerations = 1, clock = clock) shouldBe
            Ending.BUDGET
        run.recording.generations shouldBe 1
        run.starts.map { it.generation }.distinct() shouldBe listOf(1, 2)
    }

    @Test
    fun `a run stops when every pair is decided`() {
        val starts =
            FakeColdStarts({ name, count ->
                if (name == "a") 1_000_000L + count % 3 else 3_000_000
            })
        run.measure(starts, budgetMillis = 60_000) shouldBe Ending.SETTLED
        run.events.filterIsInstance<Event.CellRetired>().map {
            it.cell.value
        } shouldContainExactlyInAnyOrder listOf(0, 1, 2, 3)
    }

    @Test
    fun `a run without a budget ends after the fewest generations that give an interval`() {
        run.measure(FakeColdStarts()) shouldBe Ending.BUDGET
    }

    @Test
    fun `a contender that throws at its first call fails, and the others continue`() {
        run.measure(FakeColdStarts({ name, _ -> if (name == "a") throw threw() else 1_000_000 }))
        run.failures().keys shouldContainExactlyInAnyOrder setOf(0, 1)
        run.failures().getValue(0).status shouldBe Status.CRASHED
        run.failures().getValue(0).reason shouldContain "cold feet"
        run.starts.flatMap { it.cellNumbers }.toSet() shouldBe setOf(2, 3)
    }

    @Test
    fun `an answer is checked at every start`() {
        run.measure(FakeColdStarts(written = "[]"))
        run.failures().keys shouldContainExactlyInAnyOrder setOf(1, 3)
        run.failures().getValue(1).status shouldBe Status.WRONG
        run.failures().getValue(1).reason shouldStartWith "Its first call wrote another value"
        run.starts.flatMap { it.cellNumbers }.toSet() shouldBe setOf(0, 2)
    }

    @Test
    fun `each contender has one archive of all its operations, and so has the lower bound`() {
        val starts = FakeColdStarts()
        run.measure(starts, listOf(run.default, run.app))
        starts.archives shouldContainExactlyInAnyOrder
            listOf(FLOOR to emptyList(), "a" to run.operations, "b" to run.operations)
        run.events.filterIsInstance<ColdEvent.ArchiveMade>().map { it.jvm }.toSet() shouldBe
            setOf(run.app.name)
    }

    @Test
    fun `a failed archive affects only its own JVM setting`() {
        val died = WorkerDied(1, "during set-up", CapturedOutput())
        run.measure(
            FakeColdStarts(onArchive = { if (it == "a") throw died else true }),
            listOf(run.default, run.app),
        )
        // With two JVM settings, these are the cells of a in the setting with an archive.
        run.failures().keys shouldContainExactlyInAnyOrder setOf(2, 3)
        run.failures().getValue(2).status shouldBe Status.BUILD_FAILED
        run.failures().getValue(2).reason shouldStartWith "Its archive could not be made"
    }

    @Test
    fun `an archive that was not written is reported`() {
        run.measure(FakeColdStarts(onArchive = { it != "b" }), listOf(run.app))
        run.failures().getValue(2).reason shouldContain "ended without writing it"
    }

    @Test
    fun `a lower bound without its archive is left out, and the contenders continue`() {
        run.measure(FakeColdStarts(onArchive = { it != FLOOR }), listOf(run.app))
        run.starts.map { it.cellNumbers }.toSet() shouldBe (0..3).map { listOf(it) }.toSet()
    }

    @Test
    fun `an archive that the JVM does not use is reported, and not measured`() {
        run.measure(FakeColdStarts(isCodecShared = false), listOf(run.app))
        run.failures().values.map { it.status }.toSet() shouldBe setOf(Status.BUILD_FAILED)
    }

    @Test
    fun `a sequence makes its calls in one JVM, document after document`() {
        val starts = FakeColdStarts()
        run.measure(starts, documents = listOf("d1", "d2"), sequence = true)
        // The second document has cells 4 to 7.
        run.starts.map { it.cellNumbers }.toSet() shouldBe
            setOf(emptyList(), listOf(0, 4), listOf(1, 5), listOf(2, 6), listOf(3, 7))
        run.starts.filter { it.cells.isNotEmpty() }.forEach { it.calls shouldHaveSize 2 }
        starts.operationsOfStarts.filter { it.isNotEmpty() }.toSet() shouldBe
            setOf(listOf(READ, READ), listOf(WRITE, WRITE))
    }

    @Test
    fun `if a sequence throws, all its cells fail`() {
        run.measure(
            FakeColdStarts({ name, _ -> if (name == "b") throw threw() else 1_000_000 }),
            documents = listOf("d1", "d2"),
            sequence = true,
        )
        run.failures().keys shouldContainExactlyInAnyOrder setOf(2, 3, 6, 7)
    }

    @Test
    fun `the end of a start by Ctrl-C is not a failure of its contender`() {
        val interruption = Interruption()
        // Exit code 130 means that Ctrl-C ended the JVM.
        val result = runCatching {
            run.measure(
                FakeColdStarts({ _, _ -> throw WorkerDied(130, "during read", CapturedOutput()) }),
                interruption = interruption,
            )
        }
        result.isFailure shouldBe true
        interruption.isRequested shouldBe true
        run.failures().keys.shouldBeEmpty()
    }

    @Test
    fun `the machine is observed in every generation that counts`() {
        run.measure(FakeColdStarts())
        run.recording.machine.keys shouldBe setOf(1, 2)
    }

    @Test
    fun `each document has its own starts if there is no sequence`() {
        run.measure(FakeColdStarts(), documents = listOf("d1", "d2"))
        run.starts.map { it.cells.size }.toSet() shouldContainExactly setOf(0, 1)
        run.events.filterIsInstance<ColdEvent.Rehearsed>().shouldNotBeEmpty()
    }
}
