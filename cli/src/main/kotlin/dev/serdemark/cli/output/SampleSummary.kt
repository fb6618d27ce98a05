package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.report.terminal.InferredField
import dev.serdemark.report.terminal.InferredTable
import dev.serdemark.report.wording.visible
import dev.serdemark.sample.UserData

/**
 * Prints what the user's files contain, which types were inferred, and how the measured documents
 * differ from the files. This shows wrong guesses to the user before anything is measured.
 *
 * @param listsClasses whether to print how Serdemark understands the user's classes, if there are
 *   any
 */
fun Terminal.printSummary(data: UserData, listsClasses: Boolean = false) {
    val records = data.schema.declarations.values.filterIsInstance<RecordDeclaration>()
    val counts =
        listOf(
            quantity(data.found, "document"),
            quantity(records.size, "record"),
            quantity(records.sumOf { it.fields.size }, "field"),
        )
    rawPrint(visible("${data.heading}: ${counts.joinToString()}") + "\n")
    val classes = data.schema.userClasses
    if (listsClasses && classes != null) {
        println()
        ClassTable(this).print(data.schema, classes)
    }
    if (data.fields.isNotEmpty() || data.notices.isNotEmpty()) {
        println()
        InferredTable(this)
            .print(
                data.fields.map {
                    InferredField(it.record, it.field, it.type, it.absentShare, it.nullShare)
                },
                data.notices.map { "${it.path}: ${it.text}" },
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
