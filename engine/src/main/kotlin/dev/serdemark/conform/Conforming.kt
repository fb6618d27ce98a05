package dev.serdemark.conform

import dev.serdemark.contender.Contender
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.name
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Outcome
import dev.serdemark.results.conform.CaseCell
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.conform.ConformResult
import dev.serdemark.system.inParallel
import java.util.concurrent.atomic.AtomicInteger

/**
 * Runs contenders through cases.
 *
 * @param ran is called after each case, with the number of cases that ran so far
 */
class Conforming(private val builder: TrialBuilder, private val ran: (Int) -> Unit) {
    private val count = AtomicInteger()

    /** Builds the [contenders] for all [models], and runs them through the cases. */
    fun run(models: List<CaseModel>, contenders: List<Contender>): ConformResult {
        val builds = builder.build(models.map { it.document }, contenders)
        val byDocument = models.associateBy { it.document }
        val cells =
            TrialWorkers.launched().use { workers ->
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
        val unfit =
            if (model.isOf(format)) null
            else Judged.untried("its format is $format, and that of the payloads ${model.format}")
        return model.cases.map { case ->
            val judged = unfit ?: run.run(case)
            ran(count.incrementAndGet())
            CaseCell(name, case.info.id, judged.conduct, judged.output, judged.reason)
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
