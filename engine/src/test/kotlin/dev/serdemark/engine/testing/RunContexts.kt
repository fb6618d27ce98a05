package dev.serdemark.engine.testing

import dev.serdemark.engine.RunObserver
import dev.serdemark.engine.contender.Builds
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.warm.FirstAnswer
import dev.serdemark.engine.warm.ShortBudget
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded

/** Returns the plan of a run of all cells of [contenders]. */
fun planOf(contenders: List<BuiltContender>, rounds: Int = 10): Plan =
    Recorded.plan(
        contenders.flatMap { contender ->
            contender.cells.keys.map { Recorded.cell(contender.unitName, it) }
        },
        rounds = rounds,
    )

/**
 * Returns the context of a run of [contenders] that has started.
 *
 * @param checked the cells that have already passed their check
 * @param onEvent receives all further events
 */
fun contextOf(
    contenders: List<BuiltContender>,
    workers: Workers,
    interruption: Interruption = Interruption(),
    settings: Settings = Settings(warmers = 1, mostWarmers = 1),
    checked: Set<CellIndex> = emptySet(),
    onEvent: EventListener = EventListener {},
): RunContext {
    val recording = Recording()
    recording.on(Recorded.started(planOf(contenders)))
    checked.forEach { recording.on(Event.CellChecked(it, 1000.0)) }
    return RunContext(recording, settings, workers, interruption) { event ->
        recording.on(event)
        onEvent.on(event)
    }
}

/** An observer that does nothing. */
object NoObserver : RunObserver {
    override fun onFirstAnswer(answer: FirstAnswer) = Unit

    override fun onShortBudget(budget: ShortBudget) = Unit

    override fun onInterimResult(result: RunResult) = Unit
}

/**
 * Provides builds that already exist.
 *
 * @param onKept is called when the engine keeps the builds
 * @param building is called during the build, with the function that receives a contender as soon
 *   as it is built
 */
class FakeBuilds(
    private val contenders: List<BuiltContender>,
    private val onKept: () -> Unit = {},
    private val building: ((List<BuiltContender>) -> Unit) -> Unit = {},
) : Builds {
    override fun build(
        listener: EventListener,
        onBuilt: (List<BuiltContender>) -> Unit,
    ): List<BuiltContender> = contenders.also { building(onBuilt) }

    override fun keep(contenders: List<BuiltContender>) = onKept()
}
