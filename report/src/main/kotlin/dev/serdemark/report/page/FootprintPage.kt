package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Footprint
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.TimeUnit
import dev.serdemark.report.wording.Wording
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.cold

/**
 * The columns of the footprint of contenders.
 *
 * @property text formats the figure of a contender from its files and its compile time; null if the
 *   figure is unknown
 */
enum class FootprintColumn(
    val heading: String,
    val text: (Footprint?, compileMillis: Long?) -> String?,
) {
    JARS("jars", { files, _ -> files?.run { "$jars" } }),
    JAR_BYTES("size of jars", { files, _ -> files?.run { Numbers.bytes(jarBytes.toDouble()) } }),
    CLASSES("classes", { files, _ -> files?.run { Numbers.count(classes.toDouble()) } }),
    CLASS_BYTES(
        "size of classes",
        { files, _ -> files?.run { Numbers.bytes(classBytes.toDouble()) } },
    ),
    COMPILE_TIME(
        "compile time",
        { _, millis -> millis?.let { "${Numbers.fixed(it / MILLIS_PER_SECOND, 1)} s" } },
    ),
}

private const val MILLIS_PER_SECOND = 1000.0

/** Shows what contenders add to a program: files, compile time, and in cold runs loaded classes. */
internal class FootprintPage(private val result: RunResult) {
    private val isCold = result.plan.calls.experiment is Experiment.Cold

    fun blocks(): List<Block> = buildBlocks {
        val rows =
            result.plan.contenders
                .map { it.contender }
                .filter { it in result.further.footprints || it in result.further.compileMillis }
        if (rows.isEmpty()) return@buildBlocks
        section("Footprint", anchor = "footprint") {
            add(table("Footprint", fields, ungrouped(rows)))
            paragraph(MEANING + if (isCold) COLD_MEANING else WARM_MEANING, Tone.QUIET)
        }
    }

    private val fields: List<TableField<ContenderName>> =
        listOf<TableField<ContenderName>>(nameColumn { Wording.name(it) }) +
            FootprintColumn.entries.map { column ->
                figureColumn(column.heading) {
                    column.text(result.further.footprints[it], result.further.compileMillis[it])
                }
            } +
            listOf(
                figureColumn("classes loaded") { name ->
                    coldFigures(name)
                        .mapNotNull { it.process?.loaded?.classes }
                        .maxOrNull()
                        ?.let {
                            Numbers.count(it.toDouble())
                        }
                },
                figureColumn("first call") { name ->
                    coldFigures(name)
                        // Only the first call of a JVM has a set-up.
                        .filter { it.setUp != null }
                        .maxOfOrNull { it.time.value }
                        ?.let {
                            Wording.time(it, TimeUnit.of(it))
                        }
                },
            )

    private fun coldFigures(contender: ContenderName) =
        result.cells.filter { it.cell.contender == contender }.mapNotNull { it.cold }

    private companion object {
        const val MEANING =
            "What each contender needs at run time, in files. Jars are the libraries on its class path, Kotlin's standard " +
                "library among them. Classes are those of the data model, generated and compiled, and of the code that calls " +
                "the library. Compile time is the time of all compilers when the code was built, now or for an earlier run. " +
                "If a contender was built several times, the largest files and the longest time count."

        const val COLD_MEANING =
            " Classes loaded are those of a JVM up to its first result, the JDK's among them. The first call is the cold " +
                "time, which includes set-up. Of several cells of a contender, the largest figures count."

        const val WARM_MEANING =
            " Runs with --cold also show how many classes a program loads, and its first call."
    }
}
