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
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Step
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.toolchain.Toolchain
import java.nio.file.Path

/** What a run shows of itself beside its events. */
interface RunObserver {
    /** Hears what was built before anything of it is measured. */
    fun built(contenders: List<BuiltContender>)

    /** Hears before measuring that there likely is too little time for two generations. */
    fun short(budget: ShortBudget)

    /** Hears how the run stands after each generation. */
    fun standing(result: RunResult)
}

/**
 * Carries out a run. The listener gets every event; a contender that fails is such an event, not an
 * error of the run.
 *
 * @param recording of the same run, which gathers its events; where it has some already, the run
 *   continues from there
 * @param cold for plans of cold runs
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

    /** What is not in the journal does not count, so the recording hears of it last. */
    private val listener = oneAtATime(listener, recording)
    private val goesOn = recording.hasStarted

    /**
     * Builds, checks and measures, and says why it stopped.
     *
     * @throws ProblemException if it cannot continue, such as on a full disk; what was measured
     *   before is kept
     */
    fun run(environment: Environment, observer: RunObserver): Ending {
        listener.on(
            if (goesOn) Event.RunResumed(environment, plan.budgetMillis, plan.goal)
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

    /** An interruption ends compilers too: what they could not build then has not failed. */
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
        val live = LiveContenders(listener, if (goesOn) recording::isOut else NOTHING_OUT)
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
     * What is built again, since a run continues or is replayed, must be complete and the same
     * before any of it is checked.
     */
    private fun build(meanwhile: (List<BuiltContender>) -> Unit = {}): List<BuiltContender> =
        if (goesOn) rebuild(uninterrupted, plan, listener, recording::isOut)
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
 * What cold runs need beside workers.
 *
 * @property archives a folder for those that are made
 */
class ColdMeans(val starts: ColdStarts, val archives: Path)

/** Events come from several threads while workers start. */
private fun oneAtATime(first: EventListener, second: EventListener): EventListener {
    val lock = Any()
    return EventListener { event ->
        synchronized(lock) {
            first.on(event)
            second.on(event)
        }
    }
}
