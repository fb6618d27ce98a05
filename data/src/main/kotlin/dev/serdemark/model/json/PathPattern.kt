package dev.serdemark.model.json

import dev.serdemark.problem.ProblemException

/**
 * A path as a user writes it, such as `users[].tags` or `$.prices{}`. `[]` means each item of a
 * list, and `{}` each entry of a map. `["a.b"]` is a member whose name has special characters.
 *
 * ```
 * users[].tags  matches the lists in {"users": [{"tags": []}, {"tags": []}]}
 * $.prices{}    matches 1 and 2 in {"prices": {"EUR": 1, "USD": 2}}
 * ["a.b"].c     matches 1 in {"a.b": {"c": 1}}
 * ```
 */
class PathPattern private constructor(private val text: String, private val steps: List<String>) {
    /**
     * Whether [path] matches this pattern. `{}` in the pattern also matches a member of a record.
     */
    internal fun matches(path: JsonPath): Boolean {
        val names = path.names
        return names.size == steps.size &&
            steps.zip(names).all { (step, name) -> step == name || step == "{}" && name != "[]" }
    }

    override fun equals(other: Any?): Boolean = other is PathPattern && other.steps == steps

    override fun hashCode(): Int = steps.hashCode()

    override fun toString(): String = text

    companion object {
        private val STEP = Regex("""\[]|\{}|\["((?:[^"\\]|\\.)*)"]|\.?([^.\[{"]+)""")

        /**
         * Reads the path in [text].
         *
         * @throws ProblemException if the text is not a path
         */
        fun of(text: String): PathPattern {
            val steps = ArrayList<String>()
            val rest = text.removePrefix("$")
            var at = 0
            while (at < rest.length) {
                val step =
                    STEP.matchAt(rest, at)
                        ?: throw ProblemException(
                            "Invalid path: '$text'.",
                            "Expected a path as in the list of guesses (e.g. users[].tags).",
                        )
                val (quoted, plain) = step.destructured
                steps +=
                    when {
                        step.value == "[]" || step.value == "{}" -> step.value
                        plain.isNotEmpty() -> ".$plain"
                        else -> "." + quoted.replace(Regex("""\\(.)"""), "$1")
                    }
                at = step.range.last + 1
            }
            return PathPattern(text, steps)
        }
    }
}
