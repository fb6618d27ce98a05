package dev.serdemark.evolve

import dev.serdemark.contender.Contender
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.id
import dev.serdemark.engine.request.name
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Outcome
import dev.serdemark.system.inParallel
import dev.serdemark.trials.TrialBuilder
import dev.serdemark.trials.TrialWorkers
import java.util.concurrent.atomic.AtomicInteger

/**
 * Runs contenders through changes of schemas.
 *
 * @param formats the properties of formats, by the format's name
 * @param onPairDone called after each pair of contender and change, with the number of pairs so far
 */
class EvolveRun(
    private val formats: Map<String, FormatProperties>,
    private val builder: TrialBuilder,
    private val onPairDone: (Int) -> Unit,
) {
    private val pairsDone = AtomicInteger()

    /**
     * Builds the [contenders] for both sides of all [changes]. Then each side reads what the other
     * side wrote.
     */
    fun run(changes: List<SchemaChange>, contenders: List<Contender>): EvolveResult {
        val documents = ChangeDocuments(changes)
        val builds = builder.build(documents.all, contenders, inOnePackage = true)
        val unbuilt = builds.unbuilt.mapKeys { (cell, _) -> cell.contender to cell.document }
        val built = builds.built.associateBy { it.definition.name to it.document.id }
        val pairs = contenders.flatMap { contender -> changes.map { contender to it } }
        val results =
            TrialWorkers.launched().use { workers ->
                val cells = Cells(documents, built, unbuilt, workers)
                inParallel(TrialWorkers.AT_ONCE, pairs) { (contender, change) ->
                    val cell = cells.run(contender, change)
                    onPairDone(pairsDone.incrementAndGet())
                    cell
                }
            }
        return EvolveResult(
            builder.jvm.java.version,
            contenders.map { EvolvedContender(it.name, it.manifest.traits.format) },
            changes.map { it.info },
            results,
        )
    }

    /** Creates the cells of the result by running the built contenders. */
    private inner class Cells(
        private val documents: ChangeDocuments,
        private val built: Map<Pair<ContenderName, DocumentName>, BuiltContender>,
        private val unbuilt: Map<Pair<ContenderName, DocumentName>, Outcome>,
        private val workers: TrialWorkers,
    ) {
        fun run(contender: Contender, change: SchemaChange): EvolveCell {
            val keys = listOf(change.old, change.new).map { contender.name to documents.of(it).id }
            val (old, new) = keys.map(built::get)
            if (old == null || new == null) {
                val reading = unbuiltReading(keys.firstNotNullOfOrNull(unbuilt::get))
                return EvolveCell(contender.name, change.info.id, reading, reading)
            }
            val properties = formats[contender.manifest.traits.format] ?: FormatProperties()
            return ChangeRun(change, old, new, properties, workers).use { run ->
                val backward = run.run(Direction.BACKWARD)
                val forward = run.run(Direction.FORWARD)
                EvolveCell(contender.name, change.info.id, backward, forward)
            }
        }
    }

    private fun unbuiltReading(outcome: Outcome?): EvolveReading =
        EvolveReading(
            if (outcome == null || outcome.status.isFault) EvolveOutcome.NOT_RUN
            else EvolveOutcome.UNSUPPORTED,
            reason = outcome?.reason,
        )
}
