package dev.serdemark.engine

import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Step
import dev.serdemark.toolchain.Toolchain

/**
 * The story of a run. Everything that happens is told to the [listener]; a contender that fails is
 * such an event, not an error of the run.
 */
class Engine(
    private val request: RunRequest,
    private val plan: Plan,
    private val settings: Settings,
    private val toolchain: Toolchain,
    private val workers: Workers,
    listener: EventListener,
    private val interruption: Interruption,
) {
    private val listener = oneAtATime(listener)

    /**
     * Builds, checks and measures.
     *
     * @param built hears what was built before anything of it is run
     * @return false where the user ended the run
     */
    fun run(environment: Environment, built: (List<Entrant>) -> Unit): Boolean {
        listener.on(Event.RunStarted(environment, plan))
        interruption.watch(workers)
        val completed =
            try {
                steps(built)
                true
            } catch (_: RunInterrupted) {
                false
            }
        listener.on(Event.RunEnded(interrupted = !completed))
        return completed
    }

    private fun steps(built: (List<Entrant>) -> Unit) {
        listener.on(Event.StepStarted(Step.BUILD))
        val entrants = Building(request, plan, toolchain, listener).run()
        built(entrants)
        val field = Field(entrants, listener)
        interruption.check()
        listener.on(Event.StepStarted(Step.CHECK))
        Checking(settings, workers, field, interruption).run()
        listener.on(Event.StepStarted(Step.MEASURE))
        measure(plan, settings, workers, field, interruption)
    }
}

/** Events come from several threads while workers start. */
private fun oneAtATime(listener: EventListener) = EventListener { event ->
    synchronized(listener) { listener.on(event) }
}
