package dev.serdemark.engine.jvm

import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.problem.Problem

/**
 * Reasons to reject a JVM option of the user: with it, the figures would not mean what they claim.
 */
private enum class Refusal(val reason: String, val option: Regex) {
    HEAP("Use --heap: the heap is a part of the plan.", Regex("-X?m[sx].*|-XX:.*(HeapSize|RAM).*")),
    COLLECTOR("Use --gc: the collector is a part of the plan.", Regex("-XX:[+-]Use\\w*GC")),
    CLASS_PATH(
        "The class path is the contender's own.",
        Regex(
            "-(cp|classpath|jar|p|m)|--(class-path|module-path|module|upgrade-module-path)(=.*)?|-Xbootclasspath.*"
        ),
    ),
    COMPILER(
        "The compiler's commands keep results of timed calls alive.",
        Regex("-XX:(\\+?CompileCommand|CompilerDirectives).*"),
    ),
    ARCHIVE(
        "Archives of classes or profiles make a warm-up other than it says.",
        Regex(
            "-Xshare.*|-XX:[+-]?(SharedArchiveFile|ArchiveClasses|AutoCreateShared|AOT|UseSharedSpaces).*"
        ),
    ),
    HIDDEN(
        "Options from a file would not stand in the report: give them one by one.",
        Regex("-XX:(Flags|VMOptionsFile)=.*|--?disable-@files"),
    ),
    OTHER_PROGRAM(
        "The JVM would do something else than measure.",
        Regex(
            "-{1,2}(version|fullversion|full-version|help|help-extra|dry-run|list-modules|validate-modules)|-[hX?]|-{1,2}show-?module-?resolution|-Xinternalversion|--describe-module.*|-d"
        ),
    ),
    TEMPORARY("Each worker has its own temporary folder.", Regex("-Djava\\.io\\.tmpdir=.*")),
}

/** Returns the problem of an [argument] for the JVMs of workers; null if it may be tried. */
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
 * Joins the [flags] and the user's [arguments]. If both contain an option, the user's replaces the
 * other.
 */
internal fun withArguments(flags: List<String>, arguments: List<String>): List<String> {
    val given = arguments.map(::key).toSet()
    return flags.filter { key(it) !in given } + arguments
}

/** A key that is equal for two settings of the same JVM option. */
private fun key(flag: String): String =
    if (flag.startsWith("-XX:")) flag.removePrefix("-XX:").trimStart('+', '-').substringBefore('=')
    else flag

/**
 * The same command for a JVM that counts what calls allocate and retain. Its collector moves
 * nothing between collections. It allocates each object on its own, because the buffers that
 * threads otherwise allocate from are filled with objects, which would count too.
 */
internal fun WorkerCommand.forCounting(): WorkerCommand =
    replacing(COLLECTION, "-XX:+UseSerialGC", "-XX:-UseTLAB", "-XX:-AlwaysPreTouch")

/** The same command for a JVM whose heap grows only as far as it is needed, as in most programs. */
internal fun WorkerCommand.forObserving(): WorkerCommand =
    replacing(INITIAL_HEAP, "-Xms16m", "-XX:-AlwaysPreTouch")

private fun WorkerCommand.replacing(replaced: Regex, vararg flags: String): WorkerCommand {
    val kept = jvm.flags.filterNot(replaced::matches)
    return copy(jvm = jvm.copy(flags = withArguments(kept, flags.toList())))
}

/** The collector, and objects that stay in the heap, which would leave less of it to be counted. */
private val COLLECTION = Regex("-XX:[+-]Use\\w*GC|-D${LiveSet.PROPERTY}=.*")
private val INITIAL_HEAP = Regex("-Xms.*")

/** Options that control how the JVM compiles. */
private val COMPILATION = Regex("-X(int|comp|mixed)|-XX:.*(Tiered|CompilationMode|JVMCI).*")

/** Whether an option controls how the JVM compiles. */
internal fun choosesCompilation(flag: String): Boolean = COMPILATION.matches(flag)

/**
 * The same command for a JVM that checks and is not measured, so that it starts and checks faster.
 * It compiles with C1 alone, with two exceptions: the user chose how to compile, or several
 * [threads] call. What goes wrong between threads may depend on the compiler.
 */
internal fun WorkerCommand.forChecks(threads: Int): WorkerCommand {
    val compilation =
        "-XX:TieredStopAtLevel=1".takeIf { threads == 1 && jvm.flags.none(::choosesCompilation) }
    val quick = listOfNotNull("-XX:-AlwaysPreTouch", compilation)
    return copy(jvm = jvm.copy(flags = withArguments(jvm.flags, quick)))
}
