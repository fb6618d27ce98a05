package dev.serdemark.conform

import dev.serdemark.conform.testing.shippedCases
import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.results.conform.Conduct
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.CheckMessages.RoundsChecked
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import dev.serdemark.worker.protocol.Whereabouts
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

private const val OUT_OF_MEMORY = "java.lang.OutOfMemoryError: Java heap space"

/** Runs trials with a worker whose answers each test chooses. */
class TrialsTest {
    private val models = shippedCases
    private val contender = fakeContenders("a").single()
    private val asked = mutableListOf<CheckRounds>()

    private fun case(id: String) =
        models
            .flatMap { model -> model.cases.map { it to model } }
            .single { (case, _) -> case.info.id == id }

    private fun worker(answer: (CheckRounds) -> RoundsChecked): Worker =
        object : Worker by FakeWorkers().launch(contender.command) {
            override fun check(rounds: CheckRounds): RoundsChecked {
                asked += rounds
                return answer(rounds)
            }
        }

    private fun state(
        id: String,
        checked: RoundsChecked,
        written: ByteArray = byteArrayOf(1, 2, 3),
    ): Judged {
        val (case, model) = case(id)
        val trial = StateTrial(contender, checkNotNull(case.rounds), CaseJudging(model))
        return trial.run(case, worker { checked }, written)
    }

    private fun fault(thrown: Throwable? = null) =
        FoundFault(
            Call.WRITE,
            Whereabouts.START,
            if (thrown == null) Fault.RETURNED_NULL else Fault.THREW,
            null,
            1,
            thrown?.let(Thrown::of),
        )

    private fun rounds(
        fault: FoundFault? = null,
        round: Int = 0,
        thrown: Throwable? = null,
        millis: Int = 0,
        made: Int = 10_000,
        grown: Long = 0,
    ) =
        RoundsChecked(
            fault,
            round,
            thrown?.let(Thrown::of),
            millis * 1_000_000L,
            0,
            made,
            made - 1,
            made - 1000,
            grown,
        )

    @Test
    fun `a contender that stays right after every damaged payload is judged as read`() {
        val judged = state("state-after-cut", rounds())
        judged.conduct shouldBe Conduct.READ
        judged.reason shouldBe "10,000 rounds with 9,999 damaged payloads"
        asked.single().run {
            bodies.map { it.toList() } shouldContainExactly
                listOf(listOf<Byte>(1), listOf<Byte>(1, 2))
            listOf(rounds, threads) shouldContainExactly listOf(10_000, 1)
        }
    }

    @Test
    fun `a codec that damaged payloads make wrong is silently wrong, and the last one is named`() {
        val judged = state("state-after-cut", rounds(fault(), 2))
        judged.conduct shouldBe Conduct.SILENTLY_WRONG
        judged.reason shouldBe "After 3 damaged payloads, the last cut after 1 bytes, returned null"
        state("state-of-threads", rounds(fault(IllegalStateException("busy")), 4)).reason shouldBe
            "After 4 rounds, IllegalStateException: busy"
        state("state-after-cut", rounds(fault(OutOfMemoryError()), 0)).conduct shouldBe
            Conduct.OUT_OF_MEMORY
    }

    @Test
    fun `a contender that keeps memory after damaged payloads is out of memory`() {
        fun after(made: Int, grown: Long) =
            state("state-after-change", rounds(made = made, grown = grown))
        after(10_000, 909_000).run {
            conduct shouldBe Conduct.OUT_OF_MEMORY
            reason shouldBe
                "101 bytes stay in memory after each round. 10,000 rounds with 9,999 damaged payloads"
        }
        after(10_000, 900_000).conduct shouldBe Conduct.READ
        after(1_005, 500_001).run {
            conduct shouldBe Conduct.OUT_OF_MEMORY
            reason shouldBe
                "100000 bytes stay in memory after each round. 1,005 rounds with 1,004 damaged payloads"
        }
    }

    @Test
    fun `after too few rounds, the reason says that memory was not judged`() {
        state("state-after-change", rounds(made = 1_005, grown = 500_000)).run {
            conduct shouldBe Conduct.READ
            reason shouldBe
                "1,005 rounds with 1,004 damaged payloads. Too few to judge what stays in memory"
        }
        state("state-of-threads", rounds(made = 3_000)).reason shouldBe
            "At least 3,000 rounds of each of 4 threads"
    }

    @Test
    fun `a failure on the sample before the first round does not count against the case`() {
        val unsound = rounds(fault(IllegalStateException("no")), -1)
        for (judged in listOf(state("state-after-cut", unsound), growth { unsound })) {
            judged.conduct shouldBe Conduct.UNSUPPORTED
            judged.isDoubtful shouldBe true
            judged.reason shouldBe
                "Not tried, because it does not write and read the sample: IllegalStateException: no"
        }
        asked.clear()
        state("state-after-cut", rounds(), written = byteArrayOf(1)).reason shouldBe
            "Not tried, because what it writes is too short to be damaged"
        asked.size shouldBe 0
    }

    private fun growth(answer: (Int) -> RoundsChecked): Judged {
        val (case, model) = case("growth-depth")
        val trial = GrowthTrial(checkNotNull(case.growth), CaseJudging(model))
        return trial.run(worker { answer(asked.size - 1) })
    }

    @Test
    fun `a series ends when a payload takes a second`() {
        val judged = growth { rounds(millis = 1 shl 2 * it) }
        judged.conduct shouldBe Conduct.SUPERLINEAR
        judged.reason shouldBe
            "Quadratic from 4,000 levels on: 64 ms there, 1024 ms of CPU time for 16,000 levels"
        asked.map { it.rounds }.distinct() shouldContainExactly listOf(1)
        asked.size shouldBe 6
    }

    @Test
    fun `the series ends after a quarter of a second if the last doubling was not steep`() {
        growth { rounds(millis = 1 shl it) }.reason shouldBe "256 ms of CPU time for 128,000 levels"
        asked.size shouldBe 9
        asked.clear()
        // 16, 64 and 256 ms. This is quadratic, but the first time is too short to be measured.
        growth { rounds(millis = if (it < 3) 4 else 1 shl 2 * (it - 1)) }.conduct shouldBe
            Conduct.SUPERLINEAR
        asked.size shouldBe 7
    }

    @Test
    fun `a worker cannot be used after an error or a wrong answer`() {
        growth { rounds(millis = 3) }.isOver shouldBe false
        asked.clear()
        growth { rounds(thrown = StackOverflowError().takeIf { asked.size > 2 }) }.isOver shouldBe
            true
        state("state-after-cut", rounds()).isOver shouldBe false
        state("state-after-cut", rounds(fault(), 2)).isOver shouldBe true
    }

    @Test
    fun `if growth is linear, the result of the last read is the judgment`() {
        growth { rounds(millis = 20 + it, thrown = IllegalStateException("deep")) }
            .run {
                conduct shouldBe Conduct.REJECTED
                reason shouldBe
                    "31 ms of CPU time for 1,024,000 levels. IllegalStateException: deep"
            }
    }

    @Test
    fun `an error ends a series, and is a crash only at the first payload`() {
        fun failingAt(size: Int) = growth {
            rounds(millis = 3, thrown = StackOverflowError().takeIf { asked.size > size })
        }
            .also { asked.clear() }
        failingAt(3).run {
            conduct shouldBe Conduct.READ
            reason shouldBe
                "3 ms of CPU time for 2,000 levels, then StackOverflowError with 4,000 levels"
        }
        failingAt(0).conduct shouldBe Conduct.CRASHED
    }

    @Test
    fun `the end of a JVM is a failure, unless it is out of memory after the first payload`() {
        fun endingAt(size: Int, output: String) = growth {
            if (it < size) rounds() else throw workerDied(output)
        }
            .also { asked.clear() }
        for (size in listOf(0, 2)) {
            shouldThrow<WorkerDied> { endingAt(size, "SIGSEGV") }
            asked.clear()
        }
        endingAt(2, OUT_OF_MEMORY).run {
            conduct shouldBe Conduct.READ
            reason shouldBe
                "0 ms of CPU time for 1,000 levels, then OutOfMemoryError with 2,000 levels"
        }
        shouldThrow<WorkerDied> { endingAt(0, OUT_OF_MEMORY) }
    }

    private fun workerDied(output: String) =
        WorkerDied(
            1,
            "during read",
            CapturedOutput().apply { drain(output.byteInputStream()) },
        )

    @Test
    fun `valid data that is wrong after a large payload is silently wrong`() {
        growth { rounds(fault(), 0) }
            .run {
                conduct shouldBe Conduct.SILENTLY_WRONG
                reason shouldBe "After a payload with 500 levels, returned null"
            }
    }
}
