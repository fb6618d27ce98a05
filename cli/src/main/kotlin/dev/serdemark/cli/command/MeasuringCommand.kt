package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.BudgetOptions
import dev.serdemark.cli.option.ColdOptions
import dev.serdemark.cli.option.DefaultGoal
import dev.serdemark.cli.option.Exports
import dev.serdemark.cli.option.GateOptions
import dev.serdemark.cli.option.Heading
import dev.serdemark.cli.option.JvmOptions
import dev.serdemark.cli.option.MeasuredContenderOptions
import dev.serdemark.cli.option.ReportOptions
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.option.convertBy
import dev.serdemark.cli.option.givenOptions
import dev.serdemark.cli.option.helpAllOption
import dev.serdemark.cli.option.operations
import dev.serdemark.cli.option.rare
import dev.serdemark.cli.option.threads
import dev.serdemark.cli.option.under
import dev.serdemark.cli.option.wholeNumber
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.contender.Contender
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.JvmProfile
import dev.serdemark.engine.jvm.ServerEngine
import dev.serdemark.engine.jvm.heapMegabytes
import dev.serdemark.engine.request.CellAxes
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.name
import dev.serdemark.engine.request.neededMegabytes
import dev.serdemark.engine.request.plan
import dev.serdemark.engine.request.workersAtOnce
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.CopiedOptions
import dev.serdemark.plan.GateBase
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Request
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problems
import dev.serdemark.report.wording.ReportTopic
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.RunSource
import dev.serdemark.workload.Document
import dev.serdemark.workload.WorkloadDocument
import java.nio.file.Path
import java.time.Instant

/**
 * The common part of the commands that measure contenders: their options, and the run itself.
 *
 * @param defaultGoal the goal if the command line names none
 */
abstract class MeasuringCommand(
    name: String,
    protected val context: CliContext,
    protected val commandLine: List<String>,
    defaultGoal: DefaultGoal = DefaultGoal.BEST,
) : CliktCommand(name) {
    protected val contenderOptions by MeasuredContenderOptions(context)
    /** The operations to time. */
    protected val operations: List<Operation> by
        option(
                "-o",
                "--operation",
                metavar = "OPERATION,...",
                help =
                    "Operations to time: read, write, read-selected, read-deep, parse, create [read,write].",
            )
            .under(Heading.WHAT)
            .convertBy { operations(it) }
            .default(Operation.OF_WHOLE_VALUES)
    private val jvmOptions by JvmOptions(context)

    /** The feature version of the oldest JDK that runs the contenders, such as 17. */
    protected val oldestJava: Int
        get() = jvmOptions.oldestJava

    private val threads by
        option(
                "--threads",
                metavar = "N",
                help = "Number of threads that call at once [1].",
            )
            .under(Heading.JVM)
            .convertBy { threads(it, Runtime.getRuntime().availableProcessors()) }
    private val latencyOption by
        option(
                "--latency",
                help = "Also time single calls: median, p99, p99.9 and the longest.",
            )
            .under(Heading.WHAT)
            .flag()
    private val budgetOptions by BudgetOptions(defaultGoal)
    private val gateOptions by GateOptions()
    protected val coldOptions by ColdOptions()
    protected val seed by
        option("--seed", metavar = "N", help = "Seed of every random order [1].")
            .under(Heading.WHAT)
            .rare()
            .convertBy { wholeNumber("--seed", it) }
            .default(1)
    protected val out by
        option("--out", metavar = "DIR", help = "Folder for the run [a new one in serdemark-runs].")
            .under(Heading.OUTPUT)
            .path()
    private val exports by Exports()
    protected val reportOptions by ReportOptions(context)
    private val keepGoing by
        option(
                "--keep-going",
                help = "Measure even if only one of several contenders could be built.",
            )
            .under(Heading.WHAT)
            .rare()
            .flag()
    protected val build by VerboseBuildOptions(context)

    init {
        helpAllOption()
    }

    /** The files that the command reads, which no output may replace. */
    protected open val inputs: List<Path>
        get() = emptyList()

    /** Whether first calls are measured. */
    protected open val isCold: Boolean
        get() = coldOptions.isCold

    /** What is measured of calls. */
    protected open val calls: MeasuredCalls
        get() =
            MeasuredCalls(
                coldOptions.experiment(isCold),
                latency = asksForLatency,
                memory = asksForMemory,
            )

    /** The server engines to measure; none if the command sends no requests. */
    protected open val servers: List<ServerEngine>
        get() = emptyList()

    /** What a recommendation must match; null if the command takes no wishes. */
    protected open val wishes: Wishes?
        get() = null

    /**
     * Adds to [problems] which options contradict each other, and which of them do not apply to
     * this command.
     */
    protected open fun check(problems: Problems) {
        budgetOptions.requireFitting(gateOptions.isGiven, problems)
        coldOptions.requireFitting(isCold, operations, problems)
        if (isCold) {
            listOfNotNull(
                    "--show memory".takeIf { asksForMemory },
                    "--latency".takeIf { asksForLatency },
                    "--live-set".takeIf { it in givenOptions },
                )
                .forEach {
                    problems.add(
                        "$it measures warm calls, but --cold measures first calls.",
                        "Leave out one of them.",
                    )
                }
            if (threads != null)
                problems.add("--threads and --cold cannot be combined.", "Give one of them.")
        }
        if (asksForLatency) requireOneThread("--latency", problems)
        if (jvmOptions.asksForSmallDevice)
            requireOneThread("--jvm-profile ${JvmProfile.LOW_END.id}", problems)
    }

    /**
     * Measures a new run, reports it, and returns the exit status. If there are [problems], reports
     * all of them and measures nothing.
     *
     * @param plan plans the run, or throws problems
     */
    protected fun measure(problems: Problems, plan: () -> RunSource): ExitStatus =
        OutputFiles(context.workingFolder, problems, inputs).use { files ->
            val openExports = exports.open(files)
            val source = problems.attempt(plan)
            val view = source?.let { reportOptions.view(it.plan, problems) }
            problems.throwAny()
            checkNotNull(source) { "There is nothing to run, and no problem" }
            checkNotNull(view) { "A run has a view" }
            val directory = RunDirectory.create(runPath(source.inputs.documents))
            ReportedRun(context, directory, build, Recording(), reportOptions, view, openExports)
                .use { it.begin(adaptedSource(source, directory), keepGoing) }
        }

    /** Adapts the [source] to a run in this [directory]. By default, changes nothing. */
    protected open fun adaptedSource(source: RunSource, directory: RunDirectory): RunSource = source

    /**
     * Returns the [documents], the [contenders], and the bases of the gate, to measure in a run.
     */
    protected fun inputsWithBases(
        documents: List<Document>,
        contenders: List<Contender>,
        problems: Problems,
    ): RunInputs {
        val bases =
            gateOptions.bases(contenders, contenderOptions.areNamed, problems) { contender, version
                ->
                contenderOptions.atVersion(contender, version, build)
            }
        val measuredContenders = (contenders + bases.map { (_, base) -> base }).distinctBy { "$it" }
        val gateBases = bases.map { (contender, base) -> GateBase(contender.name, base.name) }
        return RunInputs(documents, measuredContenders, gateBases)
    }

    /** Plans a run of the [inputs]. Adds to [problems] what does not fit them. */
    protected fun plan(inputs: RunInputs, problems: Problems): Plan {
        val documents = inputs.documents
        val contenders = inputs.contenders
        val jvms = problems.attempt {
            val settings = jvmOptions.settings(neededMegabytes(documents), servers)
            coldOptions.withArchives(settings, isCold)
        }
        val channels = contenderOptions.channels(contenders, problems)
        if (Operation.READ_SELECTED in operations) requireSelectedFields(documents, problems)
        if (isCold) coldOptions.requireFitting(inputs, problems)
        val cellsPerJvm = documents.size * contenders.size * channels.size * operations.size
        val gate = gateOptions.gate(contenders, contenderOptions.areNamed, inputs.bases, problems)
        return plan(
            command = commandLine,
            inputs = inputs,
            axes = CellAxes(operations, channels, jvms.orEmpty(), threads ?: 1),
            budget = budgetOptions.budget,
            question =
                budgetOptions.question(
                    gate = gate,
                    hasGate = gateOptions.isGiven,
                    baseline = reportOptions.baselineIn(rankedNames(contenders)),
                    wishes = wishes,
                ),
            seed = seed,
            workersAtOnce = workersAtOnce(cellsPerJvm, jvms.orEmpty(), problems),
            calls = calls,
            request = request,
        )
    }

    /** What reports of the run need to know about the options. */
    protected open val request: Request
        get() =
            Request(
                commandName,
                budgetOptions.preset,
                reportOptions.load,
                copied =
                    CopiedOptions(
                        settings = contenderOptions.words("--contenders") + jvmOptions.words(),
                        cold = coldOptions.words("--cds"),
                        tables = reportOptions.words("--show"),
                        floor = contenderOptions.words("--floor"),
                    ),
            )

    /** The names of the contenders that are ranked. */
    private fun rankedNames(contenders: List<Contender>): List<ContenderName> =
        contenders.filter { it.manifest.role.floor == null }.map { it.name }

    private val asksForMemory: Boolean
        get() = ReportTopic.MEMORY in reportOptions.requestedTables

    private val asksForLatency: Boolean
        get() = latencyOption || ReportTopic.LATENCY in reportOptions.requestedTables

    /** Refuses several threads for an [option] that works with one thread only. */
    protected fun requireOneThread(option: String, problems: Problems) {
        if ((threads ?: 1) == 1) return
        problems.add(
            "$option works with one thread only, but --threads asks for several.",
            "Leave out one of them.",
        )
    }

    private fun requireSelectedFields(documents: List<Document>, problems: Problems) =
        documents
            .filter { it.selected == null }
            .distinctBy { it.workload }
            .forEach {
                problems.add(
                    "The workload ${it.workload} does not say which fields read-selected takes.",
                    "Name them in its workload.yaml, as `projection: {Record: [field, ...]}`.",
                )
            }

    /** Finds the documents of [workloads], which are names or folders. */
    protected fun findDocuments(
        workloads: List<String>,
        problems: Problems,
    ): List<WorkloadDocument> =
        coldOptions.documents(workloads, problems).distinct().mapNotNull {
            problems.attempt { context.workloads.find(it) }
        }

    /** Loads each document once. Refuses different documents with the same name. */
    protected fun loadDocuments(
        workloadDocuments: List<WorkloadDocument>,
        problems: Problems,
    ): List<Document> {
        val distinct =
            workloadDocuments
                .mapNotNull { problems.attempt { context.document(it, build.cache) } }
                .distinctBy { it.toString() to it.sha256 }
        distinct
            .groupBy { it.toString() }
            .filterValues { it.size > 1 }
            .keys
            .forEach {
                problems.add(
                    "Two different documents are called '$it', so no table could distinguish them.",
                    "Rename the folder of one workload.",
                )
            }
        return distinct
    }

    /** Returns how many workers can run at once if each has the largest heap of all [jvms]. */
    private fun workersAtOnce(cellsPerJvm: Int, jvms: List<JvmSetting>, problems: Problems): Int {
        val megabytes = jvms.maxOfOrNull { it.heapMegabytes } ?: return 0
        val workers = cellsPerJvm * jvms.size
        return problems.attempt { workersAtOnce(workers, megabytes, ThisMachine.memoryForWorkers) }
            ?: 0
    }

    private fun runPath(documents: List<Document>): Path =
        out?.let(context.workingFolder::resolve)
            ?: context.runs.createRunFolder(
                if (documents.size <= MAX_DOCUMENTS_IN_NAME) documents.joinToString("-")
                else documents.map { it.workload }.distinct().joinToString("-"),
                Instant.now(),
            )

    private companion object {
        /** The directory of a run with more documents is named after their workloads. */
        const val MAX_DOCUMENTS_IN_NAME = 3
    }
}
