package dev.serdemark.selfcheck

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.eject.Ejecting
import dev.serdemark.eject.ProjectFolder
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.jvm.heapMegabytes
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.RunRequest
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.request.neededMegabytes
import dev.serdemark.engine.request.plan
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.EngineRun
import dev.serdemark.session.RunProgress
import dev.serdemark.session.RunSource
import dev.serdemark.session.keepBuilds
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.workload.Document
import java.nio.file.Path
import kotlin.time.Duration
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.minutes

/**
 * Makes the runs of a selfcheck, and keeps each in a separate directory below [folder].
 *
 * @param load makes a document by its name, or takes it from the cache
 * @param say reports what is measured next
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
    override fun exactly(
        name: String,
        document: String,
        contenders: List<Contender>,
        generations: Int,
        operations: List<Operation>,
    ): Recording =
        run(name, request(document, contenders, MOST_TIME, operations)) {
            it.copy(leastGenerations = generations, mostGenerations = generations)
        }

    override fun asUsual(
        name: String,
        document: String,
        contenders: List<Contender>,
    ): Recording = run(name, request(document, contenders, BUDGET)) { it }

    override fun byJmh(
        name: String,
        document: String,
        contenders: List<Contender>,
        forks: Int,
    ): List<JmhResult> {
        say("$name: ${contenders.joinToString { it.id }}, $forks JVMs for each benchmark")
        val project = folder.resolve(name)
        Ejecting(cache, offline, progress)
            .into(ProjectFolder(project), request(document, contenders, Duration.ZERO))
        return JmhProject(project, offline).measure(forks)
    }

    private fun run(name: String, request: RunRequest, change: (Plan) -> Plan): Recording {
        say("$name: ${request.inputs.contenders.joinToString { it.id }}")
        val source = RunSource(request.inputs, change(plan(request, Settings())), emptyList())
        val directory = RunDirectory.create(folder.resolve(name))
        val recording = Recording()
        directory.keepWorker(workerCode())
        JournalWriter.create(directory.journal).use { journal ->
            EngineRun(cache, ResolverSettings(offline), progress, interruption).measure(
                source,
                directory,
                recording,
                journal,
            ) {
                keepBuilds(it, directory)
            }
        }
        return recording
    }

    private fun request(
        document: String,
        contenders: List<Contender>,
        budget: Duration,
        operations: List<Operation> = Operation.OF_WHOLE_VALUES,
    ): RunRequest {
        val loaded = load(document)
        val jvms =
            JvmAxes(ThisMachine.java(), neededMegabytes = neededMegabytes(listOf(loaded)))
                .settings()
        return RunRequest(
            command = listOf("selfcheck"),
            inputs = RunInputs(listOf(loaded), contenders),
            operations = operations,
            channels = listOf(ChannelForm.BYTES.id),
            jvms = jvms,
            threads = 1,
            workersAtOnce =
                workersAtOnce(
                    contenders.size * operations.size,
                    jvms.single().heapMegabytes,
                    ThisMachine.memoryForWorkers,
                ),
            budget = budget,
            margin = MARGIN,
            seed = seed,
        )
    }

    private companion object {
        const val MARGIN = 0.05
        val MOST_TIME = 24.hours
        val BUDGET = 5.minutes
    }
}
