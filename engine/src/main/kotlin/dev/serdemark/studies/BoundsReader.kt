package dev.serdemark.studies

import dev.serdemark.results.study.Bounds
import dev.serdemark.results.study.Measured
import dev.serdemark.yaml.YamlNode

private const val NUMBER = """\d+(?:\.\d+)?"""
private val FORM = Regex("(?:(below|above) )?($NUMBER)(?: to ($NUMBER))?(?: ([A-Za-zµ]+))?")

private val TIMES = mapOf("ns" to 1.0, "us" to 1e3, "µs" to 1e3, "ms" to 1e6, "s" to 1e9)
private val SIZES = mapOf("B" to 1.0, "KB" to 1e3, "MB" to 1e6, "GB" to 1e9)

/**
 * Reads the range that a claim demands: `below 5 ms`, `above 2`, `1.6 to 2.5`, or one number.
 * Without a unit, times are nanoseconds and sizes are bytes.
 *
 * @param kind what the numbers count
 */
internal fun bounds(node: YamlNode, kind: Measured): Bounds {
    val units =
        when (kind) {
            Measured.TIME -> TIMES
            Measured.BYTES -> SIZES
            Measured.COUNT,
            Measured.SHARE -> emptyMap()
        }
    val example = units.keys.elementAtOrNull(2)?.let { " $it" }.orEmpty()
    val found =
        FORM.matchEntire(node.text("above 1"))
            ?: node.expected("a range (e.g. below 5$example, above 2$example, 1.6 to 2.5$example)")
    val (side, first, second, unit) = found.destructured
    val factor =
        if (unit.isEmpty()) 1.0
        else
            units[unit]
                ?: node.expected(
                    if (units.isEmpty()) "a number without a unit"
                    else "one of the units ${units.keys.joinToString()}"
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
