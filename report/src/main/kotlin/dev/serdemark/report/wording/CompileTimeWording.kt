package dev.serdemark.report.wording

import dev.serdemark.results.RunResult

/** Says how long the code of contenders took to compile. It is no figure, and ranks nothing. */
internal object CompileTimeWording {
    /** Returns a line about all contenders of a run, or null if the run did not record it. */
    fun line(result: RunResult): String? {
        if (result.compileMillis.isEmpty()) return null
        val times =
            result.compileMillis.entries.joinToString { (contender, millis) ->
                "$contender ${seconds(millis)}"
            }
        return visible("Compile time, the longest of each contender: $times.")
    }

    /** Returns a compile time in seconds, such as `3.4 s`. */
    fun seconds(millis: Long): String = "${Numbers.fixed(millis / 1000.0, 1)} s"
}
