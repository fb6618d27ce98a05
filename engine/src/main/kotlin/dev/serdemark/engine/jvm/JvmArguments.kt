package dev.serdemark.engine.jvm

import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.problem.Problem

/** Reasons to reject a JVM option of the user, because it would make the results misleading. */
private enum class Refusal(val reason: String, val option: Regex) {
    HEAP("Use --heap: the heap is a part of the plan.", Regex("-X?m[sx].*|-XX:.*(HeapSize|RAM).*")),
    COLLECTOR("Use --gc: the collector is a part of the plan.", Regex("-XX:[+-]Use\\w*GC")),
    CLASS_PATH(
        "Each contender has its own class path.",
        Regex(
            "-(cp|classpath|jar|p|m)|--(class-path|module-path|module|upgrade-module-path)(=.*)?|-Xbootclasspath.*"
        ),
    ),
    COMPILER(
        "Serdemark uses compiler commands to keep the results of timed calls alive.",
        Regex("-XX:(\\+?CompileCommand|CompilerDirectives).*"),
    ),
    ARCHIVE(
        "With an archive of classes or profiles, the warm-up is not what the report says.",
        Regex(
            "-Xshare.*|-XX:[+-]?(SharedArchiveFile|ArchiveClasses|AutoCreateShared|AOT|UseSharedSpaces).*"
        ),
    ),
    HIDDEN(
        "Options from a file would not be in the report. Give them one by one.",
        Regex("-XX:(Flags|VMOptionsFile)=.*|--?disable-@files"),
    ),
    OTHER_PROGRAM(
        "With this option, the JVM does not measure.",
        Regex(
            "-{1,2}(version|fullversion|full-version|help|help-extra|dry-run|list-modules|validate-modules)|-[hX?]|-{1,2}show-?module-?resolution|-Xinternalversion|--describe-module.*|-d"
        ),
    ),
    TEMPORARY("Each worker has its own temporary folder.", Regex("-Djava\\.io\\.tmpdir=.*")),
}

/** Returns why an [argument] is not allowed for the JVMs of workers; null if it is allowed. */
internal fun refusal(argument: String): Problem? {
    if (!argument.startsWith("-") || argument == "-") {
        return Problem(
            "Invalid JVM argument: '$argument'. Expected an option of the JVM (e.g. -XX:-TieredCompilation)."
        )
    }
    return Refusal.entries
        .find { it.option.matches(argument) }
        ?.let { Problem("The JVM argument '$argument' may not be given.", it.reason) }
}

/**
 * Joins the [flags] and the user's [arguments]. If both set an option, the user's argument wins.
 */
fun withArguments(flags: List<String>, arguments: List<String>): List<String> {
    val overridden = arguments.map(::optionName).toSet()
    return flags.filter { optionName(it) !in overridden } + arguments
}

/** Returns the name of an option with `-XX:`. Returns other options unchanged. */
private fun optionName(flag: String): String =
    if (flag.startsWith("-XX:")) flag.removePrefix("-XX:").trimStart('+', '-').substringBefore('=')
    else flag

/**
 * Returns this command for a JVM that counts what calls allocate and retain. Its collector does not
 * move objects while calls run. It has no thread-local allocation buffers, because a JVM fills the
 * rest of such a buffer with an object that would be counted.
 */
internal fun WorkerCommand.forCounting(): WorkerCommand =
    replacing(COLLECTION, "-XX:+UseSerialGC", "-XX:-UseTLAB", "-XX:-AlwaysPreTouch")

/** Returns this command for a JVM whose heap grows only as needed, as in most programs. */
internal fun WorkerCommand.forObserving(): WorkerCommand =
    replacing(INITIAL_HEAP, "-Xms16m", "-XX:-AlwaysPreTouch")

/** Removes the flags that [removed] matches, and adds the [added] flags. */
private fun WorkerCommand.replacing(removed: Regex, vararg added: String): WorkerCommand {
    val kept = jvm.flags.filterNot(removed::matches)
    return copy(jvm = jvm.copy(flags = withArguments(kept, added.toList())))
}

/** The options for the collector and for the live set, which would take a part of the heap. */
private val COLLECTION = Regex("-XX:[+-]Use\\w*GC|-D${LiveSet.PROPERTY}=.*")
private val INITIAL_HEAP = Regex("-Xms.*")

private val COMPILATION = Regex("-X(int|comp|mixed)|-XX:.*(Tiered|CompilationMode|JVMCI).*")

/** Whether an option controls how the JVM compiles. */
internal fun choosesCompilation(flag: String): Boolean = COMPILATION.matches(flag)

/**
 * Returns this command for a JVM that checks and is not measured. It compiles with C1 only, to
 * start and check faster. There are two exceptions: the user chose how to compile, or several
 * [threads] call, because faults between threads may depend on the compiler.
 */
fun WorkerCommand.forChecks(threads: Int): WorkerCommand {
    val compilation =
        "-XX:TieredStopAtLevel=1".takeIf { threads == 1 && jvm.flags.none(::choosesCompilation) }
    val faster = listOfNotNull("-XX:-AlwaysPreTouch", compilation)
    return copy(jvm = jvm.copy(flags = withArguments(jvm.flags, faster)))
}
