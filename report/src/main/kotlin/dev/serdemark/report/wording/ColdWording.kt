package dev.serdemark.report.wording

import dev.serdemark.plan.Archive
import dev.serdemark.plan.Cell
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.ColdClock
import dev.serdemark.results.figures.ColdFloor
import dev.serdemark.results.figures.cold

/** The words that only cold runs need. */
internal object ColdWording {
    /** What cold means here: it stands above every table. */
    const val MEANING: String =
        "Cold starts: every figure is of first calls in a fresh JVM, none of a warm one. Files come " +
            "from the system's page cache, as when a program starts again, not the machine."

    /** What the headline of this run counts. */
    fun headline(result: RunResult): String {
        val clock =
            when (result.cells.firstNotNullOfOrNull { it.cold?.clock }) {
                ColdClock.ELAPSED -> "elapsed time"
                else -> "CPU time of the calling thread"
            }
        val what =
            if (isSequence(result.plan))
                "for the call and, with the first document, for set-up before it"
            else "for set-up and first call of the library"
        return "Ranked by cold time: $clock $what, class loading included, JVM start not."
    }

    /** `cold read`, or after the first document of a sequence `cold read (call 2)`. */
    fun operation(cell: Cell, plan: Plan): String {
        val position = plan.documents.indexOfFirst { it.name == cell.document }
        val call = if (isSequence(plan) && position > 0) " (call ${position + 1})" else ""
        return "cold ${cell.operation.id}$call"
    }

    /** What a JVM without a contender takes; null if the rows say nothing about processes. */
    fun floor(rows: List<Row>, floors: List<ColdFloor>): String? {
        val row = rows.firstOrNull { it.cold.process != null } ?: return null
        val process = floors.find { it.jvm == row.cell.result.cell.jvm }?.process ?: return null
        val unit = row.unit
        val parts =
            listOfNotNull(
                "main to its end ${Wording.time(process.toFirstResult, unit)}",
                "process ${Wording.time(process.wall, unit)}",
                process.cpu?.let { "process CPU ${Wording.time(it, unit)}" },
                process.loaded?.let { "${it.classes} classes" },
            )
        return "floor, a JVM without a contender: ${parts.joinToString()}"
    }

    /** `12.3 MB, made in 1.2 s` */
    fun archive(made: ColdEvent.ArchiveMade): String =
        "${Numbers.bytes(made.bytes.toDouble())} in ${Wording.time(made.millis * 1e6, TimeUnit.SECONDS)}"

    /** What a JVM setting finds ready. */
    fun archive(archive: Archive): String =
        when (archive) {
            Archive.NONE -> "no class archive"
            Archive.DEFAULT -> "the JDK's own class archive"
            Archive.APP -> "a class archive made for each contender's class path"
            Archive.AOT -> "an ahead-of-time cache made for each contender's class path"
        }

    /** How it was measured: questions and answers. */
    fun method(plan: Plan): List<Pair<String, String>> =
        listOf(
            "What does cold mean here?" to
                "$MEANING The heap is not touched beforehand, and one JVM runs at a time.",
            "What was timed?" to
                if (isSequence(plan))
                    "In each JVM, the making of mapper, reader and writer, then one call for each document, one after another."
                else
                    "In each JVM, the making of mapper, reader and writer, then one call. Read and write have separate JVMs, because the first call of one would warm the other.",
            "Which clock?" to
                "CPU time of the calling thread; where the system does not say it finely enough, elapsed time. The times of the process stand beside it, and the floor shows what a JVM takes without a contender.",
            "How were they compared?" to
                "In each generation every contender is started once, in random order; a ratio is made within each generation, then over the generations. Every answer was checked, outside of the clock.",
        )

    fun isSequence(plan: Plan): Boolean = plan.cold?.sequence == true
}
