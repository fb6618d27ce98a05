package dev.serdemark.evolve

import dev.serdemark.conform.TrialBuilds
import dev.serdemark.conform.TrialWorkers
import dev.serdemark.contender.Contender
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.id
import dev.serdemark.engine.request.name
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.results.evolve.Direction
import dev.serdemark.results.evolve.EvolveCell
import dev.serdemark.results.evolve.EvolveOutcome
import dev.serdemark.results.evolve.EvolveReading
import dev.serdemark.results.evolve.EvolveResult
import dev.serdemark.results.evolve.EvolvedContender
import dev.serdemark.system.inParallel
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildListener
import java.util.concurrent.atomic.AtomicInteger

/**
 * Runs contenders through changes of schemas.
 *
 * @param habits of formats, by their names
 * @param ran called after each contender and change with the number of those that ran
 */
class Evolving<P>(
    private val habits: Map<String, FormatHabits>,
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val progress: P,
    private val ran: (Int) -> Unit,
) where P : EventListener, P : BuildListener {
    private val count = AtomicInteger()

    /**
     * Builds the contenders of the [inputs] for both sides of all [changes], and lets each read
     * what the other wrote.
     *
     * @param inputs have the [documents] of the changes
     * @param plan has one cell for each contender and document
     */
    fun run(
        changes: List<SchemaChange>,
        documents: ChangeDocuments,
        inputs: RunInputs,
        plan: Plan,
    ): EvolveResult {
        val builds = TrialBuilds.make(inputs, plan, cache, resolver, progress, inOnePackage = true)
        val unbuilt =
            builds.unbuilt.entries.associate { (index, outcome) ->
                (plan[index].contender to plan[index].document) to outcome
            }
        val built = builds.built.associateBy { it.definition.name to it.document.id }
        val pairs = inputs.contenders.flatMap { contender -> changes.map { contender to it } }
        val results =
            TrialWorkers.launched().use { workers ->
                val cells = Cells(documents, built, unbuilt, workers)
                inParallel(AT_ONCE, pairs) { (contender, change) ->
                    cells.of(contender, change).also { ran(count.incrementAndGet()) }
                }
            }
        return EvolveResult(
            plan.jvms.single().java.version,
            inputs.contenders.map { EvolvedContender(it.name, it.manifest.traits.format) },
            changes.map { it.info },
            results,
        )
    }

    /** Makes cells of what was built. */
    private inner class Cells(
        private val documents: ChangeDocuments,
        private val built: Map<Pair<ContenderName, DocumentName>, BuiltContender>,
        private val unbuilt: Map<Pair<ContenderName, DocumentName>, Outcome>,
        private val workers: TrialWorkers,
    ) {
        fun of(contender: Contender, change: SchemaChange): EvolveCell {
            val sides = listOf(change.old, change.new).map { contender.name to documents.of(it).id }
            val (old, new) = sides.map(built::get)
            val readings =
                if (old == null || new == null) {
                    val reading = unbuilt(sides.firstNotNullOfOrNull(unbuilt::get))
                    listOf(reading, reading)
                } else {
                    val own = habits[contender.manifest.traits.format] ?: FormatHabits()
                    ChangeRun(change, old, new, own, workers).use { run ->
                        Direction.entries.map(run::run)
                    }
                }
            return EvolveCell(contender.name, change.info.id, readings[0], readings[1])
        }
    }

    private fun unbuilt(outcome: Outcome?): EvolveReading =
        EvolveReading(
            if (outcome == null || outcome.status.isFault) EvolveOutcome.NOT_RUN
            else EvolveOutcome.UNSUPPORTED,
            reason = outcome?.reason,
        )

    private companion object {
        /** So many contenders run at once, since most of the time goes into starting JVMs. */
        const val AT_ONCE = 2
    }
}
