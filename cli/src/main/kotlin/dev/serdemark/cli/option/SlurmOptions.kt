package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.problem.Problems

/** The options of `sbatch` that a user may choose. */
internal class SlurmOptions : OptionGroup() {
    private val partition by
        option("--partition", metavar = "NAME", help = "With --slurm: partition of the jobs.")
    private val constraint by
        option("--constraint", metavar = "FEATURES", help = "With --slurm: features of the nodes.")
    private val others by
        option(
                "--sbatch",
                metavar = "OPTION",
                help = "With --slurm: further option of sbatch (e.g. --sbatch=--account=me).",
            )
            .multiple()

    /**
     * Returns the options as `sbatch` takes them. Adds a problem if options are given although
     * Slurm is not used.
     */
    fun options(isUsed: Boolean, problems: Problems): List<String> {
        val given =
            listOfNotNull(
                partition?.let { "--partition" to "--partition=$it" },
                constraint?.let { "--constraint" to "--constraint=$it" },
            ) + others.map { "--sbatch" to it }
        refuseUnused(given.map { it.first }, "--slurm", isUsed, problems)
        if (given.any { (_, text) -> text.any { it.isISOControl() } })
            problems.add("An option of Slurm has a line break.", "Leave out line breaks.")
        return given.map { it.second }
    }
}

/** Adds a problem if options are [given] although their [engine] is not used. */
internal fun refuseUnused(
    given: List<String>,
    engine: String,
    isUsed: Boolean,
    problems: Problems,
) {
    if (isUsed || given.isEmpty()) return
    problems.add(
        "${given.distinct().joinToString()} can only be given with $engine.",
        "Add $engine, or leave out ${given.distinct().joinToString()}.",
    )
}
