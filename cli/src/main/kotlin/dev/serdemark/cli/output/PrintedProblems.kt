package dev.serdemark.cli.output

import dev.serdemark.problem.Problem
import dev.serdemark.report.wording.visible

/** Prints problems on standard error. */
fun printProblems(problems: List<Problem>) = problems.forEach {
    System.err.println("serdemark: ${visible(it.toString())}")
}

/**
 * Returns the problem that a command needs more heap than [maxHeapBytes], the limit of this JVM.
 */
fun outOfMemoryProblem(maxHeapBytes: Long): Problem {
    val megabytes = maxHeapBytes shr 20
    return Problem(
        "Serdemark ran out of memory: its own JVM may use only $megabytes MB.",
        "Give it more (e.g. SERDEMARK_OPTS=-Xmx${(2 * megabytes).coerceAtLeast(1)}m), or name smaller files.",
    )
}
