package dev.serdemark.engine

import dev.serdemark.engine.check.Checking
import dev.serdemark.engine.check.EarlyChecks
import dev.serdemark.engine.cold.ColdExperiment
import dev.serdemark.engine.cold.ColdStarts
import dev.serdemark.engine.cold.LiveColdCells
import dev.serdemark.engine.contender.Building
import dev.serdemark.engine.contender.Builds
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.LiveContenders
import dev.serdemark.engine.contender.rebuild
import dev.serdemark.engine.fixed.FixedMeasurements
import dev.serdemark.engine.memory.MemoryExaminations
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.time.Interruption
import dev.serdemark.engine.time.RunInterrupted
import dev.serdemark.engine.warm.Measuring
import dev.serdemark.engine.warm.ShortBudget
import dev.serdemark.engine.warm.shortBudget
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Step
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.toolchain.Toolchain
import java.nio.file.Path

/** Receives what a run shows to the user, in addition to its events. */
interface RunObserver {
    /** Called with the contenders that were built, before any of them is measured. */
    fun built(contenders: List<BuiltContender>)

    /** Called before measuring if the budget is likely too short for any interval. */
    fun short(budget: ShortBudget)

    /** Called after each generation with the results so far. */
    fun standing(result: RunResult)
}

/**
 * Carries out a run. The listener gets every event. If a contender fails, this is an event and not
 * an error of the run.
 *
 * @param recording gathers the events of the run; if it has some already, the run continues from
 *   there
 * @param cold what cold runs need; null for warm runs
 */
class Engine
internal constructor(
    private val plan: Plan,
    private val settings: Settings,
    private val workers: Workers,
    private val recording: Recording,
    listener: EventListener,
    private val interruption: Interruption,
    private val builds: Builds,
    private val cold: ColdMeans? = null,
) {
    constructor(
        inputs: RunInputs,
        plan: Plan,
        settings: Settings,
        toolchain: Toolchain,
        workers: Workers,
        recording: Recording,
        listener: EventListener,
        interruption: Interruption,
        cold: ColdMeans? = null,
    ) : this(
        plan,
        settings,
        workers,
        recording,
        listener,
        interruption,
        Builds { hear, isOut, meanwhile ->
            Building(inputs, plan, toolchain, hear).run(isOut, meanwhile)
        },
        cold,
    )

    /**
     * Events go to the journal first and to the recording last, because an event that is not in the
     * journal does not count.
     */
    private val listener = oneAtATime(listener, recording)
    private val isResumed = recording.hasStarted

    /**
     * Builds, checks and measures the contenders. Returns why the run stopped.
     *
     * @throws ProblemException if the run cannot continue, for example because the disk is full;
     *   what was measured before is kept
     */
    fun run(environment: Environment, observer: RunObserver): Ending {
        listener.on(
            if (isResumed) Event.RunResumed(environment, plan.budgetMillis, plan.goal)
            else Event.RunStarted(environment, plan)
        )
        interruption.watch(workers)
        val ending =
            try {
                steps(observer)
            } catch (_: RunInterrupted) {
                Ending.INTERRUPTED
            } catch (e: ProblemException) {
                listener.on(Event.RunEnded(Ending.INTERRUPTED))
                throw e
            }
        listener.on(Event.RunEnded(ending))
        return ending
    }

    /**
     * Reports no failed build after an interruption: this ends compilers too, which is no fault of
     * the contenders.
     */
    private val uninterrupted = Builds { hear, isOut, meanwhile ->
        val checked = EventListener { event ->
            if (event is Event.CellFailed) interruption.check()
            hear.on(event)
        }
        builds.make(checked, isOut, meanwhile)
    }

    private fun steps(observer: RunObserver): Ending {
        listener.on(Event.StepStarted(Step.BUILD))
        return when (val experiment = plan.experiment) {
            Experiment.Warm -> warm(observer)
            is Experiment.Cold -> cold(experiment, observer)
        }
    }

    private fun warm(observer: RunObserver): Ending {
        val live = LiveContenders(listener, if (isResumed) recording::isOut else NOTHING_OUT)
        val checkedBefore = recording.checked.toSet()
        val checking = Checking(workers, live, interruption, checkedBefore::contains)
        val contenders =
            EarlyChecks(checking).use { early ->
                build { contenders ->
                    live.add(contenders)
                    early.add(contenders)
                }
            }
        observer.built(contenders)
        live.add(contenders)
        interruption.check()
        listener.on(Event.StepStarted(Step.CHECK))
        if (plan.memory || plan.fixed != null) measureApart(checking, live)
        shortBudget(recording, live, settings)?.let(observer::short)
        return Measuring(
                recording,
                settings,
                workers,
                live,
                checking,
                interruption,
                standing = observer::standing,
            )
            .run()
    }

    /**
     * Measures contenders that have passed their check in further JVMs, before the generations: the
     * memory first, then the fixed protocol. Does only what the plan asks for.
     */
    private fun measureApart(checking: Checking, live: LiveContenders) {
        val contenders = checking.begin(live.contenders(), settings.warmers, one = false)
        if (plan.memory) examineMemory(contenders, live)
        plan.fixed?.let { measureFixed(it, contenders, live) }
    }

    private fun examineMemory(contenders: List<BuiltContender>, live: LiveContenders) {
        listener.on(Event.StepStarted(Step.EXAMINE))
        val examined = recording.memory.keys.toSet()
        MemoryExaminations(workers, settings, live, interruption, examined::contains)
            .run(contenders)
    }

    private fun measureFixed(
        protocol: FixedProtocol,
        contenders: List<BuiltContender>,
        live: LiveContenders,
    ) {
        listener.on(Event.StepStarted(Step.FIXED))
        val measured = recording.fixed.keys.toSet()
        FixedMeasurements(protocol, workers, live, interruption, measured::contains).run(contenders)
    }

    /**
     * Builds the contenders. If a run continues or is replayed, all builds must be complete and the
     * same as before. Only then are they checked.
     */
    private fun build(meanwhile: (List<BuiltContender>) -> Unit = {}): List<BuiltContender> =
        if (isResumed) rebuild(uninterrupted, plan, listener, recording::isOut)
        else
            uninterrupted.make(listener, NOTHING_OUT, if (plan.replays == null) meanwhile else NONE)

    private fun cold(experiment: Experiment.Cold, observer: RunObserver): Ending {
        val contenders = build()
        observer.built(contenders)
        val means = checkNotNull(cold) { "The plan is of a cold run, for which nothing is there." }
        val live = LiveColdCells(recording, listener, interruption)
        return ColdExperiment(
                experiment,
                workers,
                means.starts,
                means.archives,
                live,
                settings.warmers,
            )
            .run(contenders, observer::standing)
    }
}

private val NOTHING_OUT = { _: CellIndex -> false }
private val NONE = { _: List<BuiltContender> -> }

/**
 * What cold runs need in addition to workers.
 *
 * @property archives the folder for the class archives that the run makes
 */
class ColdMeans(val starts: ColdStarts, val archives: Path)

/**
 * Passes events to both listeners, one event at a time: several threads send events while workers
 * start.
 */
private fun oneAtATime(first: EventListener, second: EventListener): EventListener {
    val lock = Any()
    return EventListener { event ->
        synchronized(lock) {
            first.on(event)
            second.on(event)
        }
    }
}
