package dev.serdemark.trials

import dev.serdemark.conform.CaseJudge
import dev.serdemark.conform.GrowthTrial
import dev.serdemark.conform.StateTrial
import dev.serdemark.conform.shippedCases
import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerDied
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
    private val requests = mutableListOf<CheckRounds>()

    private fun case(id: String) =
        models
            .flatMap { model -> model.cases.map { it to model } }
            .single { (case, _) -> case.info.id == id }

    private fun worker(answer: (CheckRounds) -> RoundsChecked): Worker =
        object : Worker by FakeWorkers().launch(contender.command) {
            override fun check(rounds: CheckRounds): RoundsChecked {
                requests += rounds
                return answer(rounds)
            }
        }

    /** Runs the case with this [id]. The contender writes the payload [written]. */
    private fun runState(
        id: String,
        checked: RoundsChecked,
        written: ByteArray = byteArrayOf(1, 2, 3),
    ): Judgment {
        val (case, model) = case(id)
        val trial = StateTrial(contender, checkNotNull(case.rounds), CaseJudge(model))
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

    /**
     * Returns the result of some rounds.
     *
     * @param round the number of the round with the [fault]
     * @param millis the CPU time of all reads
     * @param made the number of rounds that were made
     * @param grownBytes the growth of the live objects after the first 1000 rounds
     */
    private fun rounds(
        fault: FoundFault? = null,
        round: Int = 0,
        thrown: Throwable? = null,
        millis: Int = 0,
        made: Int = 10_000,
        grownBytes: Long = 0,
    ): RoundsChecked {
        val reads = made - 1
        val measuredRounds = made - 1000
        return RoundsChecked(
            fault,
            round,
            thrown?.let(Thrown::of),
            millis * 1_000_000L,
            0,
            made,
            reads,
            measuredRounds,
            grownBytes,
        )
    }

    @Test
    fun `a contender that stays right after every damaged payload is judged as read`() {
        val judgment = runState("state-after-cut", rounds())
        judgment.conduct shouldBe Conduct.READ
        judgment.reason shouldBe "10,000 rounds with 9,999 damaged payloads"
        requests.single().run {
            bodies.map { it.toList() } shouldContainExactly
                listOf(listOf<Byte>(1), listOf<Byte>(1, 2))
            listOf(rounds, threads) shouldContainExactly listOf(10_000, 1)
        }
    }

    @Test
    fun `a codec with a fault after damaged payloads is silently wrong`() {
        val judgment = runState("state-after-cut", rounds(fault(), round = 2))
        judgment.conduct shouldBe Conduct.SILENTLY_WRONG
        judgment.reason shouldBe
            "After 3 damaged payloads, the last cut after 1 bytes, returned null"
        val busy = fault(IllegalStateException("busy"))
        runState("state-of-threads", rounds(busy, round = 4)).reason shouldBe
            "After 4 rounds, IllegalStateException: busy"
        runState("state-after-cut", rounds(fault(OutOfMemoryError()), round = 0)).conduct shouldBe
            Conduct.OUT_OF_MEMORY
    }

    @Test
    fun `a contender that keeps memory after damaged payloads is out of memory`() {
        fun judge(rounds: Int, grownBytes: Long) =
            runState("state-after-change", rounds(made = rounds, grownBytes = grownBytes))
        // Growth is measured in all rounds except the first 1000.
        judge(10_000, grownBytes = 9_000 * 101).run {
            conduct shouldBe Conduct.OUT_OF_MEMORY
            reason shouldBe
                "101 bytes stay in memory after each round. 10,000 rounds with 9,999 damaged payloads"
        }
        judge(10_000, grownBytes = 9_000 * 100).conduct shouldBe Conduct.READ
        // After few rounds, only growth by more than 500,000 bytes counts.
        judge(1_005, grownBytes = 500_001).run {
            conduct shouldBe Conduct.OUT_OF_MEMORY
            reason shouldBe
                "100000 bytes stay in memory after each round. 1,005 rounds with 1,004 damaged payloads"
        }
    }

    @Test
    fun `after too few rounds, the reason says that memory was not judged`() {
        runState("state-after-change", rounds(made = 1_005, grownBytes = 500_000)).run {
            conduct shouldBe Conduct.READ
            reason shouldBe
                "1,005 rounds with 1,004 damaged payloads. Too few to judge what stays in memory"
        }
        runState("state-of-threads", rounds(made = 3_000)).reason shouldBe
            "At least 3,000 rounds of each of 4 threads"
    }

    @Test
    fun `a failure on the sample before the first round does not count against the case`() {
        // The worker reports the sample before the first round as round -1.
        val failingSample = rounds(fault(IllegalStateException("no")), round = -1)
        val stateJudgment = runState("state-after-cut", failingSample)
        for (judgment in listOf(stateJudgment, runGrowth { failingSample })) {
            judgment.conduct shouldBe Conduct.UNSUPPORTED
            judgment.isDoubtful shouldBe true
            judgment.reason shouldBe
                "Not tried, because it does not write and read the sample: IllegalStateException: no"
        }
        requests.clear()
        runState("state-after-cut", rounds(), written = byteArrayOf(1)).reason shouldBe
            "Not tried, because what it writes is too short to be damaged"
        requests.size shouldBe 0
    }

    /** Runs a case with growing payloads. The [answer] gets the number of the payload, from 0. */
    private fun runGrowth(answer: (Int) -> RoundsChecked): Judgment {
        val (case, model) = case("growth-depth")
        val trial = GrowthTrial(checkNotNull(case.growth), CaseJudge(model))
        return trial.run(worker { answer(requests.size - 1) })
    }

    @Test
    fun `a series ends when a payload takes a second`() {
        // 1, 4, 16, 64, 256 and 1024 ms
        val judgment = runGrowth { rounds(millis = 1 shl 2 * it) }
        judgment.conduct shouldBe Conduct.SUPERLINEAR
        judgment.reason shouldBe
            "Quadratic from 4,000 levels on: 64 ms there, 1024 ms of CPU time for 16,000 levels"
        requests.map { it.rounds }.distinct() shouldContainExactly listOf(1)
        requests.size shouldBe 6
    }

    @Test
    fun `the series ends after a quarter of a second if the last doubling was not steep`() {
        runGrowth { rounds(millis = 1 shl it) }.reason shouldBe
            "256 ms of CPU time for 128,000 levels"
        requests.size shouldBe 9
        requests.clear()
        // The last times are 16, 64, 256 and 1024 ms. 16 ms is too short to be measured. But the
        // step from 64 to 256 ms is steep, so the series continues.
        runGrowth { rounds(millis = if (it < 3) 4 else 1 shl 2 * (it - 1)) }.conduct shouldBe
            Conduct.SUPERLINEAR
        requests.size shouldBe 7
    }

    @Test
    fun `a worker cannot be used after an error or a wrong answer`() {
        runGrowth { rounds(millis = 3) }.isWorkerUnusable shouldBe false
        requests.clear()
        runGrowth { rounds(thrown = if (it >= 2) StackOverflowError() else null) }
            .isWorkerUnusable shouldBe true
        runState("state-after-cut", rounds()).isWorkerUnusable shouldBe false
        runState("state-after-cut", rounds(fault(), round = 2)).isWorkerUnusable shouldBe true
    }

    @Test
    fun `if growth is linear, the result of the last read is the judgment`() {
        runGrowth { rounds(millis = 20 + it, thrown = IllegalStateException("deep")) }
            .run {
                conduct shouldBe Conduct.REJECTED
                reason shouldBe
                    "31 ms of CPU time for 1,024,000 levels. IllegalStateException: deep"
            }
    }

    @Test
    fun `an error ends a series, and is a crash only at the first payload`() {
        fun failAt(payload: Int): Judgment {
            requests.clear()
            return runGrowth {
                rounds(millis = 3, thrown = if (it >= payload) StackOverflowError() else null)
            }
        }
        failAt(payload = 3).run {
            conduct shouldBe Conduct.READ
            reason shouldBe
                "3 ms of CPU time for 2,000 levels, then StackOverflowError with 4,000 levels"
        }
        failAt(payload = 0).conduct shouldBe Conduct.CRASHED
    }

    @Test
    fun `the end of a JVM is a failure, unless it is out of memory after the first payload`() {
        fun endAt(payload: Int, output: String): Judgment {
            requests.clear()
            return runGrowth { if (it < payload) rounds() else throw workerDied(output) }
        }
        for (payload in listOf(0, 2)) {
            shouldThrow<WorkerDied> { endAt(payload, "SIGSEGV") }
        }
        endAt(payload = 2, OUT_OF_MEMORY).run {
            conduct shouldBe Conduct.READ
            reason shouldBe
                "0 ms of CPU time for 1,000 levels, then OutOfMemoryError with 2,000 levels"
        }
        shouldThrow<WorkerDied> { endAt(payload = 0, OUT_OF_MEMORY) }
    }

    private fun workerDied(output: String) =
        WorkerDied(
            1,
            "during read",
            CapturedOutput().apply { drain(output.byteInputStream()) },
        )

    @Test
    fun `a wrong answer for valid data after a large payload is silently wrong`() {
        runGrowth { rounds(fault(), round = 0) }
            .run {
                conduct shouldBe Conduct.SILENTLY_WRONG
                reason shouldBe "After a payload with 500 levels, returned null"
            }
    }
}
