package dev.serdemark.conform

import dev.serdemark.contender.Contender
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.name
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Outcome
import dev.serdemark.system.inParallel
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.Judgment
import dev.serdemark.trials.TrialBuilder
import dev.serdemark.trials.TrialWorkers
import java.util.concurrent.atomic.AtomicInteger

/**
 * Runs contenders through cases.
 *
 * @param launch returns the workers that read the payloads
 * @param onCaseDone called after each case of a contender, with the number of such calls so far
 */
internal class ConformRun(
    private val builder: TrialBuilder,
    private val launch: () -> TrialWorkers = { TrialWorkers.launched() },
    private val onCaseDone: (Int) -> Unit,
) {
    private val casesDone = AtomicInteger()

    /** Builds the [contenders] for all [models], and runs them through the cases. */
    fun run(models: List<CaseModel>, contenders: List<Contender>): ConformResult {
        val builds = builder.build(models.map { it.document }, contenders)
        val byDocument = models.associateBy { it.document }
        val cells =
            launch().use { workers ->
                inParallel(TrialWorkers.AT_ONCE, builds.built) { contender ->
                    val model = byDocument.getValue(contender.document)
                    CaseRun(contender, model, workers).use { run(contender, model, it) }
                }
            }
        return ConformResult(
            builder.jvm.java.version,
            contenders.map { it.name },
            models.flatMap { model -> model.cases.map { it.info } },
            cells.flatten() +
                builds.unbuilt.flatMap { (cell, outcome) -> unbuilt(cell, outcome, models) },
        )
    }

    private fun run(contender: BuiltContender, model: CaseModel, run: CaseRun): List<CaseCell> {
        val name = contender.definition.name
        val format = contender.definition.manifest.traits.format
        val otherFormat =
            if (model.fits(format)) null
            else Judgment.untried("its format is $format, and that of the payloads ${model.format}")
        return model.cases.map { case ->
            val judgment = otherFormat ?: run.run(case)
            onCaseDone(casesDone.incrementAndGet())
            CaseCell(name, case.info.id, judgment.conduct, judgment.output, judgment.reason)
        }
    }

    private fun unbuilt(cell: Cell, outcome: Outcome, models: List<CaseModel>): List<CaseCell> {
        val model = models.first { it.id == cell.document.document }
        val conduct = if (outcome.status.isFault) Conduct.NOT_RUN else Conduct.UNSUPPORTED
        return model.cases.map {
            CaseCell(cell.contender, it.info.id, conduct, reason = outcome.reason)
        }
    }
}
