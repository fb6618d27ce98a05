package dev.serdemark.sweep

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.givenOptions
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.shellQuoted
import dev.serdemark.report.wording.visible
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes

/** `serdemark sweep submit`: hands the shards of a sweep to Slurm, Kubernetes or GitHub Actions. */
class SweepSubmitCommand(context: CliContext) : SweepFileCommand(context, "submit") {
    private val toSlurm by option("--slurm", help = "Submit an array of jobs to Slurm.").flag()
    private val toKubernetes by
        option("--kubernetes", help = "Write a Job for Kubernetes, for kubectl apply.").flag()
    private val toGitHub by
        option("--github", help = "Write a workflow for GitHub Actions, with a matrix of jobs.")
            .flag()
    private val out by
        option("--out", metavar = "DIR", help = "With --slurm: folder for the sweep.").path()
    private val isLocked by lockedOption()
    private val slurmOptions by SlurmOptions()
    private val imageOptions by ImageOptions()
    private val kubernetesOptions by KubernetesOptions()
    private val gitHubOptions by GitHubOptions()

    /** The build options that shards run with. */
    private val buildOptions: List<String>
        get() =
            listOf("--offline").filter { build.resolver.offline } +
                listOf("--locked").filter { isLocked }

    override fun help(context: Context) =
        "Hand the shards of a sweep to Slurm, Kubernetes or GitHub Actions."

    override fun run() {
        val problems = Problems()
        if (listOf(toSlurm, toKubernetes, toGitHub).count { it } != 1)
            problems.add(
                "Expected one of --slurm, --kubernetes and --github.",
                "Name where the shards run.",
            )
        if (toSlurm && out == null)
            problems.add("--slurm needs a folder.", "Name one that all nodes share, with --out.")
        refuseUnused(givenOptions intersect setOf("--out"), "--slurm", isUsed = toSlurm, problems)
        val sbatch = slurmOptions.options(isUsed = toSlurm, problems)
        imageOptions.refuseIfUnused(isUsed = toKubernetes || toGitHub, problems)
        if (toGitHub && buildOptions.isNotEmpty())
            problems.add(
                "--github takes neither --offline nor --locked: the shards of its workflow always have both.",
                "Leave out ${buildOptions.joinToString(" and ")}.",
            )
        val job = kubernetesOptions.job(toKubernetes, imageOptions, buildOptions, problems)
        val workflow = gitHubOptions.workflow(toGitHub, imageOptions, problems)
        problems.throwAny()
        val plannedSweep = planner().plan()
        val sweep = plannedSweep.sweep
        val folder = out
        if (job != null) print(job.text(sweep))
        else if (workflow != null)
            print(workflow.text(sweep, pathInRepository(sweep), timeLimit(plannedSweep)))
        else if (folder != null) submit(plannedSweep, context.workingFolder.resolve(folder), sbatch)
    }

    /** The time limit of a job. It is long, because nodes and their file systems may be slow. */
    private fun timeLimit(planned: PlannedSweep): Duration =
        planned.sweep.shards.maxOf(planned::estimate) * 2 + 10.minutes

    /** The path of the sweep's file from the top of its repository, which is the working folder. */
    private fun pathInRepository(sweep: Sweep): String {
        val file = context.workingFolder.resolve(sweep.file).normalize()
        if (!file.startsWith(context.workingFolder))
            throw ProblemException(
                "$file is not below the working folder, so a workflow would not find it.",
                "Put it into the repository, and run this command in the top folder of the repository.",
            )
        return context.workingFolder.relativize(file).joinToString("/")
    }

    private fun submit(planned: PlannedSweep, folderPath: Path, sbatch: List<String>) {
        // Fails if the cache has no builds of this sweep.
        if (isLocked) SweepLock.read(planned.sweep, build.cache, workerCode())
        val launcher = context.home.resolve("bin/serdemark")
        if (!launcher.exists())
            throw ProblemException(
                "Cannot find the launcher of Serdemark at $launcher, which the nodes start.",
                "Start Serdemark with its launcher, in a folder that all nodes share.",
            )
        val folder = SweepFolder.of(planned.sweep, folderPath)
        val command =
            listOf("$launcher", "sweep", "run", "${folder.file}", "--out", "${folder.path}") +
                listOf("--cache", "${build.cache.folder}") +
                buildOptions
        val slurm = Slurm(folder)
        slurm.write(SlurmScript(command, context.workingFolder, timeLimit(planned), sbatch))
        submitUnfinished(folder, slurm, context)
    }
}

/** `serdemark sweep resubmit`: submits missing, failed and cut-off shards again. */
class SweepResubmitCommand(private val context: CliContext) : CliktCommand("resubmit") {
    private val folder by argument("DIR").help("The sweep's folder.").path()

    override fun help(context: Context) =
        "Submit the missing, failed and cut-off shards to Slurm again."

    override fun run() {
        val sweepFolder = SweepFolder.open(context.workingFolder.resolve(folder))
        val slurm = Slurm(sweepFolder)
        if (!slurm.isUsed)
            throw ProblemException(
                "The sweep in ${sweepFolder.path} was not submitted to Slurm.",
                "Submit it with: serdemark sweep submit FILE --slurm",
            )
        submitUnfinished(sweepFolder, slurm, context)
    }
}

private fun submitUnfinished(folder: SweepFolder, slurm: Slurm, context: CliContext) {
    val queue = slurm.queue()
    val shards =
        folder
            .findings()
            .filter { it.shard.number !in queue && it.state.isUnfinished }
            .map { it.shard }
    val jobIds = if (shards.isEmpty()) emptyList() else slurm.submit(shards)
    context.terminal.println(
        if (jobIds.isEmpty())
            "Nothing to submit: all shards are complete, measured or in the queue."
        else
            "Submitted ${shards.size} of ${folder.sweep.shards.size} shards as Slurm's ${jobIds.joinToString { "job $it" }}.\n" +
                "See their states with: serdemark sweep status ${visible(shellQuoted(context.pathText(folder.path)))}"
    )
}

private val ShardState.isUnfinished: Boolean
    get() =
        when (this) {
            is ShardState.Complete,
            is ShardState.Measuring -> false
            is ShardState.Failed,
            is ShardState.Rejected,
            ShardState.CutOff,
            ShardState.Missing -> true
        }
