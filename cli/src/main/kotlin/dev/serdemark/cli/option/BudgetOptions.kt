package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.engine.request.TimeBudget
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Gate
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Preset
import dev.serdemark.plan.RunQuestion
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problems
import dev.serdemark.session.problem
import kotlin.time.Duration.Companion.minutes

/**
 * The goal of a command if its command line names none.
 *
 * @property help describes this goal in the help of `--goal`
 */
enum class DefaultGoal(val help: String) {
    BEST("[best; order with --rigorous, gate with --gate]."),
    /** Finds the fastest, and then continues until the order is decided. */
    BEST_THEN_ORDER("[best, then order]."),
    ORDER("[order]."),
}

/** The options that decide when a run may stop: its goal, its margin and its budget. */
class BudgetOptions(private val defaultGoal: DefaultGoal) : RelatedOptions(Heading.TIME) {
    private val goal by goalOption(defaultGoal.help)
    private val budgetTime by
        option(
                "--budget",
                metavar = "DURATION",
                help =
                    "Longest measuring time [5m, or longer if an interval needs more generations]. The run ends earlier if it reaches its goal.",
            )
            .convertToDuration()
    private val quick by
        option(
                "--quick",
                help =
                    "Take a first look: about 1m, or longer if an interval needs more generations. Some pairs may stay undecided.",
            )
            .flag()
    private val rigorous by
        option(
                "--rigorous",
                help =
                    "Measure a table to publish: --budget 30m --margin 3% --goal order. --margin or --gate replaces its margin. --budget replaces its time, for a rehearsal.",
            )
            .flag()
    private val margin by
        option(
                "--margin",
                metavar = "PERCENT",
                help = "Largest difference that does not matter [5%].",
            )
            .convertToFraction()

    /** The preset that the user chose; null for none. */
    val preset: Preset?
        get() = if (quick) Preset.QUICK else if (rigorous) Preset.RIGOROUS else null

    /** The time for measuring. */
    val budget: TimeBudget
        get() {
            val time =
                when (preset) {
                    Preset.QUICK -> 1.minutes
                    null -> 5.minutes
                    Preset.RIGOROUS -> 30.minutes
                }
            return TimeBudget(budgetTime ?: time, isSetByUser = budgetTime != null)
        }

    override fun check(problems: Problems) {
        val conflicting = if (rigorous) "--rigorous" else "--budget"
        if (quick && (rigorous || budgetTime != null))
            problems.add("--quick and $conflicting contradict each other.", "Give one of them.")
    }

    /**
     * Adds a problem if `--goal` does not fit the gate.
     *
     * @param hasGate whether the user asks for a gate
     */
    fun requireFitting(hasGate: Boolean, problems: Problems) {
        goal?.problem(hasGate)?.let(problems::add)
    }

    /**
     * Returns what the run decides. Without `--goal`, the first of these that applies:
     * - the order, with `--rigorous` or if it is the default goal of the command
     * - the gate, if the user asks for one
     * - which contender is fastest
     *
     * Without `--margin`, the limit of the gate is also the margin.
     *
     * @param gate the gate; null if there is none, or if its options are wrong
     * @param hasGate whether the user asks for a gate, even if its options are wrong
     * @param baseline the contender that the user compares the others with; null if unknown
     * @param wishes what a recommendation must match; null if the user has no wishes
     */
    fun question(
        gate: Gate?,
        hasGate: Boolean,
        baseline: ContenderName?,
        wishes: Wishes?,
    ): RunQuestion {
        val usedGoal =
            goal
                ?: when {
                    rigorous || defaultGoal == DefaultGoal.ORDER -> Goal.ORDER
                    hasGate -> Goal.GATE
                    else -> Goal.BEST
                }
        val isDefaultBest = goal == null && usedGoal == Goal.BEST
        val presetMargin = if (preset == Preset.RIGOROUS) 0.03 else 0.05
        return RunQuestion(
            margin = margin ?: gate?.limit ?: presetMargin,
            goal = usedGoal,
            thenOrder = isDefaultBest && defaultGoal == DefaultGoal.BEST_THEN_ORDER,
            gate = gate,
            baseline = baseline,
            wishes = wishes,
        )
    }
}

/**
 * The option `--goal`: the question that a run answers before it stops. [default] describes the
 * goal without this option.
 */
fun ParameterHolder.goalOption(default: String) =
    option(
            "--goal",
            metavar = "GOAL",
            help =
                "Question to decide: which contender is fastest (best), every pair (order), or the gate (gate) $default",
        )
        .convertToChoice("Invalid goal", Goal.entries, Goal::id)
