package dev.serdemark.system

import dev.serdemark.problem.Problem

/** The maximum number of lines in [firstWords]. */
private const val MOST_LINES = 3

/** Messages of a JVM or the system if a JVM cannot start, or gets no memory or threads. */
private val DENIED =
    Regex(
        "Error occurred during initialization of VM|Could not create the Java Virtual Machine|" +
            "insufficient memory for the Java Runtime Environment|" +
            "error while loading shared libraries|could not find lib(jli|jvm|java)|" +
            "unable to create native thread|Cannot create GC thread"
    )

/** Lines that do not explain what happened. */
private val BOILERPLATE =
    Regex(
        "Error: Could not create the Java Virtual Machine\\.|#*|" +
            "Error: A fatal exception has occurred\\. Program will exit\\.|\\s+at .*"
    )

/** Whether a JVM's [output] says that the machine did not let the JVM start or continue. */
fun saysDenied(output: String): Boolean = DENIED.containsMatchIn(output)

/** Returns the first lines of a JVM's [output] that explain what happened, joined to one line. */
fun firstWords(output: String): String =
    output
        .lines()
        .filterNot { it.isBlank() || BOILERPLATE.matches(it) }
        .take(MOST_LINES)
        .joinToString(" ") { it.trim() }

/**
 * Returns a problem: the machine did not let a JVM start or continue.
 *
 * @param what the JVM and how it ended, such as `A worker's JVM ended with exit code 1`
 * @param output everything that the JVM printed
 * @param java the path of the JVM's executable
 * @param limits limits that may be the cause, as [tightLimits] returns them
 */
fun jvmDenied(
    what: String,
    output: String,
    java: String,
    limits: List<String> = tightLimits(),
): Problem {
    val words = firstWords(output).ifEmpty { "it printed nothing" }.trimEnd('.')
    val advice =
        if (limits.isEmpty())
            "See whether the machine has memory and processes left, and whether this works: $java -version"
        else adviceOn(limits)
    return Problem("$what: $words.", advice)
}
