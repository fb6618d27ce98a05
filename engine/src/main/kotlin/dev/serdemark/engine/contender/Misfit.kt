package dev.serdemark.engine.contender

import dev.serdemark.contender.Contender
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status

/**
 * Returns the [outcome] of a cell with the right one to blame. If the code that Serdemark wrote
 * calls what this version of the library does not have, the codec does not fit the version, and the
 * library has not crashed.
 */
internal fun Contender.blamed(outcome: Outcome): Outcome {
    val misfit = misfit ?: return outcome
    val isMisfit = outcome.status == Status.CRASHED && outcome.detail?.let(::isMisfit) == true
    return if (isMisfit) outcome.copy(Status.BUILD_FAILED, "$misfit ${outcome.reason}") else outcome
}

/** Whether a stack [trace], or that of a cause, begins at a missing class or member that generated code uses. */
private fun isMisfit(trace: String): Boolean =
    trace.split(THROWABLE).any { text ->
        val (title, frames) = text.lines().let { it.first() to it.drop(1) }
        LINKAGE.containsMatchIn(title) &&
            !title.contains("Could not initialize class") &&
            (OURS.containsMatchIn(title) ||
                frames.firstOrNull { !OF_JDK.containsMatchIn(it) }?.contains(OURS) == true)
    }

private val THROWABLE = Regex("(?m)^Caused by: ")
private val OF_JDK = Regex("""^\s*at ([\w.]+/)?(java|jdk|sun)\.""")
private val OURS = Regex("\\b${GENERATED_PACKAGE.replace(".", "[./]")}[./]")
private val LINKAGE =
    Regex(
        "^java\\.lang\\.(NoSuchMethodError|NoSuchFieldError|NoClassDefFoundError|ClassNotFoundException|" +
            "AbstractMethodError|IncompatibleClassChangeError|IllegalAccessError)\\b"
    )
