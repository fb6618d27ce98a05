package dev.serdemark.engine.testing

import dev.serdemark.engine.Engine
import dev.serdemark.engine.cold.ColdExperiment
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.plan.Archive
import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.plan.Outcome
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.EventCheck
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.workload.Document
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.time.TimeSource

/**
 * A cold run of two contenders with simulated starts.
 *
 * @param folder the folder for archives
 */
internal class ColdRun(private val folder: Path) {
    private val manifest = shippedContenders.find("jackson")
    private val schema = Schema("R", mapOf("R" to RecordDeclaration("R", emptyList())))
    val operations = listOf(READ, WRITE)
    val default = jvm("g1-cds-default", Archive.DEFAULT)
    val app = jvm("g1-cds-app", Archive.APP)

    /** All events so far. */
    val events = mutableListOf<Event>()
    val recording = Recording()
    private val check = EventCheck(withSlices = true)
    val workers = FakeWorkers()
    private val listener = EventListener { event ->
        check.whyImpossible(event) shouldBe null
        recording.on(event)
        events += event
    }

    private fun jvm(name: String, archive: Archive) =
        JvmSetting(name, Recorded.java, emptyList(), archive)

    /**
     * Measures `a` and `b`, until the budget is used up or all pairs are decided.
     *
     * @param sureGenerations the number of generations that are measured with any budget
     * @param clock the clock for the budget
     * @param before the events in the journal, if the run resumes
     */
    fun measure(
        starts: FakeColdStarts,
        jvms: List<JvmSetting> = listOf(default),
        documents: List<String> = listOf("d"),
        sequence: Boolean = false,
        budgetMillis: Long = -1,
        interruption: Interruption = Interruption(),
        before: List<Event> = emptyList(),
        sureGenerations: Int = 2,
        clock: TimeSource = TimeSource.Monotonic,
    ): Ending {
        val contenders = mutableListOf<BuiltContender>()
        val cells = mutableListOf<Cell>()
        for (document in documents) for (name in listOf("a", "b")) for (jvm in jvms) {
            val indexes = operations.associateWith { CellIndex(cells.size + it.ordinal) }
            contenders += contender(name, document, jvm, indexes)
            cells += operations.map {
                Recorded.cell(name, it).copy(document = DocumentName("w", document), jvm = jvm.name)
            }
        }
        val experiment = Experiment.Cold(sequence)
        val plan =
            Recorded.plan(cells).let {
                it.copy(
                    jvms = jvms,
                    documents = documents.map { DocumentInfo(DocumentName("w", it), 1, 2.0, "") },
                    schedule =
                        it.schedule.copy(
                            budgetMillis = budgetMillis,
                            sureGenerations = sureGenerations,
                        ),
                    calls = it.calls.copy(experiment = experiment),
                )
            }
        before.forEach {
            check.whyImpossible(it) shouldBe null
            recording.on(it)
        }
        listener.on(
            if (before.isEmpty()) Recorded.started(plan)
            else Event.RunResumed(recording.environment, budgetMillis)
        )
        val settings = Settings(warmers = 1, mostWarmers = 1)
        val context = RunContext(recording, settings, workers, interruption, clock, listener)
        return Engine(context, FakeBuilds(contenders), NoObserver)
            .checkAndMeasure(contenders, ColdExperiment(experiment, context, starts, folder))
    }

    private fun contender(
        name: String,
        document: String,
        jvm: JvmSetting,
        cells: Map<Operation, CellIndex>,
    ) =
        BuiltContender(
            if (name == "a") manifest else other,
            Document("w", document, schema, listOf(RecordValue("R", emptyList())), sha256 = ""),
            channel = "bytes",
            cells,
            threads = 1,
            unitName = "$name-$document",
            Generated(files = emptyMap(), codecClass = "Codec", bridgeClass = "Bridge"),
            Built(
                classes = Path(name),
                classPath = emptyList(),
                generated = emptyMap(),
                tools = emptyList(),
            ),
            WorkerCommand(
                jvm,
                contenderFlags = emptyList(),
                classPath = listOf(Path(name)),
                DocumentName("w", document),
            ),
        )

    private val other = shippedContenders.find("gson")

    /** Every timed start, in order. */
    val starts: List<ColdStart>
        get() = events.filterIsInstance<ColdEvent.Started>().map { it.start }

    /** The outcomes of cells that failed, by the cell's index. */
    fun failures(): Map<Int, Outcome> =
        events.filterIsInstance<Event.CellFailed>().associate { it.cell.value to it.outcome }
}
