package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.report.terminal.InferredField
import dev.serdemark.report.terminal.InferredTable
import dev.serdemark.report.wording.visible
import dev.serdemark.sample.Sample
import dev.serdemark.sample.Sampled

/**
 * Prints what was found in the user's files, what was inferred, and what is measured differently,
 * so that the user sees wrong guesses before figures.
 */
internal class SampleSummary(private val terminal: Terminal) {
    /** @param name of the files, for the headline */
    fun print(name: String, sample: Sample) {
        terminal.rawPrint(visible("$name: ${counts(sample)}") + "\n")
        if (sample.fields.isNotEmpty() || sample.notices.isNotEmpty()) {
            terminal.println()
            InferredTable(terminal)
                .print(
                    sample.fields.map {
                        InferredField(it.record, it.field, it.type, it.absentShare, it.nullShare)
                    },
                    sample.notices.map { "${it.path}: ${it.text}" },
                )
        }
        terminal.println()
    }

    private fun counts(sample: Sample): String {
        val records = sample.schema.declarations.values.filterIsInstance<RecordDeclaration>()
        return listOf(
                sample.found to "document",
                records.size.toLong() to "record",
                records.sumOf { it.fields.size }.toLong() to "field",
            )
            .joinToString { (count, what) -> if (count == 1L) "1 $what" else "$count ${what}s" }
    }
}

/** Says how many of the documents [found] in the files are measured; null if all are. */
internal fun samplingNotice(found: Long, sampled: Sampled): String? =
    samplingNotice(found, sampled.taken.toLong(), sampled.checked.toLong())

/**
 * Says how many of the documents [found] are [measured] and [checked]; null if all are measured.
 */
internal fun samplingNotice(found: Long, measured: Long, checked: Long): String? {
    val others = found - measured
    if (others == 0L) return null
    val checks =
        when {
            checked < others -> "$checked of the others are checked only"
            others == 1L -> "the other one is checked only"
            else -> "the other $others are checked only"
        }
    return "Taken: $measured of $found documents to be measured; $checks"
}
