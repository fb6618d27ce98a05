package dev.serdemark.conform

import dev.serdemark.conform.testing.shippedCases
import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerHung
import dev.serdemark.engine.worker.Workers
import dev.serdemark.results.conform.Conduct
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

    private fun run(model: CaseModel, launch: (WorkerCommand) -> Worker): Judged {
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
    fun `a case whose worker does not start is not run, in any format`() {
        for (model in listOf(json, cbor)) {
            val judged = run(model) { throw WorkerDied(1, "at its start", CapturedOutput()) }
            judged.conduct shouldBe Conduct.NOT_RUN
            judged.reason shouldBe "Its JVM ended with exit code 1 at its start."
        }
    }

    @Test
    fun `in a format without a sample in bytes, each contender reads what it wrote`() {
        val bodies = ArrayList<List<Byte>>()
        val judged =
            run(kryo) { command ->
                object : Worker by FakeWorkers().launch(command) {
                    override fun check() = Checked(emptyList(), listOf(byteArrayOf(1, 2)))

                    override fun check(answers: CheckAnswers): Checked {
                        bodies += answers.bodies.map { it.toList() }
                        return Checked(emptyList(), emptyList())
                    }
                }
            }
        judged.conduct shouldBe Conduct.READ
        val case = kryo.cases.first().payload().toList()
        bodies shouldBe listOf(listOf<Byte>(1, 2), case, listOf<Byte>(1, 2))
    }

    @Test
    fun `a contender that does not write the sample is unsupported`() {
        val judged =
            run(kryo) { command ->
                object : Worker by FakeWorkers().launch(command) {
                    override fun check() = Checked(emptyList(), listOf(null))
                }
            }
        judged.conduct shouldBe Conduct.UNSUPPORTED
        judged.reason shouldBe "Not tried, because it does not write the sample"
    }

    @Test
    fun `cases of several threads use both compilers, and those of one thread use C1 alone`() {
        val flags = ArrayList<List<String>>()
        for (case in any.cases) {
            val one = checkNotNull(any.with { it == case.info })
            run(one) { command ->
                flags += command.jvm.flags
                throw WorkerDied(1, "at its start", CapturedOutput())
            }
        }
        val isQuick = flags.map { "-XX:TieredStopAtLevel=1" in it }
        // Each case is tried twice.
        isQuick shouldBe
            any.cases.flatMap { case -> List(2) { checkNotNull(case.rounds).threads == 1 } }
        isQuick.toSet().size shouldBe 2
    }

    @Test
    fun `a sample that is not read is unsupported in a binary format only`() {
        val threw =
            FoundFault(
                Call.READ,
                Whereabouts.START,
                Fault.THREW,
                null,
                1,
                Thrown.of(IllegalStateException("no array")),
            )
        fun run(model: CaseModel) =
            run(model) { command ->
                object : Worker by FakeWorkers().launch(command) {
                    override fun check() = Checked(emptyList(), listOf(byteArrayOf(1, 2)))

                    override fun check(answers: CheckAnswers) = Checked(listOf(threw), emptyList())
                }
            }
        run(json).conduct shouldBe Conduct.NOT_RUN
        val other = run(cbor)
        other.conduct shouldBe Conduct.UNSUPPORTED
        other.reason shouldStartWith "It does not read the sample, so it may write this data model"
        val own = run(kryo)
        own.conduct shouldBe Conduct.UNSUPPORTED
        own.reason shouldBe
            "Not tried, because it does not write and read the sample: IllegalStateException: no array"
    }

    /**
     * Counts launched workers. They read the sample, and give the [answer] to all other payloads.
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
                        override fun check() = Checked(emptyList(), listOf(SOUND))

                        override fun check(answers: CheckAnswers) =
                            if (answers.bodies.single().contentEquals(SOUND))
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
        val workers = TrialWorkers(launches.workers(false), launches.workers(true))
        CaseRun(fakeContenders("a").single(), kryo, workers).use { run ->
            kryo.cases.filter { it.rounds == null }.take(2).forEach { run.run(it) }
        }
        return launches
    }

    @Test
    fun `cases share a worker until one harms it, and doubtful failures are tried again`() {
        fun launches(usual: Int, patient: Int, answer: () -> Checked) {
            val made = launches(answer)
            listOf(made.usual, made.patient) shouldBe listOf(usual, patient)
        }
        launches(usual = 1, patient = 0) { Checked(emptyList(), emptyList()) }
        launches(usual = 1, patient = 0) { threw(IllegalStateException("no")) }
        launches(usual = 2, patient = 0) { threw(StackOverflowError()) }
        launches(usual = 2, patient = 2) { threw(OutOfMemoryError()) }
        val nothing = CapturedOutput()
        launches(usual = 2, patient = 2) { throw WorkerDied(134, "during read", nothing) }
        fun hung(isOfCpu: Boolean) =
            WorkerHung(20.seconds, "during read", null, nothing, isOfCpu = isOfCpu)
        launches(usual = 2, patient = 2) { throw hung(isOfCpu = false) }
        launches(usual = 2, patient = 0) { throw hung(isOfCpu = true) }
    }

    @Test
    fun `a case whose worker does not start is tried again with the patient workers`() {
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
    fun `a contender whose workers never start is launched twice, not again for each case`() {
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
        listOf(usual, patient) shouldBe listOf(1, 1)
    }

    private fun threw(thrown: Throwable) =
        Checked(
            listOf(
                FoundFault(Call.READ, Whereabouts.START, Fault.THREW, null, 1, Thrown.of(thrown))
            ),
            emptyList(),
        )

    private companion object {
        val SOUND = byteArrayOf(1, 2)
    }
}
