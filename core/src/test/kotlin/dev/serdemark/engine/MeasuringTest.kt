package dev.serdemark.engine

import dev.serdemark.contender.Contenders
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.ContenderThrew
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Event
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Status
import dev.serdemark.results.Recorded
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.toolchain.Built
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.Checked
import dev.serdemark.worker.protocol.Fault
import dev.serdemark.worker.protocol.Finding
import dev.serdemark.worker.protocol.Place
import dev.serdemark.worker.protocol.Thrown
import dev.serdemark.workload.Document
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class MeasuringTest {
    private val manifest = Contenders.read(listOf(Path("../contenders"))).find("jackson")
    private val document =
        Document(
            "w",
            "d",
            Schema("R", mapOf("R" to RecordDeclaration("R", emptyList()))),
            listOf(RecordValue("R", emptyList())),
            "",
        )

    private fun entrants(vararg names: String): List<Entrant> = names.mapIndexed { i, name ->
        Entrant(
            manifest,
            document,
            mapOf(READ to 2 * i, WRITE to 2 * i + 1),
            name,
            Generated(emptyMap(), "Codec", "Bridge"),
            Built(Path(name), emptyList(), emptyMap(), emptyList(), emptyList()),
            WorkerCommand(
                Path("jdk"),
                JvmSetting("g1", emptyList()),
                emptyList(),
                listOf(Path(name)),
                DocumentName("w", "d"),
            ),
        )
    }

    private fun measure(
        workers: FakeWorkers,
        entrants: List<Entrant>,
        seed: Long = 1,
        generations: Int = 4,
        interruption: Interruption = Interruption(),
    ): List<Event> {
        val events = mutableListOf<Event>()
        val plan = Recorded.plan(emptyList(), generations).copy(seed = seed)
        val listener = { event: Event ->
            synchronized(events) { events.add(event) }
            Unit
        }
        try {
            measure(
                plan,
                Settings(rounds = 5, warmers = 1),
                workers,
                Field(entrants, listener),
                interruption,
            )
        } finally {
            seen = events
        }
        return events
    }

    private var seen: List<Event> = emptyList()

    private fun List<Event>.rounds() =
        filterIsInstance<Event.SliceMeasured>().map { it.slice }.filter { it.phase == Phase.ROUND }

    @Test
    fun `every live cell has one slice in each round`() {
        val rounds = measure(FakeWorkers(), entrants("a", "b", "c")).rounds()
        rounds
            .groupBy { it.generation to it.round }
            .values
            .forEach { round ->
                round.map { it.cell } shouldContainExactlyInAnyOrder (0..5).toList()
                round.map { it.position } shouldContainExactlyInAnyOrder (1..6).toList()
            }
        rounds shouldHaveSize 4 * 5 * 6
    }

    @Test
    fun `the order is the seed's, and another in each round`() {
        fun order(seed: Long) =
            FakeWorkers().also { measure(it, entrants("a", "b", "c"), seed) }.slices
        order(1) shouldBe order(1)
        order(1) shouldNotBe order(2)
        order(1).chunked(6).distinct().size shouldBe order(1).chunked(6).size
    }

    @Test
    fun `two contenders, and four, start in every order`() {
        for (names in listOf(listOf("a", "b"), listOf("a", "b", "c", "d"))) {
            val workers = FakeWorkers()
            measure(workers, entrants(*names.toTypedArray()), generations = 40)
            val generations = workers.launches.chunked(names.size)
            names.indices.forEach { place ->
                generations.map { it[place] }.toSet() shouldBe names.toSet()
            }
        }
    }

    @Test
    fun `a cell that throws leaves the run, and its sibling goes on`() {
        val workers =
            FakeWorkers({ name, operation, count ->
                if (name == "a" && operation == READ && count == 3)
                    throw threw(IllegalStateException("no"))
            })
        val events = measure(workers, entrants("a", "b"))
        events.filterIsInstance<Event.CellFailed>().single().run {
            cell shouldBe 0
            outcome.status shouldBe Status.CRASHED
        }
        val slices = events.rounds().groupBy { it.cell }.mapValues { it.value.size }
        slices shouldBe mapOf(0 to 2, 1 to 20, 2 to 20, 3 to 20)
    }

    @Test
    fun `a worker that dies takes its other cell out of this generation only`() {
        val workers =
            FakeWorkers({ name, operation, count ->
                if (name == "a" && operation == READ && count == 1) {
                    throw WorkerDied(9, "in a test", CapturedOutput())
                }
            })
        val events = measure(workers, entrants("a", "b"))
        events.filterIsInstance<Event.CellFailed>().map { it.cell } shouldBe listOf(0)
        val generations = events.rounds().filter { it.cell == 1 }.groupBy { it.generation }
        (2..4).forEach { generations.getValue(it) shouldHaveSize 5 }
    }

    @Test
    fun `after memory ran out, nothing more of that worker counts`() {
        val workers =
            FakeWorkers({ _, operation, count ->
                if (operation == READ && count == 1) throw threw(OutOfMemoryError("heap"))
            })
        val writes =
            measure(workers, entrants("a"), generations = 1).rounds().filter { it.cell == 1 }
        (writes.size <= 1) shouldBe true
    }

    @Test
    fun `a warm worker that answers wrongly is found out at the end of the generation`() {
        val finding = Finding(Call.WRITE, Place.of(Call.WRITE), Fault.SAME_PAYLOAD, null, null)
        val workers =
            FakeWorkers(checked = { Checked(listOf(finding), listOf("{}".toByteArray())) })
        val failed = measure(workers, entrants("a")).filterIsInstance<Event.CellFailed>().single()
        failed.cell shouldBe 1
        failed.outcome.status shouldBe Status.WRONG
    }

    @Test
    fun `a worker of which a cell has failed is not checked again`() {
        val workers =
            FakeWorkers(
                { _, operation, count ->
                    if (operation == READ && count == 3) throw threw(IllegalStateException("no"))
                },
                { throw WorkerDied(9, "in a test", CapturedOutput()) },
            )
        val events = measure(workers, entrants("a"))
        events.filterIsInstance<Event.CellFailed>().map { it.cell } shouldBe listOf(0)
    }

    @Test
    fun `an interrupted generation does not end, and blames nobody`() {
        val interruption = Interruption()
        val workers =
            FakeWorkers({ _, _, count ->
                if (count == 3) {
                    interruption.request()
                    throw WorkerDied(137, "in a test", CapturedOutput())
                }
            })
        shouldThrow<RunInterrupted> {
            measure(workers, entrants("a", "b"), interruption = interruption)
        }
        seen.filterIsInstance<Event.CellFailed>() shouldHaveSize 0
        seen.filterIsInstance<Event.GenerationEnded>() shouldHaveSize 0
    }

    @Test
    fun `workers that were killed from elsewhere interrupt the run, and are blamed for nothing`() {
        val interruption = Interruption()
        lateinit var workers: FakeWorkers
        workers =
            FakeWorkers({ _, _, _ ->
                workers.close()
                throw WorkerDied(143, "in a test", CapturedOutput())
            })
        interruption.watch(workers)
        shouldThrow<RunInterrupted> { measure(workers, entrants("a"), interruption = interruption) }
        seen.filterIsInstance<Event.CellFailed>() shouldHaveSize 0
    }

    private fun threw(thrown: Throwable) = ContenderThrew(Thrown.of(thrown), "in a test")
}
