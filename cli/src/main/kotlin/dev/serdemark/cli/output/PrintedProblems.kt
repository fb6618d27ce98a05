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
