package dev.serdemark.report.cold

import dev.serdemark.plan.Archive
import dev.serdemark.plan.Cell
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Plan
import dev.serdemark.report.Numbers
import dev.serdemark.report.TimeUnit
import dev.serdemark.report.Wording
import dev.serdemark.report.visible
import dev.serdemark.results.ColdClock
import dev.serdemark.results.ColdResult

/** The words that only cold runs need. */
internal object ColdWording {
    /** What cold means here, in two sentences that stand above every table. */
    fun meaning(result: ColdResult): String =
        "Cold starts: every figure is of first calls in a fresh JVM, none of a warm one. " +
            "Files are in the system's page cache, as after a restart of a program, not of a machine."

    /** What the headline times. */
    fun headline(result: ColdResult): String {
        val clock =
            when (clock(result)) {
                ColdClock.THREAD_CPU -> "CPU time of the calling thread"
                ColdClock.ELAPSED -> "elapsed time"
            }
        return if (isSequence(result)) {
            "cold: $clock in the call; in the first document's also for the set-up of the library."
        } else "cold: $clock for set-up and first call of the library, class loading included."
    }

    /** What each of the other columns counts, by its heading. */
    fun columns(result: ColdResult): List<Pair<String, String>> =
        listOf(
            "set-up, first call" to "the two parts of cold, by the same clock: without JVM start",
            "main–result" to
                "elapsed time from the entry of main to the first result: without JVM start",
            "process" to
                "elapsed time from the start of the process to its end: with JVM start and end",
            "process CPU" to
                "CPU time of all threads, compilers and collector too, up to the last result: with JVM start",
            "classes" to "loaded up to the last result, those of the JVM itself included",
            "floor" to "a JVM that does the same without a contender",
        )

    /** `read after users/small`: what a cell's call comes after in a sequence. */
    fun call(cell: Cell, plan: Plan): String {
        val documents = plan.documents.map { it.name }
        val before = documents.getOrNull(documents.indexOf(cell.document) - 1)
        val after = before?.takeIf { plan.cold?.sequence == true }
        return visible(cell.operation.id + after?.let { " after $it" }.orEmpty())
    }

    /** `CDS archive of 12.3 MB, made in 1.2 s` */
    fun archive(made: ColdEvent.ArchiveMade): String =
        "${Numbers.bytes(made.bytes.toDouble())}, made in " +
            Wording.time(made.millis * 1e6, TimeUnit.SECONDS)

    /** What a JVM setting finds ready. */
    fun archive(archive: Archive): String =
        when (archive) {
            Archive.NONE -> "no class archive (-Xshare:off)"
            Archive.DEFAULT -> "the JDK's own class archive"
            Archive.APP -> "a class archive (AppCDS) made for each contender's class path"
            Archive.AOT -> "an ahead-of-time cache made for each contender's class path"
        }

    fun isSequence(result: ColdResult): Boolean = result.run.plan.cold?.sequence == true

    private fun clock(result: ColdResult): ColdClock? =
        result.run.cells.firstNotNullOfOrNull { it.figures?.clock }
}
