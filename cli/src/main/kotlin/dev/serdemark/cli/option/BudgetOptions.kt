package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.contender.Contender
import dev.serdemark.plan.Goal
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.meant
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
    private val goal by
        goalOption(
            if (isThenOrder) "[best, then order]." else "[best; order with --rigorous or --gate]."
        )
    private val budget by
        option(
                "--budget",
                metavar = "DURATION",
                help =
                    "Longest measuring time [5m, and as many generations as an interval needs]. The run ends earlier if it reaches its goal.",
            )
            .parsed { duration("--budget", it) }
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
        get() = budget != null

    /** Returns the time for measuring. */
    fun budget(problems: Problems): Duration {
        val other = if (rigorous) "--rigorous" else "--budget"
        if (quick && (rigorous || isNamed)) {
            problems.add(Problem("--quick and $other contradict each other.", "Give one of them."))
        }
        return budget?.value(problems) ?: preset.budget
    }

    /** Returns the question that the run answers. A gate requires the pairs with its base. */
    fun goal(hasGate: Boolean, problems: Problems): Goal {
        val asked = goal?.value(problems)
        if (hasGate && asked == Goal.BEST) {
            problems.add(gateAndBest())
        }
        return asked ?: if (hasGate || rigorous) Goal.ORDER else Goal.BEST
    }

    /** Whether a run with this [goal] continues for the order once it knows the fastest. */
    fun isThenOrder(goal: Goal): Boolean = isThenOrder && this.goal == null && goal == Goal.BEST

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

/**
 * `--goal`: which question a run answers before it stops. [default] describes the goal without this
 * option.
 */
internal fun ParameterHolder.goalOption(default: String) =
    option(
            "--goal",
            metavar = "GOAL",
            help = "Question to decide: who is fastest (best), or every pair (order) $default",
        )
        .parsed(::goal)

/** Returns the goal called [id]; throws a [ProblemException] if there is none. */
internal fun goal(id: String): Goal =
    Goal.entries.find { it.id == id }
        ?: throw ProblemException(
            Problem("Invalid goal: '$id'. ${meant(id, Goal.entries.map { it.id })}")
        )

/** The option that makes a build fail if a contender is slower than the gate allows. */
internal class GateOption : OptionGroup() {
    private val text by
        option(
            "--gate",
            metavar = "PERCENT",
            help =
                "Fail with exit status 5 if a contender is slower than the first one of -c by more than this. Also sets --margin.",
        )

    /** The text of the option, which is also the margin of a run that names none. */
    val margin: String?
        get() = text

    /**
     * Returns the limit as a fraction, such as 0.03, or null without a gate. Adds to [problems] if
     * the text is no percentage, if there is no `-c` (not [named]), or if there are fewer than two
     * [contenders].
     */
    fun limit(contenders: List<Contender>, named: Boolean, problems: Problems): Double? {
        val text = text ?: return null
        if (!named || contenders.size < 2) {
            problems.add(
                Problem(
                    "--gate compares contenders with the first one of -c, but -c names fewer than two.",
                    "Name them (e.g. -c gson@2.15.0,gson@build/gson.jar).",
                )
            )
        }
        return problems.attempt { percentage("--gate", text) }
    }
}
