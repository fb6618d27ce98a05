package dev.serdemark.report.wording

import dev.serdemark.results.figures.ColdFigures
import dev.serdemark.results.figures.ColdProcess

/**
 * A figure in the tables of a cold run, besides the ranking metric and the bars.
 *
 * @property meaning what it counts
 */
internal enum class ColdField(
    val heading: String,
    val meaning: String,
    val text: (Row) -> String,
) {
    SET_UP(
        "set-up",
        "the making of mapper, reader and writer; the JVM's start is not in it",
        time { it.setUp },
    ),
    FIRST_CALL(
        "first call",
        "the call itself; the JVM's start is not in it",
        time { it.call },
    ),
    ELAPSED("elapsed", "set-up and first call by the clock on the wall", time { it.wall }),
    TO_FIRST_RESULT(
        "main–result",
        "elapsed time from the entry of main to the first result; the JVM's start is not in it",
        time { it.process?.toFirstResult },
    ),
    PROCESS(
        "process",
        "elapsed time from the start of the process to its end: the JVM's start and end are in it",
        time { it.process?.wall },
    ),
    PROCESS_CPU(
        "process CPU",
        "CPU time of all threads up to the last result, the JVM's start, compilers and collector in it",
        time { it.process?.cpu },
    ),
    CLASSES(
        "classes",
        "loaded up to the last result, those of the JVM itself in it",
        process { it.loaded?.classes?.toString() },
    ),
    SHARED(
        "shared",
        "those of them that came from a class archive",
        process { it.loaded?.shared?.toString() },
    ),
    ARCHIVE(
        "archive",
        "what was made for this contender before anything was measured",
        process { it.archive?.let(ProcessWording::archive) },
    );

    companion object {
        /** Returns the fields that have a figure for any of the [rows]. */
        fun of(rows: List<Row>): List<ColdField> = entries.filter { field ->
            rows.any { field.text(it).isNotEmpty() }
        }
    }
}

private fun time(nanos: (ColdFigures) -> Double?): (Row) -> String = { row ->
    nanos(row.cold)?.let { Wording.time(it, row.unit) }.orEmpty()
}

private fun process(text: (ColdProcess) -> String?): (Row) -> String = { row ->
    row.cold.process?.let(text).orEmpty()
}
