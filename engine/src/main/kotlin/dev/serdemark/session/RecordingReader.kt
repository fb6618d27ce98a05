package dev.serdemark.session

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.isInUse
import dev.serdemark.runs.readJournal

/**
 * Reads the journal of the run in [directory].
 *
 * @throws ProblemException if the journal has no plan
 */
fun readRecording(directory: RunDirectory): Recording =
    Recording().also {
        readJournal(directory.journal, it)
        requireStarted(it, directory, isInUse(directory.journal))
    }

/**
 * Requires that the [recording] of the run in [directory] has a plan.
 *
 * @param isInUse whether another process is writing the journal
 * @throws ProblemException if the recording has no plan
 */
fun requireStarted(recording: Recording, directory: RunDirectory, isInUse: Boolean) {
    if (recording.hasStarted) return
    throw ProblemException(
        if (isInUse)
            Problem(
                "The run in ${directory.path} has no plan yet.",
                "Another process begins it now. Try again when it measures.",
            )
        else
            Problem(
                "The run in ${directory.path} ended before it had a plan.",
                "Nothing was measured. Start a new run.",
            )
    )
}
