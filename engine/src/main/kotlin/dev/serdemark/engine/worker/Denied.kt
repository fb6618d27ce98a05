package dev.serdemark.engine.worker

import dev.serdemark.problem.ProblemException
import dev.serdemark.system.jvmDenied
import dev.serdemark.system.saysDenied
import dev.serdemark.system.tightLimits
import kotlin.io.path.Path

/**
 * Whether a limit of this process, and not what its contender did, has ended a JVM that had begun
 * its work. Without such a limit a JVM that runs out of memory has taken all that there is.
 */
internal fun isDenied(output: CapturedOutput): Boolean =
    saysDenied(output.text()) && tightLimits().isNotEmpty()

/** What is thrown where this machine did not let a JVM run; see [jvmDenied]. */
internal fun denied(what: String, output: CapturedOutput, command: WorkerCommand) =
    ProblemException(jvmDenied(what, output.text(), "${javaOf(Path(command.jvm.java.home))}"))
