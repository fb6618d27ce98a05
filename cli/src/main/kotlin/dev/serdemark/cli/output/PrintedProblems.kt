package dev.serdemark.cli.output

import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems
import dev.serdemark.report.wording.visible

/** Prints problems on standard error. */
internal fun print(problems: List<Problem>) = problems.forEach {
    System.err.println("serdemark: ${visible(it.toString())}")
}

/** Prints all of these problems on standard error. */
internal fun Problems.print() = print(all)

/** Returns the problem that this JVM's heap of [bytes] is too small for the command. */
internal fun outOfMemory(bytes: Long): Problem {
    val megabytes = bytes shr 20
    return Problem(
        "Serdemark ran out of memory: its own JVM may use only $megabytes MB.",
        "Give it more (e.g. SERDEMARK_OPTS=-Xmx${(2 * megabytes).coerceAtLeast(1)}m), or name smaller files.",
    )
}
