package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.engine.request.RunQuestion
import dev.serdemark.engine.request.TimeBudget
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Gate
import dev.serdemark.plan.Goal
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problems
import dev.serdemark.session.misfit
import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes

/**
 * The goal of a command if its command line names none.
 *
 * @property words describes this goal in the help of `--goal`
 */
internal enum class UsualGoal(val words: String) {
    BEST("[best; order with --rigorous, gate with --gate]."),
    /** Finds the fastest, and then continues until the order is decided. */
    BEST_THEN_ORDER("[best, then order]."),
    ORDER("[order]."),
}

/** The options that decide when a run may stop: its goal, its margin and its budget. */
internal class BudgetOptions(private val usual: UsualGoal) : OptionGroup() {
    private val goal by goalOption(usual.words)
    private val budget by
        option(
                "--budget",
                metavar = "DURATION",
                help =
                    "Longest measuring time [5m, or longer if an interval needs more generations]. The run ends earlier if it reaches its goal.",
            )
            .parsed { duration("--budget", it) }
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
            .parsed { percentage("--margin", it) }

    private val preset: Preset
        get() = if (quick) Preset.QUICK else if (rigorous) Preset.RIGOROUS else Preset.DEFAULT

    /** Returns the time for measuring. */
    fun budget(problems: Problems): TimeBudget {
        val other = if (rigorous) "--rigorous" else "--budget"
        if (quick && (rigorous || budget != null)) {
            problems.add("--quick and $other contradict each other.", "Give one of them.")
        }
        return TimeBudget(budget?.value(problems) ?: preset.budget, isNamed = budget != null)
    }

    /**
     * Returns what the run decides. Without `--goal`, the run decides the order if the order is the
     * usual goal of the command, or with `--rigorous`. Otherwise it decides the gate if there is
     * one, else which contender is fastest. Without `--margin`, the limit of the gate is also the
     * margin.
     *
     * @param gate the gate; null if there is none, or if its options are wrong
     * @param hasGate whether the user asks for a gate
     * @param baseline the contender that the user compares the others with; null if unknown
     * @param wishes what a recommendation must match; null if the user has no wishes
     */
    fun question(
        gate: Gate?,
        hasGate: Boolean,
        baseline: ContenderName?,
        wishes: Wishes?,
        problems: Problems,
    ): RunQuestion {
        val asked = goal?.value(problems)
        asked?.misfit(hasGate)?.let(problems::add)
        val isOrder = rigorous || usual == UsualGoal.ORDER
        val goal = asked ?: if (isOrder) Goal.ORDER else if (hasGate) Goal.GATE else Goal.BEST
        return RunQuestion(
            margin = margin?.value(problems) ?: gate?.limit ?: preset.margin,
            goal = goal,
            thenOrder = usual == UsualGoal.BEST_THEN_ORDER && asked == null && goal == Goal.BEST,
            gate = gate,
            baseline = baseline,
            wishes = wishes,
        )
    }

    private enum class Preset(val budget: Duration, val margin: Double) {
        QUICK(1.minutes, 0.05),
        DEFAULT(5.minutes, 0.05),
        RIGOROUS(30.minutes, 0.03),
    }
}

/**
 * The option `--goal`: the question that a run answers before it stops. [default] describes the
 * goal without this option.
 */
internal fun ParameterHolder.goalOption(default: String) =
    option(
            "--goal",
            metavar = "GOAL",
            help =
                "Question to decide: which contender is fastest (best), every pair (order), or the gate (gate) $default",
        )
        .parsed { choice("Invalid goal", it, Goal.entries, Goal::id) }
