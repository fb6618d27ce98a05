package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.report.terminal.InferredField
import dev.serdemark.report.terminal.InferredTable
import dev.serdemark.report.wording.visible
import dev.serdemark.sample.Sample

/**
 * Prints what the user's files contain, which types were inferred, and how the measured documents
 * differ from the files. So the user sees wrong guesses before anything is measured.
 *
 * @param name what the headline calls the files
 */
internal fun Terminal.printSummary(name: String, sample: Sample) {
    val records = sample.schema.declarations.values.filterIsInstance<RecordDeclaration>()
    val counts =
        listOf(
            counted(sample.found, "document"),
            counted(records.size, "record"),
            counted(records.sumOf { it.fields.size }, "field"),
        )
    rawPrint(visible("$name: ${counts.joinToString()}") + "\n")
    if (sample.fields.isNotEmpty() || sample.notices.isNotEmpty()) {
        println()
        InferredTable(this)
            .print(
                sample.fields.map {
                    InferredField(it.record, it.field, it.type, it.absentShare, it.nullShare)
                },
                sample.notices.map { "${it.path}: ${it.text}" },
            )
    }
    println()
}

/**
 * Returns a sentence on how many of the documents [found] in the files are [measured], and how many
 * are only [checked]. Returns null if all are measured.
 */
internal fun samplingNotice(found: Long, measured: Int, checked: Int): String? {
    val others = found - measured
    if (others == 0L) return null
    val checks =
        when {
            checked < others -> "$checked of the others are checked only"
            others == 1L -> "the other one is checked only"
            else -> "the other $others are checked only"
        }
    return "Measuring $measured of $found documents; $checks"
}
