package dev.serdemark.engine.warm

import dev.serdemark.engine.check.ContenderChecker
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.liveCells
import dev.serdemark.engine.context.Generations
import dev.serdemark.engine.context.NextGeneration
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.context.random
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Step
import dev.serdemark.results.Noise

/**
 * Generations of warm calls: every live cell has a fresh worker.
 *
 * @param checker checks the contenders during the warm-ups of the first generation
 * @param forecast says when the first interval comes; null if nobody asks
 */
class WarmGenerations(
    private val context: RunContext,
    private val contenders: List<BuiltContender>,
    private val checker: ContenderChecker,
    private val forecast: AnswerForecast? = null,
) : Generations {
    private val plan = context.plan
    private var hasStarted = false

    override fun groups(): List<List<CellIndex>> =
        contenders
            .flatMap { it.cells.values }
            .sorted()
            .filterNot(context::hasFailed)
            // Each cell is a group, because cells retire one by one.
            .map { listOf(it) }

    override fun next(noise: Noise?): NextGeneration = nextGeneration(context.recording, noise)

    override fun measure(number: Int, rounds: Int) {
        val random = random(plan.schedule.seed, number)
        val cells = contenders.liveCells(context).shuffled(random)
        check(
            cells.map { it.contender }.distinct(),
            areInOneGroup = cells.size <= plan.schedule.workersAtOnce,
        )
        if (!hasStarted) context.emit(Event.StepStarted(Step.MEASURE))
        hasStarted = true
        // The generation itself checks the contenders that are not checked here.
        val live = cells.filter { context.isLive(it.index) }
        if (live.isEmpty()) return
        Generation(context, checker, number, live, rounds, random, forecast).run()
        forecast?.ended()
    }

    /**
     * Checks [contenders] until one passes, so that there is something to measure. If the cells are
     * in several groups, checks all contenders, so that wrong answers are reported soon.
     */
    private fun check(contenders: List<BuiltContender>, areInOneGroup: Boolean) =
        if (areInOneGroup) checker.checkUntilOnePasses(contenders) else checker.checkAll(contenders)
}
