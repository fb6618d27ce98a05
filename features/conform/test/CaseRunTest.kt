package dev.serdemark.conform

import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerHung
import dev.serdemark.engine.worker.Workers
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.Judgment
import dev.serdemark.trials.TrialWorkers
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import dev.serdemark.worker.protocol.Whereabouts
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Test

class CaseRunTest {
    private val models = shippedCases
    private val json = models.first { it.format == CaseModel.JSON }
    private val cbor = models.single { it.id == "cbor" }
    private val any = models.single { it.format == CaseModel.ANY }
    private val kryo = models.single { it.format == "kryo" }

    /** Runs the first case of a [model] with workers that [launch] returns. */
    private fun run(model: CaseModel, launch: (WorkerCommand) -> Worker): Judgment {
        val workers =
            object : Workers {
                override val isClosed = false

                override fun launch(command: WorkerCommand) = launch(command)

                override fun close() = Unit
            }
        return CaseRun(fakeContenders("a").single(), model, TrialWorkers(workers, workers)).use {
            it.run(model.cases.first())
        }
    }

    @Test
    fun `a case is not run if its worker does not start, in any format`() {
        for (model in listOf(json, cbor)) {
            val judgment = run(model) { throw WorkerDied(1, "at its start", CapturedOutput()) }
            judgment.conduct shouldBe Conduct.NOT_RUN
            judgment.reason shouldBe "Its JVM ended with exit code 1 at its start."
        }
    }

    @Test
    fun `in a format without a sample in bytes, each contender reads what it wrote`() {
        val bodies = ArrayList<List<Byte>>()
        val judgment =
            run(kryo) { command ->
                object : Worker by FakeWorkers().launch(command) {
                    override fun check() = Checked(emptyList(), listOf(SAMPLE))

                    override fun check(answers: CheckAnswers): Checked {
                        bodies += answers.bodies.map { it.toList() }
                        return Checked(emptyList(), emptyList())
                    }
                }
            }
        judgment.conduct shouldBe Conduct.READ
        // The worker reads the sample, the payload of the case, and the sample again.
        val sample = SAMPLE.toList()
        bodies shouldBe listOf(sample, kryo.cases.first().payload().toList(), sample)
    }

    @Test
    fun `a contender that does not write the sample is unsupported`() {
        val judgment =
            run(kryo) { command ->
                object : Worker by FakeWorkers().launch(command) {
                    override fun check() = Checked(emptyList(), listOf(null))
                }
            }
        judgment.conduct shouldBe Conduct.UNSUPPORTED
        judgment.reason shouldBe "Not tried, because it does not write the sample"
    }

    @Test
    fun `cases of several threads use both compilers, and cases of one thread use C1 alone`() {
        val flags = ArrayList<List<String>>()
        for (case in any.cases) {
            val modelOfCase = checkNotNull(any.withCases { it == case.info })
            run(modelOfCase) { command ->
                flags += command.jvm.flags
                throw WorkerDied(1, "at its start", CapturedOutput())
            }
        }
        val usesOnlyC1 = flags.map { "-XX:TieredStopAtLevel=1" in it }
        // Each case is tried twice, because its worker does not start.
        usesOnlyC1 shouldBe
            any.cases.flatMap { case -> List(2) { checkNotNull(case.rounds).threads == 1 } }
        usesOnlyC1.toSet().size shouldBe 2
    }

    @Test
    fun `a contender that does not read the sample is unsupported, in binary formats only`() {
        fun run(model: CaseModel) =
            run(model) { command ->
                object : Worker by FakeWorkers().launch(command) {
                    override fun check() = Checked(emptyList(), listOf(SAMPLE))

                    override fun check(answers: CheckAnswers) =
                        threw(IllegalStateException("no array"))
                }
            }
        run(json).conduct shouldBe Conduct.NOT_RUN
        val formatWithSample = run(cbor)
        formatWithSample.conduct shouldBe Conduct.UNSUPPORTED
        formatWithSample.reason shouldStartWith
            "It does not read the sample, so it may write this data model"
        val formatWithoutSample = run(kryo)
        formatWithoutSample.conduct shouldBe Conduct.UNSUPPORTED
        formatWithoutSample.reason shouldBe
            "Not tried, because it does not write and read the sample: IllegalStateException: no array"
    }

    /**
     * Counts launched workers: usual workers, and patient workers with longer time limits. Workers
     * read the sample, and give the [answer] to all other payloads.
     */
    private class Launches(private val answer: () -> Checked) {
        var usual = 0
        var patient = 0

        fun workers(isPatient: Boolean) =
            object : Workers {
                override val isClosed = false

                override fun launch(command: WorkerCommand): Worker {
                    if (isPatient) patient++ else usual++
                    return object : Worker by FakeWorkers().launch(command) {
                        override fun check() = Checked(emptyList(), listOf(SAMPLE))

                        override fun check(answers: CheckAnswers) =
                            if (answers.bodies.single().contentEquals(SAMPLE))
                                Checked(emptyList(), emptyList())
                            else answer()
                    }
                }

                override fun close() = Unit
            }
    }

    /** Runs two cases, and returns the counts of launches. */
    private fun launches(answer: () -> Checked): Launches {
        val launches = Launches(answer)
        val workers =
            TrialWorkers(
                usual = launches.workers(isPatient = false),
                patient = launches.workers(isPatient = true),
            )
        CaseRun(fakeContenders("a").single(), kryo, workers).use { run ->
            kryo.cases.filter { it.rounds == null }.take(2).forEach { run.run(it) }
        }
        return launches
    }

    @Test
    fun `cases share a worker until one harms it, and doubtful failures are tried again`() {
        fun shouldLaunch(usual: Int, patient: Int, answer: () -> Checked) {
            val launches = launches(answer)
            launches.usual shouldBe usual
            launches.patient shouldBe patient
        }
        // Two cases run. The next case replaces a worker that a case harmed. A patient worker tries
        // a doubtful failure again.
        shouldLaunch(usual = 1, patient = 0) { Checked(emptyList(), emptyList()) }
        shouldLaunch(usual = 1, patient = 0) { threw(IllegalStateException("no")) }
        shouldLaunch(usual = 2, patient = 0) { threw(StackOverflowError()) }
        shouldLaunch(usual = 2, patient = 2) { threw(OutOfMemoryError()) }
        val noOutput = CapturedOutput()
        shouldLaunch(usual = 2, patient = 2) { throw WorkerDied(134, "during read", noOutput) }
        fun hanging(isCpuLimit: Boolean) =
            WorkerHung(20.seconds, "during read", null, noOutput, isCpuLimit = isCpuLimit)
        shouldLaunch(usual = 2, patient = 2) { throw hanging(isCpuLimit = false) }
        shouldLaunch(usual = 2, patient = 0) { throw hanging(isCpuLimit = true) }
    }

    @Test
    fun `if its worker does not start, a case is tried again with the patient workers`() {
        val launches = Launches { Checked(emptyList(), emptyList()) }
        val broken =
            object : Workers {
                override val isClosed = false

                override fun launch(command: WorkerCommand): Worker =
                    throw WorkerDied(1, "at its start", CapturedOutput())

                override fun close() = Unit
            }
        val workers = TrialWorkers(broken, launches.workers(isPatient = true))
        CaseRun(fakeContenders("a").single(), kryo, workers).use {
            it.run(kryo.cases.first()).conduct shouldBe Conduct.READ
        }
        launches.patient shouldBe 1
    }

    @Test
    fun `a contender is launched twice in all if none of its workers starts`() {
        var usual = 0
        var patient = 0
        fun broken(count: () -> Unit) =
            object : Workers {
                override val isClosed = false

                override fun launch(command: WorkerCommand): Worker {
                    count()
                    throw WorkerDied(1, "at its start", CapturedOutput())
                }

                override fun close() = Unit
            }
        val workers = TrialWorkers(broken { usual++ }, broken { patient++ })
        CaseRun(fakeContenders("a").single(), kryo, workers).use { run ->
            for (case in kryo.cases) run.run(case).conduct shouldBe Conduct.NOT_RUN
        }
        usual shouldBe 1
        patient shouldBe 1
    }

    private fun threw(thrown: Throwable) =
        Checked(
            listOf(
                FoundFault(Call.READ, Whereabouts.START, Fault.THREW, null, 1, Thrown.of(thrown))
            ),
            emptyList(),
        )

    private companion object {
        /** What the workers write as the sample. */
        val SAMPLE = byteArrayOf(1, 2)
    }
}
