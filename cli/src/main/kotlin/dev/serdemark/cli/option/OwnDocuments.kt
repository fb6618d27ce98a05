package dev.serdemark.cli.option

import dev.serdemark.classes.OwnClasses
import dev.serdemark.cli.context.CliContext
import dev.serdemark.input.InputFiles
import dev.serdemark.payloads.ConvertedFiles
import dev.serdemark.payloads.PayloadFormat
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems
import dev.serdemark.sample.Sample
import dev.serdemark.sample.SampleOptions
import dev.serdemark.session.OwnValues
import java.nio.file.Path

/** The user's documents: those in [files], or those that an option makes in place of them. */
internal class OwnDocuments(
    private val context: CliContext,
    private val files: List<String>,
    private val dataOptions: DataOptions,
    private val classOptions: ClassOptions,
) {
    private val making: List<String>
        get() =
            listOfNotNull(
                DataOptions.GENERATE.takeIf { dataOptions.drawsDocuments },
                ClassOptions.VALUES.takeIf { classOptions.haveValues },
            )

    /** Whether neither files nor options give documents. */
    val areMissing: Boolean
        get() = files.isEmpty() && making.isEmpty()

    /**
     * Returns the documents that an option makes, or null if files hold them. Adds to [problems]
     * that there is more than one kind.
     */
    fun made(own: OwnClasses?, reader: OwnValues, problems: Problems): MadeDocuments? {
        when {
            making.size > 1 ->
                problems.add(
                    Problem(
                        "${making.joinToString(" and ")} both make the documents.",
                        "Leave out one of them.",
                    )
                )
            making.isNotEmpty() && files.isNotEmpty() ->
                problems.add(
                    Problem(
                        "${making.first()} makes the documents, so no file is read.",
                        "Leave out the file or ${making.first()}.",
                    )
                )
        }
        return dataOptions.drawing(problems) ?: classOptions.values(own, reader, problems)
    }

    /** Returns the names of the files; those of [made] documents are written into [folder]. */
    fun names(made: MadeDocuments?, options: SampleOptions, folder: Path): List<String> =
        made?.let { listOf("${it.write(options, folder)}") } ?: files

    /**
     * Reads the files [names].
     *
     * @param format of all files; null if each says it
     * @param folder for files that are converted to JSON
     * @param read takes what is needed while standard input is kept
     */
    fun sample(
        names: List<String>,
        format: PayloadFormat?,
        options: SampleOptions,
        folder: Path,
        read: (Sample) -> Unit,
    ): Sample =
        InputFiles(names, context.workingFolder, context.input).use { input ->
            val converted = ConvertedFiles(input.files, format, options, folder)
            val given = options.given ?: converted.schema
            Sample.of(converted.sources, options.copy(given = given)).also(read)
        }
}
