package dev.serdemark.engine.cold

import dev.serdemark.contender.Contenders
import dev.serdemark.engine.Entrant
import dev.serdemark.engine.FakeWorkers
import dev.serdemark.engine.Interruption
import dev.serdemark.engine.cold.FakeColdStarts.Companion.FLOOR
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.ContenderThrew
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.plan.Archive
import dev.serdemark.plan.Cell
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.ColdPlan
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.results.Recorded
import dev.serdemark.results.Recording
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.toolchain.Built
import dev.serdemark.worker.protocol.Thrown
import dev.serdemark.workload.Document
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
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ColdExperimentTest(@param:TempDir private val folder: Path) {
    private val manifest = Contenders.read(listOf(Path("../contenders"))).find("jackson")
    private val schema = Schema("R", mapOf("R" to RecordDeclaration("R", emptyList())))
    private val operations = listOf(READ, WRITE)
    private val default = jvm("g1-cds-default", Archive.DEFAULT)
    private val app = jvm("g1-cds-app", Archive.APP)

    private val events = mutableListOf<Event>()
    private val recording = Recording()
    private val listener = EventListener { event ->
        recording.on(event)
        events += event
    }

    private fun jvm(name: String, archive: Archive) =
        JvmSetting(name, Recorded.java, emptyList(), archive)

    /** Measures `a` and `b`, until [budgetMillis] are spent or all is settled. */
    private fun measure(
        starts: FakeColdStarts,
        jvms: List<JvmSetting> = listOf(default),
        documents: List<String> = listOf("d"),
        sequence: Boolean = false,
        budgetMillis: Long = -1,
        interruption: Interruption = Interruption(),
    ): Ending {
        val entrants = mutableListOf<Entrant>()
        val cells = mutableListOf<Cell>()
        for (document in documents) for (name in listOf("a", "b")) for (jvm in jvms) {
            entrants +=
                entrant(name, document, jvm, operations.associateWith { cells.size + it.ordinal })
            cells += operations.map {
                Recorded.cell(name, it).copy(document = DocumentName("w", document), jvm = jvm.name)
            }
        }
        val plan =
            Recorded.plan(cells)
                .copy(
                    jvms = jvms,
                    documents = documents.map { DocumentInfo(DocumentName("w", it), 1, 2.0, "") },
                    budgetMillis = budgetMillis,
                    cold = ColdPlan(sequence),
                )
        listener.on(Recorded.started(plan))
        val field = ColdField(recording, listener, interruption)
        return ColdExperiment(FakeWorkers(), starts, folder, field, checkers = 1).run(entrants) {}
    }

    private fun entrant(
        name: String,
        document: String,
        jvm: JvmSetting,
        cells: Map<Operation, Int>,
    ) =
        Entrant(
            if (name == "a") manifest else other,
            Document("w", document, schema, listOf(RecordValue("R", emptyList())), ""),
            cells,
            1,
            "$name-$document",
            Generated(emptyMap(), "Codec", "Bridge"),
            Built(Path(name), emptyList(), emptyMap(), emptyList(), emptyList()),
            WorkerCommand(jvm, emptyList(), listOf(Path(name)), DocumentName("w", document)),
        )

    private val other = Contenders.read(listOf(Path("../contenders"))).find("gson")

    private val starts: List<ColdStart>
        get() = events.filterIsInstance<ColdEvent.Started>().map { it.start }

    private fun failures(): Map<Int, Outcome> =
        events.filterIsInstance<Event.CellFailed>().associate { it.cell to it.outcome }

    private fun threw() =
        ContenderThrew(Thrown.of(IllegalStateException("cold feet")), "during read of w/d")

    @Test
    fun `in each generation every cell and the floor are started once, in a JVM of their own`() {
        measure(FakeColdStarts())
        starts
            .groupBy { it.generation }
            .values
            .forEach { generation ->
                generation.map { it.cells } shouldContainExactlyInAnyOrder
                    listOf(emptyList(), listOf(0), listOf(1), listOf(2), listOf(3))
                generation.map { it.position } shouldContainExactlyInAnyOrder (1..5).toList()
            }
        recording.generations shouldBe 2
    }

    @Test
    fun `the order is another one in each generation, and the same for the same seed`() {
        measure(FakeColdStarts())
        val orders = starts.groupBy({ it.generation }) { it.cells }.values.toList()
        (orders[0] == orders[1]) shouldBe false
        val first = starts.map { it.cells }
        events.clear()
        ColdExperimentTest(folder)
            .apply { measure(FakeColdStarts()) }
            .starts
            .map { it.cells } shouldBe first
    }

    @Test
    fun `a run stops when every pair is settled`() {
        val faster =
            FakeColdStarts({ name, count ->
                if (name == "a") 1_000_000L + count % 3 else 3_000_000
            })
        measure(faster, budgetMillis = 60_000) shouldBe Ending.SETTLED
        events.filterIsInstance<Event.CellRetired>().map { it.cell } shouldContainExactlyInAnyOrder
            listOf(0, 1, 2, 3)
    }

    @Test
    fun `a run without a budget ends with as few generations as give an interval`() {
        measure(FakeColdStarts()) shouldBe Ending.BUDGET
    }

    @Test
    fun `a contender that throws at its first call is a result, and the others go on`() {
        measure(FakeColdStarts({ name, _ -> if (name == "a") throw threw() else 1_000_000 }))
        failures().keys shouldContainExactlyInAnyOrder setOf(0, 1)
        failures().getValue(0).status shouldBe Status.CRASHED
        failures().getValue(0).reason shouldContain "cold feet"
        starts.flatMap { it.cells }.toSet() shouldBe setOf(2, 3)
    }

    @Test
    fun `an answer is checked at every start`() {
        measure(FakeColdStarts(written = "[]"))
        failures().keys shouldContainExactlyInAnyOrder setOf(1, 3)
        failures().getValue(1).status shouldBe Status.WRONG
        failures().getValue(1).reason shouldStartWith "Its first call wrote another value"
        starts.flatMap { it.cells }.toSet() shouldBe setOf(0, 2)
    }

    @Test
    fun `an archive is made once for a contender, with all its operations, and for the floor`() {
        val fake = FakeColdStarts()
        measure(fake, listOf(default, app))
        fake.archived shouldContainExactlyInAnyOrder
            listOf(FLOOR to emptyList(), "a" to operations, "b" to operations)
        events.filterIsInstance<ColdEvent.ArchiveMade>().map { it.jvm }.toSet() shouldBe
            setOf(app.name)
    }

    @Test
    fun `an archive that fails is a result, and its setting alone is without figures`() {
        val died = WorkerDied(1, "during set-up", CapturedOutput())
        measure(
            FakeColdStarts(onArchive = { if (it == "a") throw died else true }),
            listOf(default, app),
        )
        failures().keys shouldContainExactlyInAnyOrder setOf(2, 3)
        failures().getValue(2).status shouldBe Status.BUILD_FAILED
        failures().getValue(2).reason shouldStartWith "Its archive could not be made"
    }

    @Test
    fun `an archive that was not written is told`() {
        measure(FakeColdStarts(onArchive = { it != "b" }), listOf(app))
        failures().getValue(2).reason shouldContain "ended without writing it"
    }

    @Test
    fun `a floor without its archive is left out, and the contenders go on`() {
        measure(FakeColdStarts(onArchive = { it != FLOOR }), listOf(app))
        starts.map { it.cells }.toSet() shouldBe (0..3).map { listOf(it) }.toSet()
    }

    @Test
    fun `an archive that the JVM does not use is told, and not measured`() {
        measure(FakeColdStarts(codecIsShared = false), listOf(app))
        failures().values.map { it.status }.toSet() shouldBe setOf(Status.BUILD_FAILED)
    }

    @Test
    fun `a sequence makes its calls in one JVM, document after document`() {
        val fake = FakeColdStarts()
        measure(fake, documents = listOf("d1", "d2"), sequence = true)
        starts.map { it.cells }.toSet() shouldBe
            setOf(emptyList(), listOf(0, 4), listOf(1, 5), listOf(2, 6), listOf(3, 7))
        starts.filter { it.cells.isNotEmpty() }.forEach { it.calls shouldHaveSize 2 }
        fake.started.map { it.third }.filter { it.isNotEmpty() }.toSet() shouldBe
            setOf(listOf(READ, READ), listOf(WRITE, WRITE))
    }

    @Test
    fun `a sequence that throws has no figures at any position`() {
        measure(
            FakeColdStarts({ name, _ -> if (name == "b") throw threw() else 1_000_000 }),
            documents = listOf("d1", "d2"),
            sequence = true,
        )
        failures().keys shouldContainExactlyInAnyOrder setOf(2, 3, 6, 7)
    }

    @Test
    fun `a start that Ctrl-C ends is no fault of its contender`() {
        val interruption = Interruption()
        val ended = runCatching {
            measure(
                FakeColdStarts({ _, _ -> throw WorkerDied(130, "during read", CapturedOutput()) }),
                interruption = interruption,
            )
        }
        ended.isFailure shouldBe true
        interruption.isRequested shouldBe true
        failures().keys.shouldBeEmpty()
    }

    @Test
    fun `each document has starts of its own where there is no sequence`() {
        measure(FakeColdStarts(), documents = listOf("d1", "d2"))
        starts.map { it.cells.size }.toSet() shouldContainExactly setOf(0, 1)
        events.filterIsInstance<ColdEvent.Rehearsed>().shouldNotBeEmpty()
    }
}
