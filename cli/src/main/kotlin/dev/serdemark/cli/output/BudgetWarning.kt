package dev.serdemark.cli.output

import dev.serdemark.engine.warm.ShortBudget
import dev.serdemark.problem.asOption
import kotlin.time.Duration.Companion.seconds

/** Returns the warning that a [budget] is likely too short, with what the user can do. */
internal fun warning(budget: ShortBudget): String {
    val isOne = budget.needed == 1
    val needs = if (isOne) "one" else "${budget.needed} of these"
    val all = if (isOne) "it" else "all ${budget.needed}"
    val problem =
        "The budget of ${budget.budget} is likely too short: a generation of ${counted(budget.cells, "cell")} takes about " +
            "${wholeSeconds(maxOf(budget.generation, 1.seconds))}, and an interval needs $needs."
    val consequence =
        if (budget.isKept) "The run starts no further generation that does not fit."
        else "The run makes $all."
    val longer =
        if (budget.isKept)
            "use --budget ${budget.sufficient.asOption()}, or --quick, which makes $all, however long that takes; or "
        else ""
    val remedy = "${longer}measure less: fewer contenders (-c), or one operation (-o read)."
    return "$problem $consequence ${remedy.replaceFirstChar(Char::uppercase)}"
}
