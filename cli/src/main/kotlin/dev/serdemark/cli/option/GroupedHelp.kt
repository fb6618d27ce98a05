package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.PrintHelpMessage
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.output.HelpFormatter.ParameterHelp
import com.github.ajalt.clikt.output.MordantHelpFormatter
import com.github.ajalt.clikt.parameters.options.eagerOption

/**
 * A group of options in the help of measuring commands. The groups are in the order of the help.
 *
 * @param common the options that `--help` shows, separated by spaces
 * @param rare the options that only `--help-all` shows, separated by spaces
 */
enum class HelpGroup(val heading: String, common: String, rare: String) {
    DATA(
        "Your data",
        common =
            "--schema --payloads --generate --rules --classes --root --classpath --names --mapper " +
                "--values --generated-too --map --record --double --redact --save --infer-only",
        rare = "--items --enums --logical --keep-absent --variants",
    ),
    NEEDS("What you need", common = "--must --language --prefer", rare = ""),
    WHAT(
        "What to measure",
        common =
            "--from --to --most --all --bisect --contender --wire --operation --cold --latency",
        rare =
            "--contenders --channel --floor --scale --cds --cold-sequence --fixed-protocol --locked " +
                "--seed --keep-going",
    ),
    REQUESTS("Requests", common = "--server --rate --connections", rare = ""),
    TIME(
        "How long, and what to decide",
        common = "--budget --quick --rigorous --goal --margin --gate",
        rare = "--gate-base --gate-strict",
    ),
    JVM(
        "JVMs",
        common = "--jdk --gc --heap --threads",
        rare = "--live-set --pressure --jvm-profile --jvm-arg",
    ),
    OUTPUT(
        "Output",
        common = "--baseline --load --show --format --export-json --out",
        rare = "--export-csv --export-jmh --export-bencher --statistics --group --table --verbose",
    ),
    OTHER("Other options", common = "--offline --help --help-all", rare = "--cache");

    val rare: Set<String> = rare.split(' ').toSet()

    private val options = this.rare + common.split(' ')

    companion object {
        /** Returns the group of the option with these [names], such as `-c` and `--contender`. */
        fun of(names: Set<String>): HelpGroup? = entries.find { group ->
            names.any { it in group.options }
        }
    }
}

/** Adds `--help-all`, and leaves the rare options of this command out of `--help`. */
fun CliktCommand.helpAllOption() =
    eagerOption("--help-all", help = "Show all options, also the rare ones, and exit") {
        context.data[SHOWS_RARE] = true
        throw PrintHelpMessage(context)
    }

/**
 * Returns these parameters of a command, with its options in groups if it has [helpAllOption].
 *
 * @param showsRare whether rare options are included
 */
fun List<ParameterHelp>.inGroups(showsRare: Boolean): List<ParameterHelp> {
    val options = filterIsInstance<ParameterHelp.Option>()
    if (options.none { "--help-all" in it.names }) return this
    val grouped =
        options
            .map { it to HelpGroup.of(it.names) }
            .filter { (option, group) ->
                showsRare || group == null || option.names.none { it in group.rare }
            }
            .sortedBy { (_, group) -> group?.ordinal ?: Int.MAX_VALUE }
            .map { (option, group) -> option.copy(groupName = group?.heading) }
    return grouped + filterNot { it is ParameterHelp.Option }
}

/** Help whose options are in groups if the command has [helpAllOption]. */
class GroupedHelp(context: Context) : MordantHelpFormatter(context) {
    override fun formatHelp(
        error: UsageError?,
        prolog: String,
        epilog: String,
        parameters: List<ParameterHelp>,
        programName: String,
    ): String {
        val grouped = parameters.inGroups(showsRare = context.data[SHOWS_RARE] == true)
        return super.formatHelp(error, prolog, epilog, grouped, programName)
    }

    override fun normalizeParameter(name: String): String =
        super.normalizeParameter(withLastBracket(name))
}

/**
 * Returns the [name] of a value with the bracket at its end, which Clikt leaves out: `A[@B]` for
 * `A[@B`.
 */
fun withLastBracket(name: String): String =
    if (name.count { it == '[' } > name.count { it == ']' }) "$name]" else name

/** The key of Clikt's context for whether `--help-all` was given. */
private const val SHOWS_RARE = "shows rare options"
