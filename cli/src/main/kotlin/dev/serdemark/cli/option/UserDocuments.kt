package dev.serdemark.cli.option

import dev.serdemark.classes.UserClassFiles
import dev.serdemark.cli.context.CliContext
import dev.serdemark.input.InputFiles
import dev.serdemark.payloads.ConvertedFiles
import dev.serdemark.payloads.PayloadFormat
import dev.serdemark.problem.Problems
import dev.serdemark.sample.Sample
import dev.serdemark.sample.SampleOptions
import dev.serdemark.session.UserValues
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.workload.WorkloadDocument
import dev.serdemark.workload.WorkloadWriter
import dev.serdemark.workload.Workloads
import java.nio.file.Path

/** Calls [use] with a new folder. Deletes the folder afterwards, or when this process ends. */
fun <T> inTemporaryFolder(name: String, use: (Path) -> T): T {
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
class UserDocuments(
    private val context: CliContext,
    private val files: List<String>,
    private val dataOptions: DataOptions,
    private val classOptions: ClassOptions,
) {
    /** Those options of the command line that make documents. */
    private val makingOptions: List<String>
        get() =
            listOfNotNull(
                DataOptions.GENERATE.takeIf { dataOptions.drawsDocuments },
                ClassOptions.VALUES.takeIf { classOptions.hasValuesMethod },
            )

    /** Whether neither files nor options give documents. */
    val areMissing: Boolean
        get() = files.isEmpty() && makingOptions.isEmpty()

    /**
     * Returns the documents that an option makes, or null if files hold them. Adds a problem if the
     * user gives documents in several ways.
     */
    fun madeDocuments(
        classes: UserClassFiles?,
        reader: UserValues,
        problems: Problems,
    ): MadeDocuments? {
        when {
            makingOptions.size > 1 ->
                problems.add(
                    "${makingOptions.joinToString(" and ")} both make the documents.",
                    "Leave out one of them.",
                )
            makingOptions.isNotEmpty() && files.isNotEmpty() ->
                problems.add(
                    "${makingOptions.first()} makes the documents, so no file is read.",
                    "Leave out the file or ${makingOptions.first()}.",
                )
        }
        return dataOptions.schemaDraw(problems) ?: classOptions.values(classes, reader, problems)
    }

    /**
     * Returns the names of the files that hold the documents. Writes [made] documents into a file
     * in [folder] first.
     */
    fun fileNames(made: MadeDocuments?, options: SampleOptions, folder: Path): List<String> =
        made?.let { listOf("${it.write(options, folder)}") } ?: files

    /**
     * Reads the files with these [names].
     *
     * @param made the documents in these files, if an option made them. They are JSON.
     * @param format the format of the user's files; null if their names say it
     * @param folder the folder for files that are converted to JSON
     * @param read called while the copy of standard input exists
     */
    fun sample(
        names: List<String>,
        made: MadeDocuments?,
        format: PayloadFormat?,
        options: SampleOptions,
        folder: Path,
        read: (Sample) -> Unit,
    ): Sample =
        InputFiles(names, context.workingFolder, context.input, title = made?.heading).use { input
            ->
            val formatOfFiles = format.takeIf { made == null }
            val converted = ConvertedFiles(input.files, formatOfFiles, options, folder)
            val schema = options.knownSchema ?: converted.schema
            Sample.of(converted.sources, options.copy(knownSchema = schema)).also(read)
        }

    /**
     * Writes the documents of a [sample] as a workload into the folder [target], which must be
     * empty or must not exist.
     *
     * @param command the command that the user gave the documents to, such as `try`
     */
    fun writeWorkload(sample: Sample, classes: UserClassFiles?, command: String, target: Path) =
        WorkloadWriter.write(
            target,
            "${sample.sampled.measured} of ${sample.found} documents that serdemark $command was given" +
                dataOptions.changes,
            sample.schema,
            sample.sampled.documents,
            sample.sampled.checkedFiles,
            classes,
        )

    /**
     * Writes a workload as [writeWorkload] does, into [folder]. Names it after the files [names].
     */
    fun workload(
        sample: Sample,
        names: List<String>,
        classes: UserClassFiles?,
        command: String,
        folder: Path,
    ): WorkloadDocument {
        val parent = folder.resolve("workload")
        val name = workloadName(names)
        writeWorkload(sample, classes, command, parent.resolve(name))
        return Workloads(listOf(parent)).find(name)
    }
}
