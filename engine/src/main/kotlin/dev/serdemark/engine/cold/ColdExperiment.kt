package dev.serdemark.engine.cold

import dev.serdemark.engine.OtherExperiment
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.context.Generations
import dev.serdemark.engine.context.RunContext
import dev.serdemark.plan.Event
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Step
import java.nio.file.Path

/**
 * Measures first calls. Before, it checks every answer, and tries each start once.
 *
 * @param archives the folder for the class archives that the run creates
 */
class ColdExperiment(
    private val experiment: Experiment.Cold,
    private val context: RunContext,
    private val starts: ColdStarts,
    private val archives: Path,
) : OtherExperiment {
    override fun check(contenders: List<BuiltContender>) {
        checkedCells(contenders)
    }

    private fun checkedCells(contenders: List<BuiltContender>): List<ColdCell> {
        context.emit(Event.StepStarted(Step.CHECK))
        return ColdChecker(context).run(contenders)
    }

    override fun prepare(contenders: List<BuiltContender>): Generations? {
        val cells = checkedCells(contenders)
        // If a resumed run has no cells left, its earlier generations still give results.
        if (cells.isEmpty() && context.recording.generations == 0) return null
        context.emit(Event.StepStarted(Step.REHEARSE))
        val starters = ColdPreparation(context, experiment, starts, archives).run(cells)
        context.emit(Event.StepStarted(Step.MEASURE))
        return ColdGenerations(context, starters, starts)
    }
}
