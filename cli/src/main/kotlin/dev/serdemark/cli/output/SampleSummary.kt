package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.report.terminal.InferredField
import dev.serdemark.report.terminal.InferredTable
import dev.serdemark.report.wording.visible
import dev.serdemark.sample.Sample

/**
 * Prints what the user's files contain, which types were inferred, and how the measured documents
 * differ from the files. This shows wrong guesses to the user before anything is measured.
 *
 * @param heading the beginning of the first line, such as the names of the files
 */
fun Terminal.printSummary(heading: String, sample: Sample) {
    val records = sample.schema.declarations.values.filterIsInstance<RecordDeclaration>()
    val counts =
        listOf(
            quantity(sample.found, "document"),
            quantity(records.size, "record"),
            quantity(records.sumOf { it.fields.size }, "field"),
        )
    rawPrint(visible("$heading: ${counts.joinToString()}") + "\n")
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
 * Returns a sentence about the documents that are not measured; null if all are measured.
 *
 * @param found the number of documents in the files
 * @param measured the number of documents to measure
 * @param checked the number of other documents whose answers are checked
 */
fun samplingNotice(found: Long, measured: Int, checked: Int): String? {
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
