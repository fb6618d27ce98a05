package dev.serdemark.sweep

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes
import kotlinx.serialization.json.JsonPrimitive

/**
 * A GitHub Actions workflow that measures a sweep with a matrix of jobs, and merges the shards. A
 * job measures one shard. If there are more shards than a matrix can have, a job measures several
 * shards, one after another.
 *
 * @property image a container image that has `serdemark` on its `PATH`
 * @property runner the label of the runners
 * @property parallelism the largest number of jobs at once; null for all
 */
class GitHubWorkflow(
    private val image: String,
    private val runner: String,
    private val parallelism: Int?,
) {
    /**
     * Returns the workflow as YAML. Texts of the user are JSON strings in it.
     *
     * @param file the path of the sweep's file in the repository, with slashes
     * @param limit the time limit of a shard
     * @throws ProblemException if a job would take longer than the runners allow
     */
    fun text(sweep: Sweep, file: String, limit: Duration): String {
        val shardsPerJob = (sweep.shards.size + MAX_JOBS - 1) / MAX_JOBS // Rounded up.
        val jobs = sweep.shards.chunked(shardsPerJob)
        val jobLimit = limit * shardsPerJob
        if (HOSTED.matches(runner) && jobLimit > HOSTED_LIMIT)
            throw ProblemException(tooLong(jobLimit, shardsPerJob))
        val texts =
            mapOf(
                "name" to quote("sweep: ${sweep.title}"),
                "sweep" to quote(file),
                "runner" to quote(runner),
                "image" to quote(image),
                "minutes" to "${jobLimit.inWholeMinutes + 1}",
                "parallelism" to "${minOf(parallelism ?: MAX_JOBS, jobs.size)}",
                "matrix" to jobs.joinToString("\n", transform = ::entry),
            )
        return JobTemplate("github/workflow.yml").fill(texts)
    }

    private fun entry(shards: List<Shard>): String {
        val numbers = shards.map { it.number }
        val name = listOf(numbers.first(), numbers.last()).distinct().joinToString("-")
        return "          - {name: \"$name\", shards: \"${numbers.joinToString(" ")}\"}"
    }

    /** Returns the [text] in quotes, without expressions that GitHub would evaluate. */
    private fun quote(text: String): String =
        JsonPrimitive(text.replace("\${{", "\$ {{")).toString()

    private fun tooLong(jobLimit: Duration, shards: Int) =
        Problem(
            "A job of ${if (shards == 1) "1 shard" else "$shards shards"} may take ${jobLimit.inWholeMinutes} minutes, " +
                "and GitHub's runners end it after ${HOSTED_LIMIT.inWholeMinutes}.",
            "Reduce the budget or the shards, or name your own runners with --runs-on.",
        )

    companion object {
        /** The maximum number of jobs per matrix that GitHub allows. */
        const val MAX_JOBS = 256

        /** The time limit of a job on GitHub's runners. */
        private val HOSTED_LIMIT = 360.minutes

        /** Matches the labels of GitHub's runners. */
        private val HOSTED = Regex("(ubuntu|windows|macos)-.*")
    }
}
