package dev.serdemark.sweep

import dev.serdemark.problem.suggestionOrList
import dev.serdemark.runs.refuseReservedOptions
import dev.serdemark.runs.runWords
import dev.serdemark.yaml.YamlNode

/** The kind of the file, for error messages. */
private const val KIND = "sweep"

/**
 * The command line of a sweep. In its [words], values of the axis `gc` replace `{gc}`. A value may
 * contain spaces, quotes and braces, because it never splits a word.
 *
 * ```
 * run users --gc {gc}  with gc = zgc  becomes  run users --gc zgc
 * ```
 */
internal class CommandTemplate
private constructor(private val node: YamlNode, private val words: List<String>) {
    /**
     * Returns the command line with these [values].
     *
     * @throws dev.serdemark.problem.ProblemException if a value contains an option that the sweep
     *   sets itself
     */
    fun words(values: Map<String, String>): List<String> {
        val filled = words.map { word ->
            PLACEHOLDER.replace(word) { values.getValue(it.groupValues[1]) }
        }
        refuseReservedOptions(filled, node, KIND)
        return filled
    }

    companion object {
        private val PLACEHOLDER = Regex("""\{([^{}]*)}""")
        private val QUOTE = Regex("""["'\\]""")
        private val BRACE = Regex("[{}]")

        /**
         * Reads the command line.
         *
         * @param axes the place of each axis in the file, by its name
         * @throws dev.serdemark.problem.ProblemException if the command does not fit the axes
         */
        fun read(node: YamlNode, axes: Map<String, YamlNode>): CommandTemplate {
            val words = runWords(node, KIND)
            val placeholders = words.flatMap { word ->
                PLACEHOLDER.findAll(word).map { it.groupValues[1] }
            }
            val rest = words.map { PLACEHOLDER.replace(it, "") }
            if (rest.any(QUOTE::containsMatchIn))
                node.fail(
                    "Quotes and backslashes mean nothing in a command: its words end at spaces.",
                    "Make a text with spaces the value of an axis.",
                )
            if (rest.any(BRACE::containsMatchIn))
                node.fail(
                    "A brace in the command belongs to no axis.",
                    "Write the name of an axis between braces (e.g. --gc {gc}), or make a text with braces the value of an axis.",
                )
            placeholders
                .find { it !in axes }
                ?.let {
                    node.fail(
                        "Unknown axis in the command: '{$it}'. ${suggestionOrList(it, axes.keys)}"
                    )
                }
            axes.entries
                .find { it.key !in placeholders }
                ?.let { (name, place) ->
                    place.fail(
                        "The axis '$name' is not in the command, so it would change nothing.",
                        "Write {$name} into the command, or leave the axis out.",
                    )
                }
            return CommandTemplate(node, words)
        }
    }
}
