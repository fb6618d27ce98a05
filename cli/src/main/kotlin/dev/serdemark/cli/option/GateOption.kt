package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.contender.Contender
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems

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
