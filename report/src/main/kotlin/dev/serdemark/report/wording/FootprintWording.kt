package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Footprint
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.cold

/**
 * What a contender adds to a program.
 *
 * @property compileMillis the elapsed time of its compilers
 * @property loadedClasses classes that a JVM has loaded up to its first result, and
 *   [firstCallNanos] the time of set-up and first call; only runs of cold starts have both
 */
data class FootprintRow(
    val footprint: Footprint?,
    val compileMillis: Long?,
    val loadedClasses: Int? = null,
    val firstCallNanos: Double? = null,
)

/** A column of the table of footprints. */
enum class FootprintField(val heading: String, val text: (FootprintRow) -> String?) {
    JARS("jars", { it.footprint?.run { "$jars" } }),
    JAR_BYTES("size of jars", { it.footprint?.run { Numbers.bytes(jarBytes.toDouble()) } }),
    CLASSES("classes", { it.footprint?.run { Numbers.count(classes.toDouble()) } }),
    CLASS_BYTES("size of classes", { it.footprint?.run { Numbers.bytes(classBytes.toDouble()) } }),
    COMPILE_TIME("compile time", { row -> row.compileMillis?.let(::seconds) }),
    LOADED("classes loaded", { row -> row.loadedClasses?.let { Numbers.count(it.toDouble()) } }),
    FIRST_CALL(
        "first call",
        { row -> row.firstCallNanos?.let { Wording.time(it, TimeUnit.of(it)) } },
    );

    companion object {
        /** The columns that have text for any of the [rows]. */
        fun of(rows: Collection<FootprintRow>): List<FootprintField> = entries.filter { field ->
            rows.any { field.text(it) != null }
        }
    }
}

/** Returns a compile time in seconds, such as `3.4 s`. */
private fun seconds(millis: Long): String = "${Numbers.fixed(millis / 1000.0, 1)} s"

/** Words for what contenders add to a program, in files. It ranks nothing. */
object FootprintWording {
    internal const val TITLE = "Footprint"

    private const val MEANING =
        "What each contender needs at run time, in files. Jars are the libraries on its class path, Kotlin's standard " +
            "library among them. Classes are those of the data model, generated and compiled, and of the code that calls " +
            "the library. Compile time is the time of all compilers when the code was built, now or for an earlier run. Of " +
            "several builds of a contender, the largest and the longest count."

    private const val OF_COLD =
        " Classes loaded are those of a JVM up to its first result, the JDK's among them. The first call is the time " +
            "that ranks cold starts, with set-up. Of several cells of a contender, the most and the longest count."

    private const val OF_WARM =
        " Runs with --cold also show how many classes a program loads, and its first call."

    /** Explains the table of a run. */
    internal fun meaning(result: RunResult): String =
        MEANING + if (result.plan.experiment is Experiment.Cold) OF_COLD else OF_WARM

    /** Returns a row for each contender of which the run recorded anything, in its order. */
    internal fun rows(result: RunResult): Map<ContenderName, FootprintRow> =
        result.plan.contenders
            .map { it.contender }
            .associateWith { row(it, result) }
            .filterValues { it.footprint != null || it.compileMillis != null }

    private fun row(contender: ContenderName, result: RunResult): FootprintRow {
        val cold = result.cells.filter { it.cell.contender == contender }.mapNotNull { it.cold }
        return FootprintRow(
            result.footprints[contender],
            result.compileMillis[contender],
            cold.mapNotNull { it.process?.loaded?.classes }.maxOrNull(),
            cold.filter { it.setUp != null }.maxOfOrNull { it.time.value },
        )
    }
}
