package dev.serdemark.studies

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/** The word for all contenders that a claim does not name. */
private const val OTHERS = "others"

/**
 * Reads the statement of a claim about the cells of the study's [runs].
 *
 * ```
 * says: Gson is slower than Jackson at reading.
 * compare: {contender: gson}
 * with: {contender: jackson}
 * in: {operation: read}
 * ratio: above 1
 *     is a Statement.Ratio: the time of gson over that of jackson, in each pair of cells
 * ```
 */
internal class StatementReader(private val runs: List<String>) {
    /**
     * Reads the statement among the keys of a claim.
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes
     */
    fun read(keys: YamlMap): Statement =
        when {
            keys["untestable"] != null -> untestable(keys)
            keys["value"] != null -> value(keys)
            keys["ratio"] != null -> ratio(keys)
            keys["p"] != null -> significance(keys)
            else ->
                keys.place.fail(
                    "'${keys.place.path}' does not say what is claimed.",
                    "Add ratio, value, p or untestable (e.g. ratio: above 1).",
                )
        }

    private fun untestable(keys: YamlMap): Statement = gatherMistakes {
        attempt { keys.onlyKeys("says", "from", "untestable") }
        val reason by attempt { keys.required("untestable", "No phone.").text("No phone.") }
        Statement.Untestable(reason)
    }

    private fun value(keys: YamlMap): Statement = gatherMistakes {
        attempt { keys.onlyKeys("says", "from", "run", "by", "of", "value") }
        val run by attempt { run(keys, runs) }
        val metric by attempt { measure(keys) }
        val cells by attempt { selector(keys.required("of", EXAMPLE)) }
        val bounds by attempt { bounds(keys.required("value", "286"), metric.kind) }
        Statement.Value(run, metric, cells, bounds)
    }

    private fun significance(keys: YamlMap): Statement = gatherMistakes {
        attempt { keys.onlyKeys("says", "from", "run", "test", "in", "p") }
        val run by attempt { run(keys, runs) }
        val test by attempt {
            keys.required("test", "dunn").choice(StatisticalTest.entries) { it.id }
        }
        val within by attempt { keys["in"]?.let(::selector) ?: CellSelector.ALL }
        val bounds by attempt { bounds(keys.required("p", "below 0.05"), kind = null) }
        Statement.Significance(run, test, within, bounds)
    }

    private fun ratio(keys: YamlMap): Statement = gatherMistakes {
        attempt {
            keys.onlyKeys(
                "says",
                "from",
                "run",
                "by",
                "compare",
                "with",
                "in",
                "against",
                "mean",
                "ratio",
            )
        }
        val run by attempt { run(keys, runs) }
        val metric by attempt { measure(keys) }
        val compare by attempt { selector(keys.required("compare", EXAMPLE)) }
        val with by attempt { comparedWith(keys.required("with", OTHERS)) }
        val within by attempt { keys["in"]?.let(::selector) ?: CellSelector.ALL }
        val against by attempt { keys["against"]?.let(::selector) }
        val mean by attempt { keys["mean"]?.choice(listOf(true, false)) { "$it" } ?: false }
        val bounds by attempt { bounds(keys.required("ratio", "above 1"), kind = null) }
        Statement.Ratio(run, metric, compare, with, within, against, mean, bounds)
    }

    /** Reads the cells to compare with. Returns null for [OTHERS]. */
    private fun comparedWith(node: YamlNode): CellSelector? {
        if (node.isMap) return selector(node)
        node.choice(listOf(OTHERS)) { it }
        return null
    }

    private companion object {
        const val EXAMPLE = "{contender: gson}"
    }
}
