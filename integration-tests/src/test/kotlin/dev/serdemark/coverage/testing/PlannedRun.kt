package dev.serdemark.coverage.testing

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.ContenderBuilder
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.request.CellAxes
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.TimeBudget
import dev.serdemark.engine.request.neededMegabytes
import dev.serdemark.engine.request.plan
import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RunQuestion
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.workload.Document
import io.kotest.assertions.fail
import kotlin.time.Duration

/**
 * Plans a run of a contender with [documents], and writes its sources. The run has all operations
 * and channels by default.
 */
internal class PlannedRun(
    val contender: Contender,
    documents: List<Document>,
    private val toolchain: Toolchain,
    operations: List<Operation> = Operation.entries,
    channels: List<String> = ChannelForm.entries.map { it.id },
) {
    private val inputs = RunInputs(documents, listOf(contender))
    val plan: Plan =
        plan(
            command = listOf("run"),
            inputs = inputs,
            axes =
                CellAxes(
                    operations,
                    channels,
                    JvmAxes(ThisMachine.java(), neededMegabytes = neededMegabytes(documents))
                        .settings(),
                ),
            question = RunQuestion(margin = 0.05),
            budget = TimeBudget(Duration.ZERO),
            seed = 0,
            workersAtOnce = 1,
        )
    private val schemas = schemaNames(documents)
    private val failures = HashMap<CellIndex, Outcome>()

    /**
     * The sources of the supported cells. Sources for the same schema share a package, and differ
     * only in their codecs.
     */
    val written: List<ContenderBuilder.Written> =
        ContenderBuilder(inputs, plan, toolchain) {
                if (it is Event.CellFailed) failures[it.cell] = it.outcome
            }
            .write(packageOf = ::packageOf)

    val cells: List<Cell>
        get() = plan.cells

    /** The cells that must have figures: those with [written] sources. */
    val supported: Set<Cell> =
        written.flatMap { it.candidate.cells }.map { (_, cell) -> plan[cell] }.toSet()

    /** Why the other cells have no sources. */
    val refused: Map<Cell, Outcome>
        get() = failures.mapKeys { (cell, _) -> plan[cell] }

    /** Builds all [written] sources, each as a separate compilation unit. */
    fun build(): List<BuiltContender> {
        val results = toolchain.build(written.map { it.unit })
        return written.flatMap { sources ->
            when (val result = results.getValue(sources.unit.name)) {
                is BuildResult.Success -> sources.contenders(result)
                is BuildResult.Failed -> fail("${result.reason}\n${result.compilerOutput}")
                is BuildResult.Unavailable -> fail("${result.coordinate}: ${result.reason}")
            }
        }
    }

    /** Returns the package for the code of a candidate: one per schema and selection. */
    fun packageOf(candidate: ContenderBuilder.Candidate): String {
        val document = candidate.document
        val selected = if (document.isSelection) ".selected" else ""
        return "everything.${schemas.getValue("$document")}$selected"
    }
}

/** Returns a name per document. Documents of one workload with the same schema share a name. */
private fun schemaNames(documents: List<Document>): Map<String, String> =
    documents.associate { document ->
        val first = documents.first {
            it.workload == document.workload && it.schema == document.schema
        }
        "$document" to "$first".replace(Regex("[^a-z0-9]"), "_")
    }
