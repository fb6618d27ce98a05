package dev.serdemark.sweep

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.problem.Problems

/** The options of `sbatch` that a user may choose. */
class SlurmOptions : OptionGroup() {
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
        val options =
            listOfNotNull(
                partition?.let { "--partition=$it" },
                constraint?.let { "--constraint=$it" },
            ) + others
        val optionNames =
            listOfNotNull(partition?.let { "--partition" }, constraint?.let { "--constraint" }) +
                others.map { "--sbatch" }
        refuseUnused(optionNames, "--slurm", isUsed, problems)
        if (options.any { option -> option.any { it.isISOControl() } })
            problems.add("An option of Slurm has a line break.", "Leave out line breaks.")
        return options
    }
}

/** Adds a problem if the command line has [options] of an [engine] that is not used. */
fun refuseUnused(
    options: List<String>,
    engine: String,
    isUsed: Boolean,
    problems: Problems,
) {
    if (isUsed || options.isEmpty()) return
    val names = options.distinct().joinToString()
    problems.add(
        "$names can only be given with $engine.",
        "Add $engine, or leave out $names.",
    )
}
