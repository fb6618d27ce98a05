package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.plan.Goal
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems
import dev.serdemark.session.gateAndBest
import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes

/**
 * The options that decide when a run may stop: its goal, its margin and its budget.
 *
 * @param isThenOrder whether a run continues for the order once it knows the fastest, unless the
 *   command line names a goal
 */
internal class BudgetOptions(private val isThenOrder: Boolean) : OptionGroup() {
    private val goalText by
        goalOption(
            if (isThenOrder) "[best, then order]." else "[best; order with --rigorous or --gate]."
        )
    private val budgetText by
        option(
            "--budget",
            metavar = "DURATION",
            help =
                "Longest measuring time [5m, and as many generations as an interval needs]. The run ends earlier if it reaches its goal.",
        )
    private val quick by
        option(
                "--quick",
                help =
                    "Take a first look: about 1m, at least as many generations as an interval needs, and the verdicts that this time allows.",
            )
            .flag()
    private val rigorous by
        option(
                "--rigorous",
                help =
                    "Measure a table to defend: --budget 30m --margin 3% --goal order. --margin and --gate replace its margin; --budget replaces its time, as a rehearsal.",
            )
            .flag()
    private val marginText by
        option(
            "--margin",
            metavar = "PERCENT",
            help = "Largest difference that does not matter [5%].",
        )

    private val preset: Preset
        get() = if (quick) Preset.QUICK else if (rigorous) Preset.RIGOROUS else Preset.DEFAULT

    /** Whether the user named a budget, which the run then keeps. */
    val isNamed: Boolean
        get() = budgetText != null

    /** Returns the time for measuring. */
    fun budget(problems: Problems): Duration {
        val other = if (rigorous) "--rigorous" else "--budget"
        if (quick && (rigorous || isNamed)) {
            problems.add(Problem("--quick and $other contradict each other.", "Give one of them."))
        }
        return problems.attempt { budgetText?.let { duration("--budget", it) } } ?: preset.budget
    }

    /** Returns the question that the run answers. A gate requires the pairs with its base. */
    fun goal(hasGate: Boolean, problems: Problems): Goal {
        val asked = problems.attempt { goalText?.let(::goal) }
        if (hasGate && asked == Goal.BEST) {
            problems.add(gateAndBest())
        }
        return asked ?: if (hasGate || rigorous) Goal.ORDER else Goal.BEST
    }

    /** Whether a run with this [goal] continues for the order once it knows the fastest. */
    fun isThenOrder(goal: Goal): Boolean = isThenOrder && goalText == null && goal == Goal.BEST

    /**
     * Returns the margin as a fraction, such as 0.05. Without the option it is that of the [gate].
     */
    fun margin(gate: String?, problems: Problems): Double =
        problems.attempt {
            percentage(
                if (marginText == null && gate != null) "--gate" else "--margin",
                marginText ?: gate ?: preset.margin,
            )
        } ?: 0.0

    private enum class Preset(val budget: Duration, val margin: String) {
        QUICK(1.minutes, "5%"),
        DEFAULT(5.minutes, "5%"),
        RIGOROUS(30.minutes, "3%"),
    }
}
