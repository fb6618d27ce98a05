package dev.serdemark.cli.output

import dev.serdemark.engine.warm.ShortBudget
import dev.serdemark.problem.asOption
import kotlin.time.Duration.Companion.seconds

/** Returns the warning that a [budget] is likely too short, and what the user can do. */
fun budgetWarning(budget: ShortBudget): String {
    val needsOne = budget.needed == 1
    val neededText = if (needsOne) "one" else "${budget.needed} of these"
    val allText = if (needsOne) "it" else "all ${budget.needed}"
    val problem =
        "The budget of ${budget.budget} is likely too short: a generation of ${quantity(budget.cells, "cell")} takes about " +
            "${wholeSeconds(maxOf(budget.generation, 1.seconds))}, and an interval needs $neededText."
    val consequence =
        if (budget.isKept) "The run starts no further generation that does not fit."
        else "The run makes $allText."
    val longerRun =
        if (budget.isKept)
            "use --budget ${budget.sufficient.asOption()}, or --quick, which makes $allText, however long that takes; or "
        else ""
    val remedy = "${longerRun}measure less: fewer contenders (-c), or one operation (-o read)."
    return "$problem $consequence ${remedy.replaceFirstChar(Char::uppercase)}"
}
