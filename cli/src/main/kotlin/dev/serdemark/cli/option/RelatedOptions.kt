package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.GroupableOption
import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.Option
import com.github.ajalt.clikt.parsers.OptionInvocation
import dev.serdemark.problem.Problems

/**
 * Options that belong together: they have one heading in the help, and rules among them.
 *
 * ```
 * class RateOptions : RelatedOptions(Heading.REQUESTS) {
 *     private val rate by option("--rate", help = "Requests per second.").convertToInt(1..1000)
 *     private val steady by option("--steady", help = "Keep the rate.").rare().flag()
 *
 *     override fun check(problems: Problems) {
 *         if (steady && rate == null) problems.add("--steady needs a rate.", "Add --rate.")
 *     }
 * }
 * ```
 *
 * @param heading the heading of these options in the help of measuring commands
 */
abstract class RelatedOptions(private val heading: Heading = Heading.OTHER) : OptionGroup() {
    private var invocations = emptyList<OptionInvocation>()

    /** The names of the options that the user gave, such as `--gc`. */
    val given: Set<String>
        get() = invocations.map { it.name }.toSet()

    /**
     * Returns the options with these [names], or all options, with their values as the user gave
     * them. Other commands repeat them. For example, `--gc=g1` has the words `--gc` and `g1`.
     */
    fun words(vararg names: String): List<String> =
        invocations
            .filter { names.isEmpty() || it.name in names }
            .flatMap { listOf(it.name) + it.values }

    /** Adds to [problems] which options contradict each other or need another option. */
    protected open fun check(problems: Problems) = Unit

    override fun registerOption(option: GroupableOption) {
        super.registerOption(option)
        option.groupName = heading.text
    }

    /** Checks the rules here, so that Clikt reports them together with wrong texts of options. */
    override fun finalize(
        context: Context,
        invocationsByOption: Map<Option, List<OptionInvocation>>,
    ) {
        super.finalize(context, invocationsByOption)
        invocations = invocationsByOption.values.flatten()
        val problems = Problems().also(::check)
        if (problems.any) throw WrongOptions(problems.all)
    }
}
