package dev.serdemark.cli

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.runs.RunDirectory
import java.io.IOException

/** Does what writes to this directory; that it cannot be written, or is full, is a problem. */
internal fun RunDirectory.keeping(write: RunDirectory.() -> Unit) {
    try {
        write()
    } catch (e: IOException) {
        throw ProblemException(
            Problem(
                "Cannot write to the run directory $path: $e",
                "Free some space there, or name another directory with --out.",
            ),
            e,
        )
    }
}
