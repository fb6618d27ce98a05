package dev.serdemark.engine.worker

import java.io.File
import java.nio.file.Path

/** What every JVM of a contender is started with, whatever the setting. */
internal val everyJvm: List<String> =
    listOf(
        // Counters in memory only: a killed worker leaves no file, and no disk makes it wait.
        "-XX:+PerfDisableSharedMem",
        "-XX:-CreateCoredumpOnCrash",
        // As JDK 18 and later have it, and as users' systems are set up; the environment is empty.
        "-Dfile.encoding=UTF-8",
    )

/** What every worker's JVM is started with beside that. */
internal val fixedFlags: List<String> =
    everyJvm +
        listOf(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline,dev.serdemark.worker.measure.Sink::take",
        )

/** The option that gives a JVM its class path. */
internal fun classPathOption(entries: List<Path>): List<String> =
    listOf("-cp", entries.joinToString(File.pathSeparator) { it.toAbsolutePath().toString() })
