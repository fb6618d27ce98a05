package dev.serdemark.engine.worker

import dev.serdemark.problem.ProblemException
import dev.serdemark.system.jvmDenied
import dev.serdemark.system.saysDenied
import dev.serdemark.system.tightLimits
import kotlin.io.path.Path

/**
 * Whether a limit of this process has ended a JVM that had begun its work, and not what its
 * contender did. Without such a limit, a JVM that runs out of memory has used all the memory that
 * exists.
 */
internal fun isDenied(output: CapturedOutput): Boolean =
    saysDenied(output.text()) && tightLimits().isNotEmpty()

/** The exception for a machine that does not let a JVM run; see [jvmDenied]. */
internal fun denied(what: String, output: CapturedOutput, command: WorkerCommand) =
    ProblemException(jvmDenied(what, output.text(), "${javaOf(Path(command.jvm.java.home))}"))
