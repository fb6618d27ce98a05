package dev.serdemark.engine.worker

/** What every worker's JVM is started with, whatever the setting. */
internal val fixedFlags: List<String> =
    listOf(
        "-XX:CompileCommand=quiet",
        "-XX:CompileCommand=dontinline,dev.serdemark.worker.measure.Sink::take",
        // Counters in memory only: a killed worker leaves no file, and no disk makes it wait.
        "-XX:+PerfDisableSharedMem",
        "-XX:-CreateCoredumpOnCrash",
        // As JDK 18 and later have it, and as users' systems are set up; the environment is empty.
        "-Dfile.encoding=UTF-8",
    )
