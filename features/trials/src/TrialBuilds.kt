package dev.serdemark.trials

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.contender.BuildProgress
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.ContenderBuilder
import dev.serdemark.engine.contender.GENERATED_PACKAGE
import dev.serdemark.engine.contender.safeFileName
import dev.serdemark.engine.request.CellAxes
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.TimeBudget
import dev.serdemark.engine.request.id
import dev.serdemark.engine.request.plan
import dev.serdemark.plan.Cell
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.RunQuestion
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.mergeUnits
import dev.serdemark.workload.Document
import kotlin.time.Duration

/**
 * Contenders that were built to be tried, not measured.
 *
 * @property unbuilt why contenders could not be built for a document, by cell
 */
internal class TrialBuilds(val built: List<BuiltContender>, val unbuilt: Map<Cell, Outcome>)

/**
 * Builds contenders to be tried, not measured.
 *
 * @param command the words after `serdemark` that repeat the trials
 * @property jvm the setting of the JVMs that try contenders
 */
class TrialBuilder(
    private val command: List<String>,
    internal val jvm: JvmSetting,
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val progress: BuildProgress,
) {
    /**
     * Builds the [contenders] for the [documents].
     *
     * @param inOnePackage whether the classes of all documents are in packages with the same name.
     *   Some contenders write the names of classes into payloads. With the same names, they can
     *   read the payloads of another document.
     */
    internal fun build(
        documents: List<Document>,
        contenders: List<Contender>,
        inOnePackage: Boolean = false,
    ): TrialBuilds {
        val plan =
            plan(
                command = command,
                inputs = RunInputs(documents, contenders),
                axes = CellAxes(listOf(Operation.READ), listOf(ChannelForm.BYTES.id), listOf(jvm)),
                // Nothing is measured, so there is no margin and no budget.
                question = RunQuestion(margin = 0.0),
                budget = TimeBudget(Duration.ZERO),
                seed = 0,
                workersAtOnce = 1,
            )
        progress.on(Event.RunStarted(ThisMachine.environment(), plan))
        val unbuilt = LinkedHashMap<CellIndex, Outcome>()
        val listener = EventListener { event ->
            progress.on(event)
            if (event is Event.CellFailed) unbuilt[event.cell] = event.outcome
        }
        val built =
            Toolchain(cache, resolver, listener = progress).use { toolchain ->
                fun builder(some: List<Contender>) =
                    ContenderBuilder(
                        RunInputs(documents, some),
                        plan,
                        toolchain,
                        listener = listener,
                    )
                val isExcluded = unbuilt::containsKey
                val asOneUnit =
                    if (inOnePackage) emptyMap()
                    else buildAsOneUnit(builder(contenders), toolchain, isExcluded)
                val others = builder(contenders - asOneUnit.keys).run(isExcluded)
                asOneUnit.values.flatten() + others
            }
        return TrialBuilds(built, unbuilt.mapKeys { (index, _) -> plan[index] })
    }

    /**
     * Builds all documents of a contender as one unit, which takes a fraction of the time. Leaves
     * out contenders for which compilation fails. Their documents must be built one by one: if one
     * document does not compile, the other documents may.
     */
    private fun buildAsOneUnit(
        builder: ContenderBuilder,
        toolchain: Toolchain,
        isExcluded: (CellIndex) -> Boolean,
    ): Map<Contender, List<BuiltContender>> {
        val written = builder.write(isExcluded, ::packageOf).groupBy { it.candidate.contender }
        val units = written.mapNotNull { (contender, sources) ->
            val unit = sources.map { it.unit }.mergeUnits(safeFileName("$contender-together"))
            unit?.let { contender to it }
        }
        val results = toolchain.build(units.map { (_, unit) -> unit })
        return units
            .filter { (_, unit) -> results.getValue(unit.name) !is BuildResult.Failed }
            .associate { (contender, unit) ->
                val result = results.getValue(unit.name)
                contender to written.getValue(contender).flatMap { it.contenders(result) }
            }
    }

    /** Returns the package of a document. Documents need separate packages: class names recur. */
    private fun packageOf(candidate: ContenderBuilder.Candidate): String =
        "$GENERATED_PACKAGE.of_" + "${candidate.document.id.document}".replace(UNSAFE, "_")

    private companion object {
        val UNSAFE = Regex("[^a-z0-9]")
    }
}
