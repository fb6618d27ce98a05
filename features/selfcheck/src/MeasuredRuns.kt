package dev.serdemark.selfcheck

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.eject.Ejector
import dev.serdemark.eject.ProjectFolder
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.jvm.heapMegabytes
import dev.serdemark.engine.request.CellAxes
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.TimeBudget
import dev.serdemark.engine.request.neededMegabytes
import dev.serdemark.engine.request.plan
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RunQuestion
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.JmhResult
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.RunProgress
import dev.serdemark.session.RunSession
import dev.serdemark.session.RunSource
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.workload.Document
import java.nio.file.Path
import kotlin.time.Duration
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.minutes

/**
 * Measures the runs of a selfcheck, and keeps each in a separate directory below [folder].
 *
 * @param load creates a document by its name, or takes it from the cache
 * @param say receives messages about the next run
 */
class MeasuredRuns(
    private val folder: Path,
    private val cache: Cache,
    private val offline: Boolean,
    private val seed: Long,
    private val progress: RunProgress,
    private val interruption: Interruption,
    private val load: (String) -> Document,
    private val say: (String) -> Unit,
) : SelfcheckRuns {
    override fun measureGenerations(
        name: String,
        document: String,
        contenders: List<Contender>,
        generations: Int,
        operations: List<Operation>,
    ): Recording {
        val inputs = inputs(document, contenders)
        val plan = plan(inputs, MAX_TIME, operations)
        return run(
            name,
            inputs,
            plan.copy(
                question = plan.question.copy(leastGenerations = generations),
                schedule = plan.schedule.copy(mostGenerations = generations),
            ),
        )
    }

    override fun measureAsUsual(
        name: String,
        document: String,
        contenders: List<Contender>,
    ): Recording {
        val inputs = inputs(document, contenders)
        return run(name, inputs, plan(inputs, BUDGET))
    }

    override fun measureByJmh(
        name: String,
        document: String,
        contenders: List<Contender>,
        forks: Int,
    ): List<JmhResult> {
        say("$name: ${contenders.joinToString { it.id }}, $forks JVMs for each benchmark")
        val project = folder.resolve(name)
        val inputs = inputs(document, contenders)
        Ejector(cache, offline, progress)
            .eject(ProjectFolder(project), inputs, plan(inputs, Duration.ZERO))
        return JmhProject(project, offline).measure(forks)
    }

    private fun run(name: String, inputs: RunInputs, plan: Plan): Recording {
        say("$name: ${inputs.contenders.joinToString { it.id }}")
        val directory = RunDirectory.create(folder.resolve(name))
        val recording = Recording()
        RunSession(
                directory,
                cache,
                ResolverSettings(offline),
                progress,
                interruption,
                serving = null,
            )
            .begin(RunSource(inputs, plan, emptyList()), recording)
        return recording
    }

    private fun inputs(document: String, contenders: List<Contender>) =
        RunInputs(listOf(load(document)), contenders)

    private fun plan(
        inputs: RunInputs,
        budget: Duration,
        operations: List<Operation> = Operation.OF_WHOLE_VALUES,
    ): Plan {
        val needed = neededMegabytes(inputs.documents)
        val jvms = JvmAxes(ThisMachine.java(), neededMegabytes = needed).settings()
        return plan(
            command = listOf("selfcheck"),
            inputs = inputs,
            axes = CellAxes(operations, listOf(ChannelForm.BYTES.id), jvms),
            question = RunQuestion(MARGIN),
            budget = TimeBudget(budget),
            seed = seed,
            workersAtOnce =
                workersAtOnce(
                    inputs.contenders.size * operations.size,
                    jvms.single().heapMegabytes,
                    ThisMachine.memoryForWorkers,
                ),
        )
    }

    private companion object {
        const val MARGIN = 0.05
        val MAX_TIME = 24.hours
        val BUDGET = 5.minutes
    }
}
