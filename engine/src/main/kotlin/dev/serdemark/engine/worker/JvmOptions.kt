package dev.serdemark.engine.worker

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.system.whyNotOnClassPath
import dev.serdemark.worker.Main
import java.io.File
import java.nio.file.Path
import kotlin.io.path.toPath

/** The options of every JVM that runs a contender, in all settings. */
internal val everyJvmOptions: List<String> =
    listOf(
        // Keeps counters out of files. A killed worker leaves no file, and no disk slows it down.
        "-XX:+PerfDisableSharedMem",
        "-XX:-CreateCoredumpOnCrash",
        // The default since JDK 18, and common with older JDKs.
        "-Dfile.encoding=UTF-8",
    )

/** The options of every worker's JVM, in addition to [everyJvmOptions]. */
internal val everyWorkerOptions: List<String> =
    everyJvmOptions +
        listOf(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline,dev.serdemark.worker.measure.Sink::take",
        )

/**
 * Returns the option that gives a JVM its class path.
 *
 * @throws ProblemException if a class path cannot contain an entry, because of its name
 */
internal fun classPathOption(entries: List<Path>): List<String> {
    for (entry in entries) {
        whyNotOnClassPath(entry)?.let { throw ProblemException(classPathProblem(entry, it)) }
    }
    return listOf("-cp", entries.joinToString(File.pathSeparator) { "${it.toAbsolutePath()}" })
}

private fun classPathProblem(path: Path, why: String) =
    Problem(
        "Java cannot load '$path', since $why.",
        "Use another folder for the run (--out), the cache (--cache) or Serdemark itself.",
    )

/**
 * Returns the jar or folder that the worker's classes were loaded from. It must contain nothing
 * else, because it is on the class path of every contender.
 */
fun workerCode(): Path = Main::class.java.protectionDomain.codeSource.location.toURI().toPath()
