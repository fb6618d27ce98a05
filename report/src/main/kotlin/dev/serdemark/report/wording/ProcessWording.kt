package dev.serdemark.report.wording

import dev.serdemark.plan.Archive
import dev.serdemark.plan.ColdEvent
import dev.serdemark.results.figures.ColdFloor

/** Words for the processes of cold starts and their class archives. */
internal object ProcessWording {
    /** Describes the time of a JVM without a contender; null if the rows have no processes. */
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

    /** Formats the size of an archive and the time to make it, such as `12.3 MB in 1.20 s`. */
    fun archive(event: ColdEvent.ArchiveMade): String =
        "${Numbers.bytes(event.bytes.toDouble())} in ${Wording.time(event.millis * 1e6, TimeUnit.SECONDS)}"

    /** Describes the archive that a JVM setting starts with. */
    fun archive(archive: Archive): String =
        when (archive) {
            Archive.NONE -> "no class archive"
            Archive.DEFAULT -> "the JDK's own class archive"
            Archive.APP -> "a class archive made for each contender's class path"
            Archive.AOT -> "an ahead-of-time cache made for each contender's class path"
        }
}
