package dev.serdemark.explain

import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.contender.BuiltCell
import dev.serdemark.engine.contender.liveCells
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.jvm.withArguments
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.warm
import dev.serdemark.results.measures.Recording
import dev.serdemark.session.RunSource
import dev.serdemark.session.SourceBuilds
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildListener
import java.nio.file.Path
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TimeSource

/**
 * A cell that was profiled.
 *
 * @property stacks the samples of calls. The first frame is the title of the group of work. The
 *   frames from the codec to the leaf follow.
 */
class ProfiledCell(val profile: CellProfile, val stacks: Stacks)

/**
 * Runs cells of a recorded run again under a profiler, each in a fresh warm JVM. The times of these
 * calls are not measurements.
 *
 * @param source the inputs from which the run is built again
 * @param result the results of the run
 * @param graphFolder the folder for flame graphs, which must exist
 * @param notice receives messages for the user about progress, and about missing results
 */
class CellProfiler(
    private val source: RunSource,
    private val result: RunResult,
    private val groups: Groups,
    private val graphFolder: Path,
    private val notice: (String) -> Unit,
) {
    private val settings = Settings.of(source.plan)
    private val folder = TemporaryFiles.folder("profile")
    private val asyncProfiler = AsyncProfiler(folder)
    private var profiler: Profiler = asyncProfiler
    private val recorder = Recorder(Path.of(System.getProperty("java.home")), folder)
    private val inliningLog = InliningLog(recorder)
    private var canCount = true

    /**
     * Profiles the [cells], in this order.
     *
     * @throws ProblemException if a cell cannot be built or fails now, or if no profiler can take
     *   samples
     */
    fun run(
        cells: List<CellIndex>,
        cache: Cache,
        resolver: ResolverSettings,
        interruption: Interruption,
        builds: BuildListener,
    ): List<ProfiledCell> =
        try {
            Toolchain(cache, resolver, listener = builds, locked = source.locked).use { toolchain ->
                WorkerLauncher(settings.limits).use { workers ->
                    interruption.watch(workers)
                    val recording = Recording()
                    val context =
                        RunContext(recording, settings, workers, interruption, events = recording)
                    context.emit(Event.RunStarted(ThisMachine.environment(), source.plan))
                    val built = build(cells, context, toolchain)
                    cells.map { index -> profile(built.first { it.index == index }, context) }
                }
            }
        } finally {
            TemporaryFiles.delete(folder)
        }

    private fun build(
        cells: List<CellIndex>,
        context: RunContext,
        toolchain: Toolchain,
    ): List<BuiltCell> {
        val listener = EventListener { event ->
            if (event is Event.CellFailed) throw cellFailure(event.cell, event.outcome.reason)
            context.emit(event)
        }
        val builds =
            SourceBuilds(source, toolchain, serving = null, { it !in cells }, source.requireSame)
        val contenders = builds.build(listener) {}
        builds.keep(contenders)
        return contenders.liveCells(context)
    }

    private fun profile(cell: BuiltCell, context: RunContext): ProfiledCell {
        val measured = result[cell.index]
        val figures = checkNotNull(measured.warm) { "${measured.cell} has no figures" }
        notice("Profiling ${measured.cell}")
        try {
            return cell.contender
                .launch(context.workers, cell.operation, forProfiling(cell.contender.command))
                .use { worker ->
                    val reasons = warmUp(worker, cell)
                    val codec = cell.contender.sources.codecClass
                    fun isCall(frame: String) = frame.startsWith("$codec.")
                    val graph = graphFile(graphFolder, "${measured.cell}")
                    val stacks = sample(worker, cell, context, SampledEvent.CPU, CPU_TIME, graph)
                    val allocated =
                        sample(worker, cell, context, SampledEvent.ALLOCATION, ALLOCATION_TIME)
                    val markedCalls = callsIn(stacks, ::isCall)
                    val calls = withoutMarks(markedCalls)
                    if (calls.isEmpty()) throw CannotProfile("no sample was in a call")
                    val profile =
                        CellProfile(
                            cell = measured.cell,
                            time = figures.time.value,
                            allocated = figures.allocated,
                            groups = groups.attribute(calls, ::isCall),
                            classes =
                                callsIn(withoutMarks(allocated), ::isCall).sumsBy { it.last() },
                            profiler = profiler.name,
                            lookups = lookups(calls),
                            failedInlining = failedInlining(markedCalls, reasons),
                            counts = eventCounts(worker, cell, context, ::isCall),
                        )
                    ProfiledCell(profile, groups.withTitles(calls, ::isCall))
                }
        } catch (e: WorkerFailure) {
            context.interruption.check()
            throw cellFailure(cell.index, e.outcome.reason)
        } catch (e: CannotProfile) {
            throw ProblemException(
                "No samples can be taken: ${e.message}.",
                "Allow Serdemark to attach to your processes (ptrace), or use another machine.",
                cause = e,
            )
        }
    }

    /** Warms up the cell. Returns why the compiler did not inline calls; empty if not known. */
    private fun warmUp(worker: Worker, cell: BuiltCell): Map<MethodCall, String> {
        val pid = worker.hello.pid
        val isLogged = orNotice(NO_INLINING) { inliningLog.start(pid) } != null
        worker.warmUp(cell.operation, settings.warmUp)
        worker.settle(settings.warmUp)
        if (!isLogged) return emptyMap()
        return orNotice(NO_INLINING) { inliningLog.stop(pid) }.orEmpty()
    }

    /** Returns events of the processor per call; none if they cannot be counted. */
    private fun eventCounts(
        worker: Worker,
        cell: BuiltCell,
        context: RunContext,
        isCall: (String) -> Boolean,
    ): Map<String, Double> {
        if (profiler !== asyncProfiler || !canCount) return emptyMap()
        val counted =
            orNotice(
                "Instructions, cycles, cache and branch misses are not shown, because perf events are forbidden or the machine has no such counters"
            ) {
                eventsPerCall(asyncProfiler, worker.hello.pid, isCall) {
                    context.interruption.check()
                    worker
                        .slice(cell.operation, cell.contender.threads, Duration.ZERO, SLICE)
                        .measurement
                        .calls
                }
            }
        canCount = counted != null
        return counted.orEmpty()
    }

    /**
     * Runs an [action]. If it fails, returns null, and gives a notice that says [what] is missing.
     */
    private fun <T : Any> orNotice(what: String, action: () -> T): T? =
        try {
            action()
        } catch (e: CannotProfile) {
            notice("$what: ${e.message}.")
            null
        }

    /** Samples calls of a cell for about [time]. */
    private fun sample(
        worker: Worker,
        cell: BuiltCell,
        context: RunContext,
        sampled: SampledEvent,
        time: Duration,
        graph: Path? = null,
    ): Stacks {
        val pid = worker.hello.pid
        start(pid, sampled)
        val samplingStart = TimeSource.Monotonic.markNow()
        while (samplingStart.elapsedNow() < time) {
            context.interruption.check()
            worker.slice(cell.operation, cell.contender.threads, settings.discard, SLICE)
        }
        return profiler.stop(pid, sampled, graph)
    }

    /** Starts to sample. If async-profiler cannot run, uses the flight recorder from then on. */
    private fun start(pid: Long, sampled: SampledEvent) {
        try {
            profiler.start(pid, sampled)
        } catch (e: CannotProfile) {
            if (profiler is FlightRecorder) throw e
            notice(
                "async-profiler cannot run here: ${e.message}. Java Flight Recorder takes fewer samples."
            )
            profiler = FlightRecorder(recorder)
            profiler.start(pid, sampled)
        }
    }

    private fun cellFailure(cell: CellIndex, reason: String?) =
        ProblemException(
            "${source.plan[cell]} cannot be profiled: $reason",
            "Measure it again with serdemark run.",
        )

    private companion object {
        val CPU_TIME = 8.seconds
        val ALLOCATION_TIME = 2.seconds
        val SLICE = 100.milliseconds

        const val NO_INLINING = "Calls that were not inlined are not shown"

        /** Allows agents to attach, and makes inlined methods visible. */
        val FLAGS =
            listOf(
                "-XX:+EnableDynamicAgentLoading",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
            )

        fun forProfiling(command: WorkerCommand): WorkerCommand =
            command.copy(jvm = command.jvm.copy(flags = withArguments(command.jvm.flags, FLAGS)))
    }
}
