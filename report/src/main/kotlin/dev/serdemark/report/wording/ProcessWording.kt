package dev.serdemark.report.wording

import dev.serdemark.plan.Archive
import dev.serdemark.plan.ColdEvent
import dev.serdemark.results.figures.ColdFloor

/** The words for the processes of cold starts, and for what they find ready. */
internal object ProcessWording {
    /** What a JVM without a contender takes; null where the rows are not of whole processes. */
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
}
