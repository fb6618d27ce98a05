package dev.serdemark.workload

import dev.serdemark.model.Leaf
import dev.serdemark.model.json.LARGEST_DECIMAL_SCALE
import dev.serdemark.yaml.YamlNode
import java.time.DateTimeException

/** The maximum number of items of a list or map. More would exceed any heap. */
private const val MOST_ITEMS = 100_000_000

/**
 * Returns [node] as a 32-bit integer.
 *
 * @throws dev.serdemark.problem.ProblemException if the node is anything else
 */
internal fun wholeNumber(node: YamlNode): Int =
    node.text("3").toIntOrNull() ?: node.expected("a whole number (e.g. 3)")

/**
 * Returns [node] as a 32-bit integer above 0.
 *
 * @throws dev.serdemark.problem.ProblemException if the node is anything else
 */
internal fun positiveNumber(node: YamlNode): Int =
    wholeNumber(node).takeIf { it > 0 } ?: node.expected("a whole number above 0 (e.g. 8)")

/**
 * Returns [node] as a number of digits after the point.
 *
 * @throws dev.serdemark.problem.ProblemException if the node is anything else
 */
internal fun digitCount(node: YamlNode): Int =
    wholeNumber(node).takeIf { it in 0..LARGEST_DECIMAL_SCALE }
        ?: node.expected("a number of digits from 0 to $LARGEST_DECIMAL_SCALE (e.g. 2)")

/**
 * Returns [node] as a boolean.
 *
 * @throws dev.serdemark.problem.ProblemException if the node is not `true` or `false`
 */
internal fun boolean(node: YamlNode): Boolean =
    node.text("true").toBooleanStrictOrNull() ?: node.expected("true or false")

/**
 * Returns the two texts of a list.
 *
 * @throws dev.serdemark.problem.ProblemException if the list does not have two texts
 */
internal fun twoTexts(node: YamlNode, example: String): Pair<String, String> {
    val texts = node.texts("0")
    if (texts.size != 2) node.expected("two bounds (e.g. $example)")
    return texts[0] to texts[1]
}

/**
 * Returns [node] as a range of sizes, such as `[3, 7]`.
 *
 * @throws dev.serdemark.problem.ProblemException if the node is no such range
 */
internal fun sizeRange(node: YamlNode): IntRange {
    val (from, to) = twoTexts(node, "[3, 7]")
    val range = (from.toIntOrNull() ?: -1)..(to.toIntOrNull() ?: -1)
    if (range.isEmpty() || range.first < 0)
        node.expected("two sizes in ascending order (e.g. [3, 7])")
    if (range.last > MOST_ITEMS) node.expected("at most $MOST_ITEMS items")
    return range
}

/**
 * Returns [node] as a share from 0 to 1.
 *
 * @throws dev.serdemark.problem.ProblemException if the node is anything else
 */
internal fun fraction(node: YamlNode): Double =
    node.text("0.1").toDoubleOrNull()?.takeIf { it in 0.0..1.0 }
        ?: node.expected("a share from 0 to 1 (e.g. 0.1)")

/**
 * Requires that the bounds are values of [leaf] in ascending order.
 *
 * @throws dev.serdemark.problem.ProblemException if the bounds are not such values
 */
internal fun checkBounds(range: Source.Range, leaf: Leaf, node: YamlNode) {
    val bounds =
        try {
            StepRange.of(leaf, range)
        } catch (_: IllegalArgumentException) {
            null
        } catch (_: DateTimeException) {
            null
        } catch (_: ArithmeticException) {
            null
        }
    if (bounds == null || bounds.isEmpty) {
        node.expected("two bounds of ${leaf.name.lowercase()} in ascending order")
    }
}
