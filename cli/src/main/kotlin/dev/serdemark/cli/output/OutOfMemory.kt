package dev.serdemark.cli.output

import dev.serdemark.problem.Problem

/** What to say where this JVM's heap of [bytes] was too small for what it was asked to do. */
internal fun outOfMemory(bytes: Long): Problem {
    val megabytes = bytes shr 20
    return Problem(
        "The memory is used up: Serdemark's own JVM may take $megabytes MB.",
        "Let it take more (e.g. SERDEMARK_OPTS=-Xmx${(2 * megabytes).coerceAtLeast(1)}m), or name smaller files.",
    )
}
