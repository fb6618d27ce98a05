package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.contender.Contender
import dev.serdemark.engine.cold.coldSettings
import dev.serdemark.plan.Archive
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.problem.Problems
import dev.serdemark.workload.Document
import java.io.File

/**
 * The options of cold starts: whether a run measures them, and with which archives and documents.
 */
internal class ColdOptions : OptionGroup() {
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
            .parsedEach { choice("Unknown archive", it, Archive.entries, Archive::id) }
    private val sequence by
        option(
                "--cold-sequence",
                metavar = "DOCUMENT,...",
                help =
                    "With --cold: documents of the workload that each JVM handles one after another.",
            )
            .convert { text -> text.split(',').map { it.trim() } }

    /** Whether the user asked for cold starts. */
    val isCold: Boolean
        get() = cold

    /** Refuses a sequence, because a user's files have no document names. */
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
     * @param isCold whether the run measures cold starts, even if `--cold` is not given
     * @param namesThreads whether the user asked for a number of threads
     */
    fun experiment(
        isCold: Boolean,
        operations: List<Operation>,
        contenders: List<Contender>,
        namesThreads: Boolean,
        problems: Problems,
    ): Experiment {
        if (!isCold) {
            listOf("--cds" to cds, "--cold-sequence" to sequence)
                .filter { it.second != null }
                .forEach { (name, _) ->
                    problems.add("$name needs --cold.", "Add --cold, or leave out $name.")
                }
            return Experiment.Warm
        }
        val others = operations - FIRST_CALLS
        if (others.isNotEmpty()) {
            problems.add(
                "--cold does not measure ${others.joinToString { it.id }}.",
                "Name only ${FIRST_CALLS.joinToString { it.id }} with -o.",
            )
        }
        if (contenders.any { it.manifest.floor != null }) {
            problems.add("--cold always measures its own lower bound.", "Leave out --floor.")
        }
        if (namesThreads) {
            problems.add("--threads and --cold cannot be combined.", "Give one of them.")
        }
        return Experiment.Cold(sequence != null)
    }

    /**
     * Returns the names of the documents to measure: those of the sequence, or else [workloads].
     */
    fun documents(workloads: List<String>, problems: Problems): List<String> {
        val names = sequence ?: return workloads
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

    /** Requires one schema for all [documents] of a sequence. */
    fun requireOneSchema(documents: List<Document>, problems: Problems) {
        if (sequence == null || documents.distinctBy { it.schema }.size <= 1) return
        val advice = "Measure them without --cold-sequence, in separate JVMs."
        problems.add("The documents of a cold sequence must have the same schema.", advice)
    }

    /**
     * Returns the JVM settings of the run. A cold run has each of the [jvms] once per requested
     * archive.
     */
    fun jvms(isCold: Boolean, jvms: List<JvmSetting>, problems: Problems): List<JvmSetting> {
        if (!isCold) return jvms
        val archives = cds.let {
            if (it == null) listOf(Archive.DEFAULT) else it.value(problems).orEmpty()
        }
        return problems.attempt { coldSettings(jvms, archives.distinct()) } ?: jvms
    }

    private companion object {
        val FIRST_CALLS = setOf(Operation.READ, Operation.WRITE, Operation.READ_SELECTED)
    }
}
