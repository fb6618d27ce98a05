package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.ClassOptions
import dev.serdemark.cli.option.DataOptions
import dev.serdemark.cli.option.OwnDocuments
import dev.serdemark.cli.option.UsualGoal
import dev.serdemark.cli.option.WishOptions
import dev.serdemark.cli.option.inTemporaryFolder
import dev.serdemark.cli.option.namesOf
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.printSummary
import dev.serdemark.cli.output.samplingNotice
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.engine.request.misfit
import dev.serdemark.jdk.Jdk
import dev.serdemark.model.GivenClasses
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problems
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sample.Sample
import dev.serdemark.session.OwnValues
import dev.serdemark.session.RunSource
import dev.serdemark.toolchain.PublishedJars
import dev.serdemark.workload.WorkloadDocument
import java.nio.file.Path

/** `serdemark try`: infers the schema of the user's own data, and measures contenders on it. */
internal class TryCommand(context: CliContext, commandLine: List<String>) :
    MeasuringCommand("try", context, commandLine, UsualGoal.BEST_THEN_ORDER) {
    private val files by
        argument("FILE")
            .help(
                "Files with one or more documents in JSON (also with gzip or zstd), Avro, CBOR, MessagePack, Smile or Protocol Buffers; - for standard input."
            )
            .multiple()
    private val dataOptions by DataOptions(context)
    private val classOptions by ClassOptions(context)
    private val wishOptions by WishOptions()
    private val inferOnly by
        option("--infer-only", help = "Print the inferred schema, and measure nothing.").flag()
    private val save by
        option(
                "--save",
                metavar = "DIR",
                help = "Write the workload to DIR, for serdemark run DIR.",
            )
            .path()

    override val inputs: List<Path>
        get() = files.filter { it != "-" }.map(context.workingFolder::resolve) + dataOptions.files

    override fun help(context: Context) = "Rank contenders on your own JSON."

    override fun run(): Unit = throw ProgramResult(inTemporaryFolder("try") { run(it) }.code)

    /**
     * Runs the command. Packs the user's classes into [folder], and writes documents that are drawn
     * or converted to JSON, and the workload, into it.
     */
    private fun run(folder: Path): ExitStatus {
        val problems = Problems()
        val published = PublishedJars(build.cache, build.resolver)
        val own = classOptions.ownClasses(folder, published, problems)
        val seed = seed.value(problems) ?: 0L
        val options = dataOptions.options(seed, own, classOptions.areGiven, problems)
        val documents = OwnDocuments(context, files, dataOptions, classOptions)
        val made = documents.made(own, OwnValues(build.cache, build.resolver), problems)
        if (documents.areMissing)
            problems.add(
                "No file is named.",
                "Name a file with JSON, or make documents with --generate or --values.",
            )
        val format = dataOptions.payloadFormat(problems)
        val wishes = wishOptions.wishes(coldOptions.isCold, problems)
        coldOptions.refuseSequence(problems)
        // Contenders are looked up first, because reading a large file takes long.
        val classes = listOfNotNull(options.given?.given)
        val contenders = contenders(wishes, classes, problems)
        problems.throwAny()
        val names = documents.names(made, options, folder)
        val heading = made?.heading ?: namesOf(names)
        return documents
            .sample(names, format.takeIf { made == null }, options, folder) { show(heading, it) }
            .use { sample ->
                save?.let {
                    val place = context.workingFolder.resolve(it)
                    documents.write(sample, own, "try", place)
                    if (!isForPrograms)
                        context.terminal.println("Workload: ${context.shown(place)}")
                }
                if (inferOnly) ExitStatus.DONE
                else {
                    val found = documents.workload(sample, names, own, "try", folder)
                    sample.close()
                    measure(source(found, wishes, contenders, problems), problems)
                }
            }
    }

    /** Prints under this [heading] what the files contain. */
    private fun show(heading: String, sample: Sample) {
        // Samples the documents here, because the copy of standard input is deleted afterwards.
        val needsDocuments = !inferOnly || save != null
        val notice =
            if (needsDocuments)
                samplingNotice(sample.found, sample.sampled.taken, sample.sampled.checked)
            else null
        if (isForPrograms) return
        context.terminal.printSummary(heading, sample)
        notice?.let(context.terminal::println)
    }

    /** Whether standard output gets only the report, in a form for programs or files. */
    private val isForPrograms: Boolean
        get() = !inferOnly && !reportOptions.isForTerminal

    private fun source(
        found: WorkloadDocument,
        wishes: Wishes,
        contenders: List<Contender>,
        problems: Problems,
    ): RunSource {
        val workload = found.workload
        val documents =
            workload.documents.keys.mapNotNull {
                problems.attempt { context.document(WorkloadDocument(workload, it), build.cache) }
            }
        val isCold = wishes.prefer == Preference.COLD
        val needsMemory = wishes.prefer == Preference.MEMORY
        val needsLatency = wishes.prefer == Preference.LATENCY
        val inputs = withBases(documents, contenders, problems)
        val plan = plan(inputs, problems, isCold, latency = needsLatency, wishes = wishes)
        documents.firstNotNullOfOrNull { it.schema.given }?.let { requireJava(it, plan, problems) }
        if (needsMemory) requireReading(problems)
        if (needsLatency) requireOneThread("--prefer latency", problems)
        val measured = plan.copy(scale = dataOptions.isScaled, memory = plan.memory || needsMemory)
        return RunSource(inputs, measured, listOf(workload))
    }

    /** Requires that every JVM of the [plan] can load the user's classes. */
    private fun requireJava(given: GivenClasses, plan: Plan, problems: Problems) {
        val older =
            plan.jvms.map { it.java }.distinct().filter { Jdk.of(it).version.feature < given.java }
        for (java in older) {
            problems.add(
                "Java ${java.version} cannot load your classes, which are compiled for Java ${given.java}.",
                "Name JDK ${given.java} or later with --jdk.",
            )
        }
    }

    private fun requireReading(problems: Problems) {
        if (operations.none { it in setOf(Operation.READ, Operation.READ_SELECTED) }) {
            problems.add(
                "--prefer memory needs an operation that reads values, but -o names none.",
                "Add read to -o, or choose another preference.",
            )
        }
    }

    /**
     * Adds the path of the run's copy of the workload to the wishes of [source], so that a later
     * run can measure this workload.
     */
    override fun inDirectory(source: RunSource, directory: RunDirectory): RunSource {
        val kept = directory.workloads.resolve(source.workloads.single().id)
        val wishes = source.plan.wishes?.copy(workload = context.written(kept))
        return source.of(source.plan.copy(wishes = wishes))
    }

    /**
     * Finds the contenders to measure. If none is named, the [wishes] choose them. Adds a problem
     * if no contender meets the wishes, because then nothing could be recommended.
     */
    private fun contenders(
        wishes: Wishes,
        classes: List<GivenClasses>,
        problems: Problems,
    ): List<Contender> {
        val isChoosing = wishOptions.areChoosing
        fun isFit(manifest: Manifest) = manifest.misfit(wishes) == null
        val found =
            contenderOptions.contenders(
                problems,
                build,
                classes,
                classOptions.areGeneratedToo,
                ::isFit,
            ) {
                if (isChoosing) it.excluded == null && isFit(it) else it.isByDefault
            }
        val ranked = found.filter { it.manifest.floor == null }
        val misfits = ranked.mapNotNull { it.manifest.misfit(wishes)?.let { why -> "$it: $why" } }
        if (isChoosing && misfits.size == ranked.size && !problems.any) {
            problems.add(
                "No contender meets --must and --language." + misfits.joinToString("") { " $it" },
                "Ask for less, or see all contenders with: serdemark list contenders",
            )
        }
        return found
    }
}
