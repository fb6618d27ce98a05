package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.engine.cold.coldSettings
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.plan.Archive
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import java.io.File

/**
 * The options of cold starts: whether a run measures them, and with which archives and documents.
 */
class ColdOptions : RelatedOptions(Heading.WHAT) {
    private val cold by
        option(
                "--cold",
                help = "Measure first calls in fresh JVMs instead of warm calls; see docs/cold.md.",
            )
            .flag()
    private val cds by
        option(
                "--cds",
                metavar = "ARCHIVE,...",
                help =
                    "With --cold: CDS archives of classes that JVMs start with: none, default (the JDK's), app, aot (JDK 25) [default].",
            )
            .rare()
            .convertToChoices("Unknown archive", Archive.entries, Archive::id)
    private val sequence by
        option(
                "--cold-sequence",
                metavar = "DOCUMENT,...",
                help =
                    "With --cold: documents of the workload that each JVM handles one after another.",
            )
            .rare()
            .convert { text -> text.split(',').map { it.trim() } }

    /** Whether the user asked for cold starts. */
    val isCold: Boolean
        get() = cold

    /** Refuses `--cold-sequence` for the user's files, because they have no document names. */
    fun refuseSequence(problems: Problems) {
        if (sequence == null) return
        problems.add(
            "--cold-sequence names documents of a workload, and files have no such names.",
            "Write a workload with --infer-only --save DIR, and run that.",
        )
    }

    /**
     * Returns what the run measures.
     *
     * @param isCold whether it measures cold starts, perhaps without the option `--cold`
     */
    fun experiment(isCold: Boolean): Experiment =
        if (isCold) Experiment.Cold(sequence != null) else Experiment.Warm

    /**
     * Adds to [problems] which of these options, or which [operations], do not fit the run.
     *
     * @param isCold whether it measures cold starts, perhaps without the option `--cold`
     */
    fun requireFitting(isCold: Boolean, operations: List<Operation>, problems: Problems) {
        if (!isCold) {
            (given - "--cold").forEach {
                problems.add("$it needs --cold.", "Add --cold, or leave out $it.")
            }
            return
        }
        val unsupported = operations - COLD_OPERATIONS
        if (unsupported.isNotEmpty()) {
            problems.add(
                "--cold does not measure ${unsupported.joinToString { it.id }}.",
                "Name only ${COLD_OPERATIONS.joinToString { it.id }} with -o.",
            )
        }
    }

    /**
     * Returns the names of the documents to measure: the documents of `--cold-sequence`, or else
     * [workloads]. Adds a wrong sequence to [problems].
     */
    fun documents(workloads: List<String>, problems: Problems): List<String> {
        val names = sequence ?: return workloads
        // A name with a slash is a document, unless it is the path of a workload's folder.
        val workload = workloads.singleOrNull()?.takeIf { '/' !in it || File(it).isDirectory }
        if (workload == null || names.distinct().size < names.size) {
            problems.add(
                "--cold-sequence needs one workload and different documents of it, but got " +
                    "'${workloads.joinToString(" ")}' and '${names.joinToString(",")}'.",
                "Name them like this: serdemark run users --cold --cold-sequence small,medium,large",
            )
            return workloads
        }
        return names.map { "$workload/$it" }
    }

    /** Adds to [problems] which [inputs] do not fit a run that measures cold starts. */
    fun requireFitting(inputs: RunInputs, problems: Problems) {
        if (inputs.contenders.any { it.manifest.role.floor != null })
            problems.add("--cold always measures its own lower bound.", "Leave out --floor.")
        if (sequence != null && inputs.documents.distinctBy { it.schema }.size > 1)
            problems.add(
                "The documents of a cold sequence must have the same schema.",
                "Measure them without --cold-sequence, in separate JVMs.",
            )
    }

    /**
     * Returns the JVM settings of the run. A cold run has each of the [settings] once per archive
     * of `--cds`.
     *
     * @throws ProblemException if a JDK cannot use an archive
     */
    fun withArchives(settings: List<JvmSetting>, isCold: Boolean): List<JvmSetting> {
        val archives = cds ?: listOf(Archive.DEFAULT)
        return if (isCold) coldSettings(settings, archives.distinct()) else settings
    }

    private companion object {
        val COLD_OPERATIONS = setOf(Operation.READ, Operation.WRITE, Operation.READ_SELECTED)
    }
}
