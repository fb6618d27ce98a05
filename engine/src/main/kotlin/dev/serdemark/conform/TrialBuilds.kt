package dev.serdemark.conform

import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.contender.Building
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildListener

/**
 * Contenders that were built to be tried, not measured.
 *
 * @property unbuilt why cells of the plan could not be built
 */
class TrialBuilds
private constructor(val built: List<BuiltContender>, val unbuilt: Map<CellIndex, Outcome>) {
    companion object {
        /** Builds everything that the [plan] has cells for, and reports to [progress]. */
        fun <P> make(
            inputs: RunInputs,
            plan: Plan,
            cache: Cache,
            resolver: ResolverSettings,
            progress: P,
        ): TrialBuilds where P : EventListener, P : BuildListener {
            progress.on(Event.RunStarted(ThisMachine.environment(), plan))
            val unbuilt = LinkedHashMap<CellIndex, Outcome>()
            val listener = EventListener { event ->
                progress.on(event)
                if (event is Event.CellFailed) unbuilt[event.cell] = event.outcome
            }
            val built =
                Toolchain(cache, resolver, listener = progress).use {
                    Building(inputs, plan, it, listener = listener)
                        .run(isOut = unbuilt::containsKey)
                }
            return TrialBuilds(built, unbuilt)
        }
    }
}
