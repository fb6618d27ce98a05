package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Footprint
import dev.serdemark.results.RunResult

/**
 * What a contender adds to a program.
 *
 * @property compileMillis the elapsed time of its compilers
 */
data class FootprintRow(val footprint: Footprint?, val compileMillis: Long?)

/** A column of the table of footprints. */
enum class FootprintField(val heading: String, val text: (FootprintRow) -> String?) {
    JARS("jars", { it.footprint?.run { "$jars" } }),
    JAR_BYTES("size of jars", { it.footprint?.run { Numbers.bytes(jarBytes.toDouble()) } }),
    CLASSES("classes", { it.footprint?.run { Numbers.count(classes.toDouble()) } }),
    CLASS_BYTES("size of classes", { it.footprint?.run { Numbers.bytes(classBytes.toDouble()) } }),
    COMPILE_TIME("compile time", { row -> row.compileMillis?.let(CompileTimeWording::seconds) }),
}

/** Words for what contenders add to a program, in files. It ranks nothing. */
object FootprintWording {
    internal const val TITLE = "Footprint"

    internal const val MEANING =
        "What each contender needs at run time, in files. Jars are the libraries on its class path, Kotlin's standard " +
            "library among them. Classes are those of the data model, generated and compiled, and of the code that calls " +
            "the library. Compile time is the time of all compilers when the code was built, now or for an earlier run. Of " +
            "several builds of a contender, the largest and the longest count."

    /** Returns a row for each contender of which the run recorded anything, in its order. */
    internal fun rows(result: RunResult): Map<ContenderName, FootprintRow> =
        result.plan.contenders
            .map { it.contender }
            .associateWith { FootprintRow(result.footprints[it], result.compileMillis[it]) }
            .filterValues { it.footprint != null || it.compileMillis != null }
}
