package dev.serdemark.cli.output

import dev.serdemark.problem.Problem

/** Returns the problem that this JVM's heap of [bytes] is too small for the command. */
internal fun outOfMemory(bytes: Long): Problem {
    val megabytes = bytes shr 20
    return Problem(
        "The memory is used up: Serdemark's own JVM may use $megabytes MB.",
        "Give it more (e.g. SERDEMARK_OPTS=-Xmx${(2 * megabytes).coerceAtLeast(1)}m), or name smaller files.",
    )
}
