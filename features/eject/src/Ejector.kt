package dev.serdemark.eject

import dev.serdemark.contender.Contender
import dev.serdemark.contender.LibraryCall
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.contender.BuildProgress
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.ContenderBuilder
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
import dev.serdemark.workload.Document

/** Builds the contenders that the user asked for, and writes them as a separate project. */
class Ejector(
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
    fun eject(target: ProjectFolder, inputs: RunInputs, plan: Plan): Ejected {
        val failed = mutableListOf<Outcome>()
        val contenders = build(inputs, plan, failed)
        if (contenders.isNotEmpty()) target.write(Ejection(contenders, ThisMachine.java()).files())
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
            ContenderBuilder(inputs, plan, it, listener = listener)
                .run(isExcluded = refusals::containsKey)
        }
    }

    /** Returns the reasons why cells cannot be ejected, by cell. */
    private fun refusals(inputs: RunInputs, plan: Plan): Map<CellIndex, String> {
        val documents = inputs.documents.associateBy { it.id }
        val contenders = inputs.contenders.associateBy { "$it" }
        return buildMap {
            plan.indexedCells.forEach { (index, cell) ->
                val document = documents.getValue(cell.document)
                val contender = contenders.getValue("${cell.contender}")
                refusal(document, contender, inputs)?.let { put(index, it) }
            }
        }
    }

    private fun refusal(document: Document, contender: Contender, inputs: RunInputs): String? {
        if (document.schema.isSequence)
            return "Projects measure single payloads, and ${document.id} has sequences."
        if (document.schema.userClasses != null)
            return "Projects hold generated classes, and ${document.id} has classes of your own."
        if (contender.excerpts.isNotEmpty()) {
            val jars = contender.excerpts.joinToString { it.from }
            return "It is built with some classes of $jars, and projects name whole jars."
        }
        val features = inputs.documents.flatMap { it.features }.toSet()
        val gap =
            CALLS.mapNotNull { contender.manifest.findings.gap(features, it) }
                .firstOrNull { it.calls != null }
        return gap?.let { "Projects measure both reading and writing. ${it.reason}" }
    }

    private companion object {
        /** The calls that the benchmarks of a project measure. */
        val CALLS = listOf(LibraryCall.READ, LibraryCall.WRITE)
    }
}
