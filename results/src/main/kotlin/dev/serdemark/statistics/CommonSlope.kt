package dev.serdemark.statistics

import kotlin.math.sqrt

/**
 * How y follows x within groups that each have a separate level.
 *
 * @property slope of y over x, the same in all groups
 * @property error its standard error
 * @property explained share of the variance of y within groups that x explains, from 0 to 1
 */
data class CommonSlope(val slope: Double, val error: Double, val explained: Double)

/**
 * Computes the slope by least squares (analysis of covariance with one slope), see Snedecor and
 * Cochran, "Statistical methods", chapter 18.
 *
 * @param groups of points (x, y)
 * @return null if there are too few points, or if all x of each group are equal
 */
fun commonSlope(groups: Collection<List<Pair<Double, Double>>>): CommonSlope? {
    var (xx, xy, yy) = Triple(0.0, 0.0, 0.0)
    for (points in groups) {
        val x = points.map { it.first }.average()
        val y = points.map { it.second }.average()
        for (point in points) {
            xx += (point.first - x) * (point.first - x)
            xy += (point.first - x) * (point.second - y)
            yy += (point.second - y) * (point.second - y)
        }
    }
    val freedom = groups.sumOf { it.size } - groups.size - 1
    if (freedom < 1 || xx <= 0 || yy <= 0) return null
    val explained = xy * xy / (xx * yy)
    val error = sqrt((yy * (1 - explained)).coerceAtLeast(0.0) / freedom / xx)
    return CommonSlope(xy / xx, error, explained)
}
