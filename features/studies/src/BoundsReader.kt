package dev.serdemark.studies

import dev.serdemark.yaml.YamlNode

private const val NUMBER = """\d+(?:\.\d+)?"""
private val RANGE = Regex("(?:(below|above) )?($NUMBER)(?: to ($NUMBER))?(?: ([A-Za-z%]+))?")

/**
 * Reads the range that a claim demands, such as `below 5 ms`, `above 2`, `1.6 to 2.5`, or one
 * number. Without a unit, times are in nanoseconds and sizes in bytes.
 *
 * ```
 * below 5 ms   0 to 5,000,000 ns, without the bounds
 * 1.6 to 2.5   1.6 to 2.5, with the bounds
 * ```
 *
 * @param kind the quantity that the numbers measure; null if they are ratios
 * @throws dev.serdemark.problem.ProblemException if the text is not such a range, or has a wrong
 *   unit
 */
internal fun bounds(node: YamlNode, kind: Measured?): Bounds {
    val units = kind?.let { FigureUnit.of(it) }.orEmpty()
    // For times, this is ms.
    val example = units.elementAtOrNull(2)?.let { " ${it.id}" }.orEmpty()
    val match =
        RANGE.matchEntire(node.text("above 1"))
            ?: node.expected("a range (e.g. below 5$example, above 2$example, 1.6 to 2.5$example)")
    val (side, first, second, unit) = match.destructured
    val factor =
        if (unit.isEmpty()) 1.0
        else
            units.find { it.id == unit }?.factor
                ?: node.expected(
                    if (units.isEmpty()) "a number without a unit"
                    else "one of the units ${units.joinToString { it.id }}"
                )
    val low = first.toDouble() * factor
    val high = if (second.isEmpty()) low else second.toDouble() * factor
    return when {
        side.isNotEmpty() && second.isNotEmpty() -> node.expected("one number after '$side'")
        low > high || low <= 0.0 -> node.expected("positive numbers, the smaller one first")
        side == "below" -> Bounds(0.0, low, isOpen = true)
        side == "above" -> Bounds(low, Double.POSITIVE_INFINITY, isOpen = true)
        else -> Bounds(low, high, isOpen = false)
    }
}
