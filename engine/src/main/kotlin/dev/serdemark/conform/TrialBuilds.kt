package dev.serdemark.conform

import dev.serdemark.contender.Contender
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.contender.Building
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.GENERATED_PACKAGE
import dev.serdemark.engine.contender.safeFileName
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.id
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.asOne

/**
 * Contenders that were built to be tried, not measured.
 *
 * @property unbuilt why cells of the plan could not be built
 */
class TrialBuilds
private constructor(val built: List<BuiltContender>, val unbuilt: Map<CellIndex, Outcome>) {
    companion object {
        /**
         * Builds everything that the [plan] has cells for, and reports to [progress].
         *
         * @param inOnePackage whether the classes of all documents have the same names, so that a
         *   contender whose payloads name classes finds those of another document
         */
        fun <P> make(
            inputs: RunInputs,
            plan: Plan,
            cache: Cache,
            resolver: ResolverSettings,
            progress: P,
            inOnePackage: Boolean = false,
        ): TrialBuilds where P : EventListener, P : BuildListener {
            progress.on(Event.RunStarted(ThisMachine.environment(), plan))
            val unbuilt = LinkedHashMap<CellIndex, Outcome>()
            val listener = EventListener { event ->
                progress.on(event)
                if (event is Event.CellFailed) unbuilt[event.cell] = event.outcome
            }
            val built =
                Toolchain(cache, resolver, listener = progress).use { toolchain ->
                    fun of(contenders: Collection<Contender>) =
                        Building(
                            RunInputs(inputs.documents, contenders.toList()),
                            plan,
                            toolchain,
                            listener = listener,
                        )
                    val isOut = unbuilt::containsKey
                    val together =
                        if (inOnePackage) emptyMap()
                        else together(of(inputs.contenders), toolchain, isOut)
                    together.values.flatten() + of(inputs.contenders - together.keys).run(isOut)
                }
            return TrialBuilds(built, unbuilt)
        }

        /**
         * Builds all documents of a contender as one unit, which takes a fraction of the time.
         * Leaves out contenders for which compilation fails: a document that does not compile must
         * not fail the others.
         */
        private fun together(
            building: Building,
            toolchain: Toolchain,
            isOut: (CellIndex) -> Boolean,
        ): Map<Contender, List<BuiltContender>> {
            val written = building.write(isOut, ::packageOf).groupBy { it.candidate.contender }
            val units = written.mapNotNull { (contender, all) ->
                all.map { it.unit }
                    .asOne(safeFileName("$contender-together"))
                    ?.let { contender to it }
            }
            val results = toolchain.build(units.map { (_, unit) -> unit })
            return units
                .filter { (_, unit) -> results.getValue(unit.name) !is BuildResult.Failed }
                .associate { (contender, unit) ->
                    val result = results.getValue(unit.name)
                    contender to written.getValue(contender).flatMap { it.contenders(result) }
                }
        }

        /** Each document has a package, since the classes of all have the same names. */
        private fun packageOf(candidate: Building.Candidate): String =
            "$GENERATED_PACKAGE.of_" + "${candidate.document.id.document}".replace(UNSAFE, "_")

        private val UNSAFE = Regex("[^a-z0-9]")
    }
}
