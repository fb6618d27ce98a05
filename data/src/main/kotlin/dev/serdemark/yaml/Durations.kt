package dev.serdemark.yaml

import kotlin.time.Duration

/**
 * Returns the span of time that is written here, such as `5m` or `1m 30s`.
 *
 * @throws dev.serdemark.problem.ProblemException if there is none, or if it is not positive
 */
fun YamlNode.duration(): Duration =
    Duration.parseOrNull(text("5m"))?.takeIf { it.isPositive() && it.isFinite() }
        ?: expected("a span of time (e.g. 5m)")
