package dev.serdemark.session

import dev.serdemark.engine.Engine
import dev.serdemark.engine.RunObserver
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.cold.ColdExperiment
import dev.serdemark.engine.cold.ColdLauncher
import dev.serdemark.engine.contender.BuildProgress
import dev.serdemark.engine.contender.Builds
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.CannotBuild
import dev.serdemark.engine.contender.ContenderBuilder
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.engine.worker.Workers
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.gatePairs
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.CompilationUnit

/**
 * Measures a run, or the rest of a run, with real compilers and real JVMs. Keeps its inputs, builds
 * and events in its [directory].
 *
 * @param serving serves requests; null if the program cannot
 * @param settings returns the settings for a plan
 * @param onlyChecks whether to stop as soon as all contenders are checked, so that nothing is
 *   measured
 */
class RunSession(
    private val directory: RunDirectory,
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val progress: RunProgress,
    private val interruption: Interruption,
    private val serving: RequestServing?,
    private val settings: (Plan) -> Settings = Settings::of,
    private val onlyChecks: Boolean = false,
) {
    /**
     * Measures a run from its beginning.
     *
     * @param recording also receives the events
     * @param keepsGoing whether the run continues if only one contender could be built, or if the
     *   base of a gate could not be built
     */
    fun begin(source: RunSource, recording: Recording, keepsGoing: Boolean = true) {
        keepInputs(source.inputs.contenders, source.workloads, directory)
        writingTo(directory) { directory.keepWorker(workerCode()) }
        JournalWriter.create(directory.journal).use { journal ->
            measure(source, recording, journal) { contenders ->
                source.requireSame(contenders)
                if (!keepsGoing) {
                    requireTwo(recording)
                    requireBases(recording)
                }
                keepBuilds(contenders, directory)
            }
        }
    }

    /**
     * Measures the rest of a run.
     *
     * @param recording contains the events so far, and receives the further events
     * @param journal receives the further events, and is closed at the end
     */
    fun resume(source: RunSource, recording: Recording, journal: JournalWriter) {
        progress.resumed(source.plan, recording)
        journal.use { measure(source, recording, it, source.requireSame) }
    }

    private fun measure(
        source: RunSource,
        recording: Recording,
        journal: JournalWriter,
        acceptBuilds: (List<BuiltContender>) -> Unit,
    ) {
        val events = EventListener { event ->
            // The order matters, see RunContext.
            listOf(journal, progress, recording).forEach { it.on(event) }
        }
        val code = directory.worker ?: workerCode()
        val settings = settings(source.plan)
        Toolchain(cache, resolver, listener = progress, locked = source.locked).use { toolchain ->
            workers(source, WorkerLauncher(settings.limits, code, settings.jvmOptions)).use {
                workers ->
                ColdLauncher(code).use { starts ->
                    val context =
                        RunContext(recording, settings, workers, interruption, events = events)
                    val builds =
                        SourceBuilds(
                            source,
                            toolchain,
                            serving,
                            context::isNeverMeasuredAgain,
                            acceptBuilds,
                        )
                    val cold =
                        (source.plan.calls.experiment as? Experiment.Cold)?.let {
                            ColdExperiment(it, context, starts, directory.archives)
                        }
                    Engine(context, builds, progress, cold, onlyChecks)
                        .run(source.plan, ThisMachine.environment())
                }
            }
        }
    }

    /** Returns the workers of the run. If calls are requests, each worker has a server. */
    private fun workers(source: RunSource, workers: Workers): Workers {
        val requests = source.plan.calls.requests ?: return workers
        return serving.orRefuse().workers(workers, requests, source.inputs.documents)
    }

    /** Refuses to measure a contender alone because no other one could be built. */
    private fun requireTwo(recording: Recording) {
        val plan = recording.plan
        val names = plan.contenders.filter { it.floor == null }.map { it.contender }
        val statuses = names.associateWith { name ->
            plan.indexes
                .filter { plan[it].contender == name }
                .map { recording.outcome(it).status }
                .toSet()
        }
        val buildable = statuses.filterValues { all -> all.any { !it.isUnbuilt } }.keys
        // A contender that does not support the data is no reason to refuse.
        val isFault = statuses.values.any { all -> all.all { it.isFault && it.isUnbuilt } }
        if (buildable.size != 1 || !isFault) return
        throw CannotBuild(
            listOf(
                Problem(
                    "Of ${names.size} contenders, only ${buildable.single()} could be built, so there is " +
                        "nothing to compare it with.",
                    "Fix the errors above, or measure it alone with --keep-going.",
                )
            )
        )
    }
}

/** Refuses to measure if a base could not be built, but a contender with this base could. */
private fun requireBases(recording: Recording) {
    val plan = recording.plan
    fun outcomes(name: ContenderName) =
        plan.indexes.filter { plan[it].contender == name }.map(recording::outcome)
    val problems =
        plan.gatePairs
            .map { (cell, base) -> plan[cell].contender to plan[base].contender }
            .distinct()
            .filter { (name, base) ->
                outcomes(base).all { it.status.isUnbuilt } &&
                    outcomes(name).any { !it.status.isUnbuilt }
            }
            .map { (name, base) ->
                Problem(
                    "$base, the base of $name, could not be built: ${outcomes(base).first().reason}",
                    "Name another base, or measure the rest with --keep-going.",
                )
            }
    if (problems.isNotEmpty()) throw CannotBuild(problems)
}

/**
 * The builds of a [source].
 *
 * @param serving serves requests; null if the program cannot
 * @param isExcluded whether a cell is not needed, so that nothing is built for it
 * @param acceptBuilds checks and keeps the builds before they are measured
 */
class SourceBuilds(
    private val source: RunSource,
    private val toolchain: Toolchain,
    private val serving: RequestServing?,
    private val isExcluded: (CellIndex) -> Boolean,
    private val acceptBuilds: (List<BuiltContender>) -> Unit,
) : Builds {
    override fun build(listener: EventListener, onBuilt: (List<BuiltContender>) -> Unit) =
        source.builder(toolchain, serving, listener).run(isExcluded, onBuilt)

    override fun keep(contenders: List<BuiltContender>) = acceptBuilds(contenders)
}

private fun RunSource.builder(
    toolchain: Toolchain,
    serving: RequestServing?,
    listener: EventListener,
): ContenderBuilder {
    fun complete(unit: CompilationUnit) =
        if (plan.calls.requests == null) unit else serving.orRefuse().withServer(unit)
    return ContenderBuilder(inputs, plan, toolchain, ::complete, listener)
}

/**
 * The builds of a run that is not measured yet.
 *
 * @property failures why cells could not be built
 */
class PreparedBuilds(val contenders: List<BuiltContender>, val failures: Map<CellIndex, Outcome>)

/** Refuses a run with requests if the program cannot serve them. */
private fun RequestServing?.orRefuse(): RequestServing =
    this
        ?: throw ProblemException(
            "This build of Serdemark does not measure requests.",
            "Use one with the feature requests.",
        )

/**
 * Builds all contenders of the [source], so that the builds are in the cache.
 *
 * @param serving serves requests; null if the program cannot
 */
fun prepare(
    source: RunSource,
    toolchain: Toolchain,
    serving: RequestServing?,
): PreparedBuilds {
    val failures = LinkedHashMap<CellIndex, Outcome>()
    val listener = EventListener { if (it is Event.CellFailed) failures[it.cell] = it.outcome }
    val built = source.builder(toolchain, serving, listener).run(isExcluded = failures::containsKey)
    return PreparedBuilds(built, failures)
}

/** Shows the progress of a run to the user. */
interface RunProgress : BuildProgress, RunObserver {
    /**
     * Shows that the run resumes after the part in the [recording]. Its [plan] may allow more time.
     */
    fun resumed(plan: Plan, recording: Recording)
}
