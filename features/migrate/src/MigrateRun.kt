package dev.serdemark.migrate

import dev.serdemark.cli.command.UnattendedRuns
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.conform.ConformRun
import dev.serdemark.conform.cases
import dev.serdemark.conform.exitStatus
import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.heapMegabytes
import dev.serdemark.engine.request.CellAxes
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.TimeBudget
import dev.serdemark.engine.request.name
import dev.serdemark.engine.request.neededMegabytes
import dev.serdemark.engine.request.plan
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.evolve.EvolveRun
import dev.serdemark.evolve.changes
import dev.serdemark.evolve.exitStatus
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Request
import dev.serdemark.plan.RunQuestion
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.shellQuoted
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sample.OriginalDocument
import dev.serdemark.session.RunSource
import dev.serdemark.snippets.snippet
import dev.serdemark.studies.exitStatus
import dev.serdemark.trials.TrialBuilder
import dev.serdemark.trials.TrialJvm
import dev.serdemark.workload.WorkloadDocument
import java.time.Instant

/**
 * The user's documents.
 *
 * @property originals the documents to compare, as they are in the files
 * @property found the number of documents in the files
 * @property workload the documents to measure
 */
class MigratedDocuments(
    val originals: List<OriginalDocument>,
    val found: Long,
    val workload: WorkloadDocument,
)

/**
 * The answer of `serdemark migrate`.
 *
 * @property snippet the code to paste to use the new contender; null if there is none
 * @property status the highest exit status of all parts
 */
class MigrateAnswer(
    val result: MigrateResult,
    val snippet: Snippet?,
    val status: ExitStatus,
)

/**
 * Makes the parts of the answer of `serdemark migrate`, one after the other.
 *
 * @param request what reports of the measured run need to know
 * @param trialSetting the JVM setting for trying the contenders
 * @param jvm makes the JVM setting for measuring the contenders
 * @param budget the longest measuring time
 */
class MigrateRun(
    private val context: CliContext,
    private val commandLine: List<String>,
    private val request: Request,
    private val build: VerboseBuildOptions,
    private val from: Contender,
    private val to: Contender,
    private val trialSetting: JvmSetting,
    private val jvm: TrialJvm,
    private val budget: TimeBudget,
) {
    private val line = context.statusLine()
    private val progress = build.progress(line)
    private val builder =
        TrialBuilder(commandLine, trialSetting, build.cache, build.resolver, progress)
    private val both = listOf(from, to)
    private val old = from.name
    private val new = to.name
    private var snippet: Snippet? = null
    private val statuses = mutableListOf(ExitStatus.DONE)

    /**
     * Makes the answer.
     *
     * @param gaps why some of the [requested] parts cannot be made
     * @param data the user's documents; null if there are none
     */
    fun run(
        requested: Set<MigratePart>,
        gaps: Map<MigratePart, String>,
        data: MigratedDocuments?,
    ): MigrateAnswer {
        // Plans the run before the other parts, so that problems are reported before anything takes
        // time.
        val source = if (MigratePart.SPEED in requested) source(data) else null
        val result =
            MigrateResult(
                jvm = trialSetting.java.version,
                from = describe(from),
                to = describe(to),
                data = data?.takeIf { MigratePart.DATA in requested }?.let(::data),
                cases = if (MigratePart.CASES in requested - gaps.keys) cases() else null,
                changes = if (MigratePart.CHANGES in requested - gaps.keys) changes() else null,
                measured = source?.let(::measure),
                gaps = gaps.mapKeys { it.key.id },
            )
        line.status("")
        return MigrateAnswer(result, snippet, statuses.maxBy { it.code })
    }

    private fun data(data: MigratedDocuments): MigratedData {
        val schema = context.document(data.workload, build.cache).schema
        return DataTrial(builder) { line.status("Compared $it payloads") }
            .run(schema, data.originals, data.found, from, to)
    }

    /** Runs the conformance cases of the format that both contenders share. */
    private fun cases(): MigratedCases {
        val models = context.cases().filter { it.format == from.manifest.traits.format }
        val total = 2 * models.sumOf { it.cases.size }
        val result =
            ConformRun(builder) { line.status("Ran $it of $total cases") }.run(models, both)
        statuses += exitStatus(result, changes = null)
        return MigratedCases.of(result, old, new)
    }

    private fun changes(): MigratedChanges {
        val shipped = context.changes()
        val total = 2 * shipped.changes.size
        val result =
            EvolveRun(shipped.formats, builder) { line.status("Tried $it of $total changes") }
                .run(shipped.changes, both)
        statuses += exitStatus(result)
        return MigratedChanges.of(result, old, new)
    }

    /**
     * Plans the run that measures the user's documents. Without such documents, the run measures a
     * shipped workload.
     */
    private fun source(data: MigratedDocuments?): RunSource {
        val workloadDocument = data?.workload ?: context.workloads.find(DEFAULT_WORKLOAD)
        val inputs = RunInputs(listOf(context.document(workloadDocument, build.cache)), both)
        return RunSource(inputs, plan(inputs), listOf(workloadDocument.workload))
    }

    private fun measure(source: RunSource): MigratedSpeed {
        val name = "${from.id}-to-${to.id}-${source.workloads.single().id}"
        val directory = RunDirectory(context.runs.createRunFolder(name, Instant.now()))
        val recording = Recording()
        UnattendedRuns(context, build, progress).begin(source, directory, recording)
        val result =
            results(recording).let {
                it.copy(view = it.view.copy(name = shellQuoted(context.runName(directory))))
            }
        if (result.isInterrupted) statuses += ExitStatus.INTERRUPTED
        if (hasUnbuiltContender(result)) statuses += ExitStatus.NOTHING_BUILT
        snippet =
            try {
                snippet(directory, recording.plan, new, context.catalog)
            } catch (_: ProblemException) {
                // There is no code to paste for a mapper or a jar of the user.
                null
            }
        return MigratedSpeed.of(result, old, new)
    }

    /** Whether one of the contenders has no cell that was built, perhaps for lack of support. */
    private fun hasUnbuiltContender(result: RunResult) =
        result.cells
            .groupBy { it.cell.contender }
            .values
            .any { cells -> cells.all { it.outcome.status.isUnbuilt } }

    private fun plan(inputs: RunInputs): Plan {
        val jvmSetting = jvm.measuringSetting(neededMegabytes(inputs.documents))
        val operations = Operation.OF_WHOLE_VALUES
        val cells = both.size * operations.size
        return plan(
            command = commandLine,
            inputs = inputs,
            axes = CellAxes(operations, listOf(ChannelForm.BYTES.id), listOf(jvmSetting)),
            question = RunQuestion(margin = MARGIN, baseline = old),
            budget = budget,
            seed = 1,
            workersAtOnce =
                workersAtOnce(cells, jvmSetting.heapMegabytes, ThisMachine.memoryForWorkers),
            request = request,
        )
    }

    private fun describe(contender: Contender): MigratedContender {
        val traits = contender.manifest.traits
        return MigratedContender(contender.name, traits.format, traits.effort.id)
    }

    private companion object {
        /** The workload that is measured if the user names no documents. */
        const val DEFAULT_WORKLOAD = "users"

        /** The largest difference that does not matter. */
        const val MARGIN = 0.05
    }
}
