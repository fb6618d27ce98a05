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
import dev.serdemark.cli.option.DefaultGoal
import dev.serdemark.cli.option.Heading
import dev.serdemark.cli.option.UserDataArguments
import dev.serdemark.cli.option.WishOptions
import dev.serdemark.cli.option.inTemporaryFolder
import dev.serdemark.cli.option.under
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.printSummary
import dev.serdemark.cli.output.samplingNotice
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.engine.request.mismatch
import dev.serdemark.jdk.Jdk
import dev.serdemark.model.UserClasses
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Request
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problems
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sample.UserData
import dev.serdemark.sample.UserDataRequest
import dev.serdemark.session.RunSource
import dev.serdemark.workload.Workload
import dev.serdemark.workload.WorkloadDocument
import java.nio.file.Path

/** `serdemark try`: infers the schema of the user's own data, and measures contenders on it. */
class TryCommand(context: CliContext, commandLine: List<String>) :
    MeasuringCommand("try", context, commandLine, DefaultGoal.BEST_THEN_ORDER) {
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
        option(
                "--infer-only",
                help =
                    "Print the inferred schema, or how your classes were understood, and measure nothing.",
            )
            .under(Heading.DATA)
            .flag()
    private val save by
        option(
                "--save",
                metavar = "DIR",
                help = "Write the workload to DIR, for serdemark run DIR.",
            )
            .under(Heading.DATA)
            .path()

    private val dataArguments by lazy {
        UserDataArguments(context, files, dataOptions, classOptions, build)
    }

    override val inputs: List<Path>
        get() = dataArguments.inputs

    override val request: Request
        get() = super.request.copy(measuresGenerated = classOptions.measuresGenerated)

    override val wishes: Wishes
        get() = wishOptions.wishes(coldOptions.isCold)

    override val isCold: Boolean
        get() = super.isCold || wishes.prefer == Preference.COLD

    override val calls: MeasuredCalls
        get() =
            super.calls.run {
                copy(
                    latency = latency || wishes.prefer == Preference.LATENCY,
                    memory = memory || wishes.prefer == Preference.MEMORY,
                )
            }

    override fun check(problems: Problems) {
        super.check(problems)
        wishOptions.requireFitting(coldOptions.isCold, problems)
        coldOptions.refuseSequence(problems)
        if (wishes.prefer == Preference.MEMORY) requireReadOperation(problems)
        if (wishes.prefer == Preference.LATENCY) requireOneThread("--prefer latency", problems)
    }

    override fun help(context: Context) = "Rank contenders on your own JSON."

    override fun run(): Unit = throw ProgramResult(inTemporaryFolder("try") { tryData(it) }.code)

    /** Runs the command. Writes classes, converted documents and the workload into [folder]. */
    private fun tryData(folder: Path): ExitStatus {
        val problems = Problems().also(::check)
        val request = dataArguments.request("try", seed, oldestJava, folder, problems)
        if (dataArguments.areMissing)
            problems.add(
                "No file is named.",
                "Name a file with JSON, or make documents with --generate or --values.",
            )
        // Finds contenders before it reads the files, because reading a large file takes long.
        val classes = listOfNotNull(request.options.knownSchema?.userClasses)
        val contenders = contenders(classes, problems)
        problems.throwAny()
        val workload =
            UserData.read(request, context.workingFolder, context.input, folder).use {
                workload(it, folder)
            }
        return if (workload == null) ExitStatus.DONE
        else measure(problems) { source(workload, contenders, request, problems) }
    }

    /**
     * Prints what the [data] is, and saves a workload if the user asks for it. Returns the workload
     * to measure, in [folder]; null if nothing is to be measured.
     */
    private fun workload(data: UserData, folder: Path): Workload? {
        if (inferOnly && save == null) {
            context.terminal.printSummary(data, listsClasses = true)
            return null
        }
        return data.draw().use { sample ->
            if (!isForPrograms) {
                context.terminal.printSummary(data, listsClasses = inferOnly)
                samplingNotice(data.found, sample.measured, sample.checked)
                    ?.let(context.terminal::println)
            }
            save?.let {
                val target = context.workingFolder.resolve(it)
                sample.writeWorkload(target)
                if (!isForPrograms)
                    context.terminal.println("Workload: ${context.printablePath(target)}")
            }
            if (inferOnly) null else sample.writeNamedWorkload(folder).workload
        }
    }

    /** Whether standard output gets only the report, in a form for programs or files. */
    private val isForPrograms: Boolean
        get() = !inferOnly && !reportOptions.isForTerminal

    private fun source(
        workload: Workload,
        contenders: List<Contender>,
        request: UserDataRequest,
        problems: Problems,
    ): RunSource {
        val documents =
            workload.documents.keys.mapNotNull {
                problems.attempt { context.document(WorkloadDocument(workload, it), build.cache) }
            }
        val inputs = inputsWithBases(documents, contenders, problems)
        val unscaled = plan(inputs, problems)
        val calls = unscaled.calls.copy(scale = request.options.isScaled)
        val plan = unscaled.copy(calls = calls)
        documents
            .firstNotNullOfOrNull { it.schema.userClasses }
            ?.let { requireNewJava(it, plan, problems) }
        return RunSource(inputs, plan, listOf(workload))
    }

    /** Requires that every JVM of the [plan] can load the user's classes. */
    private fun requireNewJava(classes: UserClasses, plan: Plan, problems: Problems) {
        val tooOld =
            plan.jvms
                .map { it.java }
                .distinct()
                .filter { Jdk.of(it).version.feature < classes.java }
        for (java in tooOld) {
            problems.add(
                "Java ${java.version} cannot load your classes, which are compiled for Java ${classes.java}.",
                "Name JDK ${classes.java} or later with --jdk.",
            )
        }
    }

    private fun requireReadOperation(problems: Problems) {
        if (operations.none { it in setOf(Operation.READ, Operation.READ_SELECTED) }) {
            problems.add(
                "--prefer memory needs an operation that reads values, but -o names none.",
                "Add read to -o, or choose another preference.",
            )
        }
    }

    /**
     * Adds the path of the workload to the wishes, because reports print a command that measures it
     * again. This path is of the copy in the run directory; the original is temporary.
     */
    override fun adaptedSource(source: RunSource, directory: RunDirectory): RunSource {
        val copy = directory.workloads.resolve(source.workloads.single().id)
        val wishes = source.plan.question.wishes?.copy(workload = context.pathText(copy))
        return source.withPlan(
            source.plan.copy(question = source.plan.question.copy(wishes = wishes))
        )
    }

    /**
     * Finds the contenders to measure. If none is named, the wishes choose them. Adds a problem if
     * no contender meets the wishes, because then nothing could be recommended.
     */
    private fun contenders(classes: List<UserClasses>, problems: Problems): List<Contender> {
        val hasRequirements = wishOptions.hasRequirements
        fun isFit(manifest: Manifest) = manifest.mismatch(wishes) == null
        val contenders =
            contenderOptions.contenders(
                problems,
                build,
                classes,
                addsGenerated = classOptions.measuresGenerated,
                isFit = ::isFit,
                isDefault = {
                    if (hasRequirements) it.role.excluded == null && isFit(it)
                    else it.role.isMeasuredByDefault
                },
            )
        val ranked = contenders.filter { it.manifest.role.floor == null }
        val misfits = ranked.mapNotNull { contender ->
            contender.mismatch(wishes)?.let { reason -> "$contender: $reason" }
        }
        if (hasRequirements && misfits.size == ranked.size && !problems.any) {
            problems.add(
                "No contender meets --must and --language." + misfits.joinToString("") { " $it" },
                "Ask for less, or see all contenders with: serdemark list contenders",
            )
        }
        return contenders
    }
}
