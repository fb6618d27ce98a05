package dev.serdemark.cli.option

import dev.serdemark.classes.OwnClasses
import dev.serdemark.cli.context.CliContext
import dev.serdemark.input.InputFiles
import dev.serdemark.payloads.ConvertedFiles
import dev.serdemark.payloads.PayloadFormat
import dev.serdemark.problem.Problems
import dev.serdemark.sample.Sample
import dev.serdemark.sample.SampleOptions
import dev.serdemark.session.OwnValues
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.workload.WorkloadDocument
import dev.serdemark.workload.WorkloadWriter
import dev.serdemark.workload.Workloads
import java.nio.file.Path

/** Calls [use] with a new folder, which is deleted afterwards, or when this process ends. */
internal fun <T> inTemporaryFolder(name: String, use: (Path) -> T): T {
    val folder = TemporaryFiles.folder(name)
    val deletion = Thread { TemporaryFiles.delete(folder) }
    Runtime.getRuntime().addShutdownHook(deletion)
    try {
        return use(folder)
    } finally {
        TemporaryFiles.delete(folder)
    }
}

/** The user's documents: the contents of [files], or documents that an option makes instead. */
internal class OwnDocuments(
    private val context: CliContext,
    private val files: List<String>,
    private val dataOptions: DataOptions,
    private val classOptions: ClassOptions,
) {
    /** The given options that make documents. */
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
     * Returns the documents that an option makes, or null if files hold them. Adds a problem if the
     * user gives documents in several ways.
     */
    fun made(own: OwnClasses?, reader: OwnValues, problems: Problems): MadeDocuments? {
        when {
            making.size > 1 ->
                problems.add(
                    "${making.joinToString(" and ")} both make the documents.",
                    "Leave out one of them.",
                )
            making.isNotEmpty() && files.isNotEmpty() ->
                problems.add(
                    "${making.first()} makes the documents, so no file is read.",
                    "Leave out the file or ${making.first()}.",
                )
        }
        return dataOptions.drawing(problems) ?: classOptions.values(own, reader, problems)
    }

    /**
     * Returns the names of the files that hold the documents. Writes [made] documents into a file
     * in [folder] first.
     */
    fun names(made: MadeDocuments?, options: SampleOptions, folder: Path): List<String> =
        made?.let { listOf("${it.write(options, folder)}") } ?: files

    /**
     * Reads the files with these [names].
     *
     * @param format the format of all files; null if their names say it
     * @param folder the folder for files that are converted to JSON
     * @param read called while the copy of standard input exists
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

    /**
     * Writes the documents of a [sample] as a workload into the folder [target], which must be
     * empty or must not exist.
     *
     * @param command the command that the user gave the documents to, such as `try`
     */
    fun write(sample: Sample, own: OwnClasses?, command: String, target: Path) =
        WorkloadWriter.write(
            target,
            "${sample.sampled.taken} of ${sample.found} documents that serdemark $command was given" +
                dataOptions.changes,
            sample.schema,
            sample.sampled.documents,
            sample.sampled.checkedFiles,
            own,
        )

    /** Writes a workload into [folder] as [write] does, and names it after the files [names]. */
    fun workload(
        sample: Sample,
        names: List<String>,
        own: OwnClasses?,
        command: String,
        folder: Path,
    ): WorkloadDocument {
        val parent = folder.resolve("workload")
        val name = workloadName(names)
        write(sample, own, command, parent.resolve(name))
        return Workloads(listOf(parent)).find(name)
    }
}
