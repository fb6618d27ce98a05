package dev.serdemark.cli

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.MissingArgument
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.engine.RunRequest
import dev.serdemark.engine.Settings
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.heapMegabytes
import dev.serdemark.engine.neededMegabytes
import dev.serdemark.engine.plan
import dev.serdemark.engine.seats
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.problem.Problem
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.workload.Document
import dev.serdemark.workload.WorkloadDocument
import java.nio.file.Path
import java.time.Instant
import kotlin.io.path.name

/** `serdemark run`: plans, builds, checks, measures and reports. */
internal class RunCommand(
    private val surroundings: Surroundings,
    private val commandLine: List<String>,
) : CliktCommand(name = "run") {
    private val workloads by
        argument("WORKLOAD[/DOCUMENT]")
            .help("What to serialize: a workload, or one of its documents.")
            .multiple()
    private val contenderOptions by ContenderOptions(surroundings)
    private val operations by
        option(
                "-o",
                "--operation",
                metavar = "OPERATION,...",
                help =
                    "What is timed: read, write, read-selected, read-deep, parse, create. Default: read,write.",
            )
            .default("read,write")
    private val jvmOptions by JvmOptions(surroundings)
    private val threads by
        option("--threads", metavar = "N", help = "How many threads call one codec at once.")
    private val budgetOptions by BudgetOptions()
    private val coldOptions by ColdOptions()
    private val gateOption by GateOption()
    private val lockedOption by LockedOption(surroundings, commandLine)
    private val seed by
        option("--seed", metavar = "N", help = "Of every random order.").default("1")
    private val out by option("--out", metavar = "DIR", help = "Where the run is kept.").path()
    private val exports by Exports()
    private val statistics by StatisticsOption()
    private val offline by option("--offline", help = "Download nothing.").flag()
    private val cache by cacheOption(surroundings)
    private val verbose by option("--verbose", help = "Tell of all that goes on.").flag()

    override fun help(context: Context) = "Measure contenders on a workload and rank them."

    override fun run() {
        val problems = Problems()
        val source = source(problems)
        val status =
            OutputFiles(surroundings.workingFolder, problems).use { files ->
                val open = exports.open(files)
                problems.throwAny()
                val asked = checkNotNull(source) { "There is nothing to run, and no problem" }
                val directory = RunDirectory.create(runPath(asked.request))
                val resolver = ResolverSettings(offline)
                Conducting(surroundings, directory, cache, resolver, statistics, verbose)
                    .begin(asked, open)
            }
        throw ProgramResult(status.code)
    }

    private fun source(problems: Problems): RunSource? {
        if (!lockedOption.isGiven) return asked(problems)
        val locked = lockedOption.directory(workloads, problems) ?: return null
        return problems.attempt { replay(locked, problems) }
    }

    private fun replay(directory: RunDirectory, problems: Problems): RunSource? =
        Replay(directory, recorded(directory), surroundings, cache).source(problems) {
            it.copy(command = lockedOption.repeatable(directory), replays = directory.path.name)
        }

    private fun asked(problems: Problems): RunSource {
        if (workloads.isEmpty()) throw MissingArgument(registeredArguments().single())
        val contenders = contenderOptions.contenders(problems, cache, ResolverSettings(offline))
        val found =
            coldOptions.documents(workloads, problems).distinct().mapNotNull {
                problems.attempt { surroundings.workloads.find(it) }
            }
        val request = request(contenders, documents(found, problems), problems)
        return RunSource(request, plan(request, Settings()), found.map { it.workload })
    }

    private fun request(
        contenders: List<ManifestAtVersion>,
        documents: List<Document>,
        problems: Problems,
    ): RunRequest {
        val needed = neededMegabytes(documents.maxOfOrNull { it.jsonBytes } ?: 0.0)
        val jvms = coldOptions.jvms(jvmOptions.settings(needed, problems), problems)
        val channels = contenderOptions.channels(contenders, problems)
        val operations = problems.attempt { operations(operations) }.orEmpty()
        if (Operation.READ_SELECTED in operations) requireSelections(documents, problems)
        coldOptions.requireOneSchema(documents, problems)
        val workers =
            documents.size * contenders.size * channels.size * Operation.workers(operations)
        return RunRequest(
            command = commandLine,
            documents = documents,
            contenders = contenders,
            operations = operations,
            channels = channels,
            jvms = jvms,
            threads = problems.attempt { threads(threads, cores()) } ?: 1,
            seats = seats(workers, jvms, problems),
            budget = budgetOptions.budget(problems),
            margin = budgetOptions.margin(gateOption.margin, problems),
            seed = problems.attempt { wholeNumber(seed) } ?: 0,
            cold = coldOptions.plan(operations, contenders, threads, problems),
            gate = gateOption.limit(contenders, contenderOptions.areNamed, problems),
        )
    }

    private fun requireSelections(documents: List<Document>, problems: Problems) =
        documents
            .filter { it.selected == null }
            .distinctBy { it.workload }
            .forEach {
                problems.add(
                    Problem(
                        "The workload ${it.workload} does not say which fields read-selected takes.",
                        "Name them in its workload.yaml, as `projection: {Record: [field, ...]}`.",
                    )
                )
            }

    private fun cores(): Int = Runtime.getRuntime().availableProcessors()

    /** Workers of all settings are there at once, so the largest heap counts for each. */
    private fun seats(workersOfOne: Int, jvms: List<JvmSetting>, problems: Problems): Int {
        val megabytes = jvms.maxOfOrNull { it.heapMegabytes } ?: return 0
        val workers = workersOfOne * jvms.size
        return problems.attempt { seats(workers, megabytes, ThisMachine.memoryForWorkers) } ?: 0
    }

    /** Each document once; two workloads of one name could not be told apart in any table. */
    private fun documents(found: List<WorkloadDocument>, problems: Problems): List<Document> {
        val distinct =
            found
                .mapNotNull { problems.attempt { surroundings.document(it, cache) } }
                .distinctBy { it.toString() to it.sha256 }
        distinct
            .groupBy { it.toString() }
            .filterValues { it.size > 1 }
            .keys
            .forEach {
                problems.add(
                    Problem(
                        "Two different documents are called '$it'.",
                        "Rename the folder of one workload.",
                    )
                )
            }
        return distinct
    }

    private fun runPath(request: RunRequest): Path =
        out?.let(surroundings.workingFolder::resolve)
            ?: surroundings.runs.fresh(
                request.documents.joinToString("-"),
                Instant.now(),
            )
}
