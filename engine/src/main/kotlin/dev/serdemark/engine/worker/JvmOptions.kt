package dev.serdemark.engine.worker

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.system.whyNotOnClassPath
import dev.serdemark.worker.Main
import java.io.File
import java.nio.file.Path
import kotlin.io.path.toPath

/** The options of every JVM of a contender, whatever the setting. */
internal val everyJvm: List<String> =
    listOf(
        // Counters in memory only: a killed worker leaves no file, and no disk makes it wait.
        "-XX:+PerfDisableSharedMem",
        "-XX:-CreateCoredumpOnCrash",
        // As JDK 18 and later have it, and as users' systems are set up; the environment is empty.
        "-Dfile.encoding=UTF-8",
    )

/** The options of every worker's JVM, in addition to [everyJvm]. */
internal val fixedFlags: List<String> =
    everyJvm +
        listOf(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline,dev.serdemark.worker.measure.Sink::take",
        )

/**
 * The option that gives a JVM its class path.
 *
 * @throws ProblemException if a class path cannot name an entry
 */
internal fun classPathOption(entries: List<Path>): List<String> {
    for (entry in entries) {
        whyNotOnClassPath(entry)?.let { throw ProblemException(unnameable(entry, it)) }
    }
    return listOf("-cp", entries.joinToString(File.pathSeparator) { "${it.toAbsolutePath()}" })
}

private fun unnameable(path: Path, why: String) =
    Problem(
        "Java cannot load '$path', since $why.",
        "Use another folder for the run (--out), the cache (--cache) or Serdemark itself.",
    )

/**
 * The jar or folder that the worker's classes were loaded from. It must hold nothing else: it is on
 * the class path of every contender.
 */
fun workerCode(): Path = Main::class.java.protectionDomain.codeSource.location.toURI().toPath()
