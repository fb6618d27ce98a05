package dev.serdemark.engine

import dev.serdemark.engine.check.ContenderChecker
import dev.serdemark.engine.check.EarlyChecks
import dev.serdemark.engine.contender.Builds
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.CannotBuild
import dev.serdemark.engine.contender.live
import dev.serdemark.engine.contender.liveCells
import dev.serdemark.engine.context.Generations
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.context.RunInterrupted
import dev.serdemark.engine.fixed.FixedMeasurements
import dev.serdemark.engine.memory.MemoryExaminations
import dev.serdemark.engine.time.OutOfTime
import dev.serdemark.engine.time.reachedLimit
import dev.serdemark.engine.warm.AnswerForecast
import dev.serdemark.engine.warm.FirstAnswer
import dev.serdemark.engine.warm.ShortBudget
import dev.serdemark.engine.warm.WarmGenerations
import dev.serdemark.engine.warm.load
import dev.serdemark.engine.warm.shortBudget
import dev.serdemark.machine.CoreShare
import dev.serdemark.machine.MachineWatch
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Step
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.RunAnswer
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.firstIntervals
import dev.serdemark.results.results
import java.util.UUID
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.times

/**
 * Carries out a run from its beginning to its end: builds, checks, and measures generation after
 * generation. If a contender fails, the run records this as an event and continues.
 *
 * A run that resumes takes the same steps. They skip the work that the journal of the [context]
 * already has.
 *
 * @param experiment what to measure instead of warm calls; null to measure warm calls
 * @param onlyChecks whether to stop as soon as all contenders are checked. The run is then
 *   interrupted, and may resume.
 */
class Engine(
    private val context: RunContext,
    private val builds: Builds,
    private val observer: RunObserver,
    private val experiment: OtherExperiment? = null,
    private val onlyChecks: Boolean = false,
) {
    private val recording = context.recording
    private val machine = MachineWatch().begin()

    /**
     * Carries out the [plan], and returns why the run stopped.
     *
     * @throws ProblemException if the run cannot continue, for example because the disk is full.
     *   The journal keeps what was measured before.
     */
    fun run(plan: Plan, environment: Environment): Ending {
        context.emit(
            if (context.isResumed)
                Event.RunResumed(environment, plan.schedule.budgetMillis, plan.question.goal)
            else Event.RunStarted(environment, plan, "${UUID.randomUUID()}")
        )
        context.interruption.watch(context.workers)
        val ending =
            try {
                buildAndMeasure()
            } catch (_: RunInterrupted) {
                Ending.INTERRUPTED
            } catch (e: ProblemException) {
                context.emit(Event.RunEnded(Ending.INTERRUPTED))
                throw e
            }
        context.emit(Event.RunEnded(ending))
        return ending
    }

    private fun buildAndMeasure(): Ending {
        context.emit(Event.StepStarted(Step.BUILD))
        val checker = ContenderChecker(context)
        val contenders =
            EarlyChecks(checker).use { early ->
                // Other experiments have their own checks.
                build { if (experiment == null) early.add(it) }
            }
        builds.keep(contenders)
        return when {
            onlyChecks -> check(contenders, checker)
            experiment == null -> checkAndMeasure(contenders, checker)
            else -> checkAndMeasure(contenders, experiment)
        }
    }

    /** Checks all contenders, without measuring any. */
    private fun check(contenders: List<BuiltContender>, checker: ContenderChecker): Ending {
        context.interruption.check()
        if (experiment == null) {
            context.emit(Event.StepStarted(Step.CHECK))
            checker.checkAll(contenders.live(context))
        } else {
            experiment.check(contenders)
        }
        return if (recording.live.isEmpty()) Ending.NOTHING_LEFT else Ending.INTERRUPTED
    }

    /**
     * Builds the contenders. A new run checks each contender as soon as it is built. A run that
     * resumes or is replayed waits with checks, because its builds must first be compared with the
     * builds of the original run.
     *
     * @throws CannotBuild if a run that resumes cannot build a contender again. This is not a
     *   failure of the contender, so its results are kept.
     */
    private fun build(onBuilt: (List<BuiltContender>) -> Unit): List<BuiltContender> {
        val failures = mutableListOf<Event.CellFailed>()
        val listener = EventListener { event ->
            if (context.isResumed && event is Event.CellFailed) {
                // An interruption makes builds fail, too.
                context.interruption.check()
                failures += event
            } else {
                context.emit(event)
            }
        }
        val mustEqualEarlierBuilds = context.isResumed || context.plan.origin.replays != null
        val contenders =
            builds.build(listener) { built -> if (!mustEqualEarlierBuilds) onBuilt(built) }
        if (failures.isEmpty()) return contenders
        throw CannotBuild(failures.map(::cannotBuildAgain).distinct())
    }

    private fun cannotBuildAgain(failed: Event.CellFailed) =
        Problem(
            "${context.plan[failed.cell].contender} cannot be built again: ${failed.outcome.reason}",
            "Fix that, and resume the run.",
        )

    /**
     * Measures warm calls. Contenders are usually checked while the first generation warms up. If
     * the plan has memory or the fixed protocol, all contenders are checked first. Then memory and
     * the fixed protocol are measured before the first generation.
     */
    private fun checkAndMeasure(
        contenders: List<BuiltContender>,
        checker: ContenderChecker,
    ): Ending {
        val plan = context.plan
        context.interruption.check()
        context.emit(Event.StepStarted(Step.CHECK))
        if (plan.calls.memory || plan.calls.fixed != null)
            checker.checkAll(contenders.live(context))
        val checked = contenders.live(context)
        if (plan.calls.memory) {
            context.emit(Event.StepStarted(Step.EXAMINE))
            MemoryExaminations(context).run(checked)
        }
        plan.calls.fixed?.let {
            context.emit(Event.StepStarted(Step.FIXED))
            FixedMeasurements(context, it).run(checked)
        }
        return measure(WarmGenerations(context, contenders, checker, forecast(contenders)))
    }

    /**
     * Says when the first interval comes, and whether the budget is likely too short for it.
     * Returns the forecast, which follows the measuring; null if there may be no interval, or if
     * the run has one already.
     */
    private fun forecast(contenders: List<BuiltContender>): AnswerForecast? {
        val needed = firstIntervals(recording)
        val cells = contenders.liveCells(context)
        if (recording.generations >= needed || cells.isEmpty()) return null
        val settings = context.settings
        // As many threads as the workers keep busy that warm up beside other programs.
        val threads = (settings.mostWarmers * THREADS_OF_WARM_UP).toInt()
        val cores = CoreShare.measure(machine, threads, 2 * settings.warmUp.minNanos.nanoseconds)
        val short = shortBudget(recording, cells, settings, cores.share)
        val forecast =
            AnswerForecast(
                    cells.associate { it.index to load(it, context.plan) },
                    settings,
                    generations = needed - recording.generations,
                    unchecked = { contenders.count(::isUnchecked) },
                    cores,
                    context.clock,
                    observer::onFirstAnswer,
                )
                .takeIf { short == null || context.plan.schedule.sureGenerations >= needed }
        forecast?.begin()
        short?.let(observer::onShortBudget)
        return forecast
    }

    private fun isUnchecked(contender: BuiltContender) =
        contender.live(context).any { !context.isChecked(it.index) }

    /** Measures the [experiment], after its checks. */
    internal fun checkAndMeasure(
        contenders: List<BuiltContender>,
        experiment: OtherExperiment,
    ): Ending = experiment.prepare(contenders)?.let(::measure) ?: Ending.NOTHING_LEFT

    /**
     * Measures generation after generation, until no live cell is left or a limit of the plan is
     * reached. After each generation, cells retire if the question of the run no longer needs them.
     * They return if a further question of the run needs them. A generation that exceeds the budget
     * does not count.
     *
     * @throws RunInterrupted if the user ended the run; the current generation does not count then
     */
    fun measure(generations: Generations): Ending {
        while (true) {
            val result = if (recording.generations > 0) results(recording) else null
            if (result != null) {
                retireAndReturn(generations.groups(), result.answer)
                observer.onInterimResult(result)
            }
            if (generations.groups().flatten().none(context::isLive)) {
                val hasFigures = result != null && result.cells.any { it.figures != null }
                return if (hasFigures) Ending.SETTLED else Ending.NOTHING_LEFT
            }
            val next = generations.next(result?.course?.noise)
            reachedLimit(recording, next.millis)?.let {
                return it
            }
            try {
                generations.measure(recording.generations + 1, next.rounds)
            } catch (_: OutOfTime) {
                return Ending.BUDGET
            }
        }
    }

    /**
     * Retires each group without a cell that the run must measure next, see [RunAnswer.next].
     * Brings back each group with such a cell. If the question no longer needs a group, but the
     * order does, the group retires before it returns, so that the journal shows it.
     */
    private fun retireAndReturn(groups: List<List<CellIndex>>, answer: RunAnswer) =
        groups.forEach { cells ->
            val isNext = cells.any(answer.next::contains)
            val isDecided = cells.none(answer.open::contains)
            val hasReturned = cells.any(recording.cellsThatReturned::contains)
            if (!isNext || isDecided && !hasReturned)
                cells.filter(context::isLive).forEach(context::retire)
            if (isNext) cells.filterNot(context::isLive).forEach(context::bringBack)
        }
}

/** The busy threads of a worker that warms up, on average: its call, and the JIT compiler. */
private const val THREADS_OF_WARM_UP = 1.75

/** Receives information for the user that is not in the events of a run. */
interface RunObserver {
    /** Called before measuring, and again whenever the forecast changes much. */
    fun onFirstAnswer(answer: FirstAnswer)

    /** Called before measuring if the budget is likely too short for any interval. */
    fun onShortBudget(budget: ShortBudget)

    /** Called after each generation with the results so far. */
    fun onInterimResult(result: RunResult)
}

/** An experiment that is measured instead of warm calls, such as first calls. */
interface OtherExperiment {
    /** Checks the [contenders], without preparing them. */
    fun check(contenders: List<BuiltContender>)

    /**
     * Checks the [contenders], and prepares the contenders that pass. Returns the generations to
     * measure; null if nothing is left to measure.
     */
    fun prepare(contenders: List<BuiltContender>): Generations?
}
