package dev.serdemark.conform

import dev.serdemark.contender.ChannelForm
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.CellAxes
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.RunQuestion
import dev.serdemark.engine.request.TimeBudget
import dev.serdemark.engine.request.plan
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.results.conform.CaseCell
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.conform.ConformResult
import dev.serdemark.system.inParallel
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildListener
import java.util.concurrent.atomic.AtomicInteger
import kotlin.time.Duration

/**
 * Runs contenders through cases.
 *
 * @param ran called after each case with the number of those that ran
 */
class Conforming<P>(
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val progress: P,
    private val ran: (Int) -> Unit,
) where P : EventListener, P : BuildListener {
    private val count = AtomicInteger()

    /**
     * Builds the contenders of the [inputs] for all [models], and runs them through the cases.
     *
     * @param inputs have the documents of the models
     * @param plan has one cell for each contender and model
     */
    fun run(models: List<CaseModel>, inputs: RunInputs, plan: Plan): ConformResult {
        val builds = TrialBuilds.make(inputs, plan, cache, resolver, progress)
        val byDocument = models.associateBy { it.document }
        val cells =
            TrialWorkers.launched().use { workers ->
                inParallel(AT_ONCE, builds.built) { contender ->
                    val model = byDocument.getValue(contender.document)
                    CaseRun(contender, model, workers).use { run(contender, model, it) }
                }
            }
        return ConformResult(
            plan.jvms.single().java.version,
            plan.contenders.map { it.contender },
            models.flatMap { model -> model.cases.map { it.info } },
            cells.flatten() +
                builds.unbuilt.flatMap { (cell, outcome) -> unbuilt(cell, outcome, plan, models) },
        )
    }

    private fun run(contender: BuiltContender, model: CaseModel, run: CaseRun): List<CaseCell> {
        val name = ContenderName(contender.definition.id, contender.definition.version)
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

    private fun unbuilt(
        index: CellIndex,
        outcome: Outcome,
        plan: Plan,
        models: List<CaseModel>,
    ): List<CaseCell> {
        val cell = plan[index]
        val model = models.first { it.id == cell.document.document }
        val conduct = if (outcome.status.isFault) Conduct.NOT_RUN else Conduct.UNSUPPORTED
        return model.cases.map {
            CaseCell(cell.contender, it.info.id, conduct, reason = outcome.reason)
        }
    }

    private companion object {
        /** So many run at once, since most of the time goes into starting JVMs. */
        const val AT_ONCE = 2
    }
}

/** The plan that reads the documents of [inputs] once, from bytes. */
fun conformPlan(command: List<String>, inputs: RunInputs, jvm: JvmSetting): Plan =
    plan(
        command = command,
        inputs = inputs,
        axes = CellAxes(listOf(Operation.READ), listOf(ChannelForm.BYTES.id), listOf(jvm)),
        question = RunQuestion(margin = 0.0),
        budget = TimeBudget(Duration.ZERO),
        seed = 0,
        workersAtOnce = 1,
    )

/** What the contenders are built for: the documents of the [models]. */
fun documents(models: List<CaseModel>) = models.map { it.document }
