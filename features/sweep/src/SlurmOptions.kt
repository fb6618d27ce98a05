package dev.serdemark.sweep

import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.option.RelatedOptions
import dev.serdemark.problem.Problems

/** The options of `sbatch` that a user may choose. */
class SlurmOptions : RelatedOptions() {
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
        refuseUnused(given, "--slurm", isUsed, problems)
        if (options.any { option -> option.any { it.isISOControl() } })
            problems.add("An option of Slurm has a line break.", "Leave out line breaks.")
        return options
    }
}

/** Adds a problem if the command line has [options] of an [engine] that is not used. */
fun refuseUnused(
    options: Set<String>,
    engine: String,
    isUsed: Boolean,
    problems: Problems,
) {
    if (isUsed || options.isEmpty()) return
    val names = options.joinToString()
    problems.add(
        "$names can only be given with $engine.",
        "Add $engine, or leave out $names.",
    )
}
