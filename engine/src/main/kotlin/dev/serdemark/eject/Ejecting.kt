package dev.serdemark.eject

import dev.serdemark.contender.LibraryCall
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.contender.BuildProgress
import dev.serdemark.engine.contender.Building
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.id
import dev.serdemark.model.features
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings

/** Builds the contenders that the user asked for, and writes them as a separate project. */
class Ejecting(
    private val cache: Cache,
    private val offline: Boolean,
    private val progress: BuildProgress,
) {
    /**
     * The result of ejecting.
     *
     * @property contenders the number of contenders in the project; if it is 0, no project is
     *   written
     * @property failed the reasons why the other contenders are not in the project
     */
    class Ejected(val contenders: Int, val failed: List<Outcome>)

    /**
     * Writes the contenders and the document of [inputs] into [target].
     *
     * @param plan has one document, one channel and one JVM setting
     */
    fun into(target: ProjectFolder, inputs: RunInputs, plan: Plan): Ejected {
        val failed = mutableListOf<Outcome>()
        val contenders = build(inputs, plan, failed)
        if (contenders.isNotEmpty()) Ejection(contenders, ThisMachine.java()).into(target)
        return Ejected(contenders.size, failed)
    }

    private fun build(
        inputs: RunInputs,
        plan: Plan,
        failed: MutableList<Outcome>,
    ): List<BuiltContender> {
        progress.on(Event.RunStarted(ThisMachine.environment(), plan))
        val listener = EventListener { event ->
            progress.on(event)
            if (event is Event.CellFailed) failed += event.outcome
        }
        val refusals = refusals(inputs, plan)
        refusals.forEach { (cell, reason) ->
            listener.on(Event.CellFailed(cell, Outcome(Status.UNSUPPORTED, reason)))
        }
        return Toolchain(cache, ResolverSettings(offline), listener = progress).use {
            Building(inputs, plan, it, listener = listener).run(isOut = refusals::containsKey)
        }
    }

    /** Returns the reasons why cells cannot be ejected, by cell. */
    private fun refusals(inputs: RunInputs, plan: Plan): Map<CellIndex, String> {
        val sequences = inputs.documents.filter { it.schema.isSequence }.map { it.id }.toSet()
        val given = inputs.documents.filter { it.schema.given != null }.map { it.id }.toSet()
        val cut = inputs.contenders.filter { it.excerpts.isNotEmpty() }.associateBy { "$it" }
        val gaps = gaps(inputs)
        return plan.indexedCells
            .mapNotNull { (index, cell) ->
                val jars = cut["${cell.contender}"]?.excerpts?.joinToString { it.from }
                when {
                    cell.document in sequences ->
                        index to
                            "Projects measure single payloads, and ${cell.document} has sequences."
                    cell.document in given ->
                        index to
                            "Projects hold generated classes, and ${cell.document} has classes of your own."
                    jars != null ->
                        index to
                            "It is built with some classes of $jars, and projects name whole jars."
                    else ->
                        gaps["${cell.contender}"]?.let {
                            index to "Projects measure both reading and writing. $it"
                        }
                }
            }
            .toMap()
    }

    /** Returns the reasons why contenders cannot read or cannot write, by contender. */
    private fun gaps(inputs: RunInputs): Map<String, String> {
        val features = inputs.documents.flatMap { it.features }.toSet()
        return inputs.contenders
            .mapNotNull { contender ->
                val gaps = CALLS.map { contender.manifest.gap(features, it) }
                gaps
                    .filterNotNull()
                    .firstOrNull { it.calls != null }
                    ?.let {
                        "$contender" to it.reason
                    }
            }
            .toMap()
    }

    private companion object {
        /** The calls that the benchmarks of a project measure. */
        val CALLS = listOf(LibraryCall.READ, LibraryCall.WRITE)
    }
}
