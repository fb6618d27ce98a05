package dev.serdemark.sweep.kubernetes

import dev.serdemark.problem.inShell
import dev.serdemark.sweep.JobTemplate
import dev.serdemark.sweep.Sweep
import kotlin.io.path.readText
import kotlinx.serialization.json.JsonPrimitive

/**
 * An Indexed Job of Kubernetes that measures a sweep, a pod for each shard.
 *
 * @property name of the Job
 * @property image that has `serdemark` on its `PATH`
 * @property claim the claim of a volume for the results
 * @property folder of the sweep, in this volume
 * @property cpus the cores of a pod
 * @property memory of a pod, as Kubernetes writes it, such as `8Gi`
 * @property parallelism the most pods at once; null for as many as nodes fit
 * @property nodes labels that nodes must have
 * @property options further options of `serdemark sweep run`
 */
class KubernetesJob(
    private val name: String,
    private val image: String,
    private val claim: String,
    private val folder: String,
    private val cpus: Int,
    private val memory: String,
    private val parallelism: Int?,
    private val nodes: Map<String, String>,
    private val options: List<String>,
) {
    /** The manifest: YAML, in which texts of the user are in quotes as in JSON. */
    fun text(sweep: Sweep): String {
        val run =
            listOf("serdemark", "sweep", "run", "/sweep/sweep.yaml", "--out", "/results/$folder")
        val command =
            "exec ${(run + options).joinToString(" ", transform = ::inShell)} " +
                "--shard \$((JOB_COMPLETION_INDEX + 1))"
        val shards = sweep.shards.size
        val texts =
            mapOf(
                "name" to quoted(name),
                "sweep" to quoted(sweep.file.readText()),
                "shards" to "$shards",
                "parallelism" to "${minOf(parallelism ?: shards, shards, MOST_PODS)}",
                "most-failed" to "${minOf(shards, MOST_PODS)}",
                "node-selector" to
                    nodes.entries.joinToString(prefix = "{", postfix = "}") { (key, value) ->
                        "${quoted(key)}: ${quoted(value)}"
                    },
                "image" to quoted(image),
                "command" to quoted(command),
                "cpus" to "$cpus",
                "memory" to quoted(memory),
                "claim" to quoted(claim),
            )
        return JobTemplate("kubernetes/job.yaml").filled(texts)
    }

    private fun quoted(text: String): String = JsonPrimitive(text).toString()

    private companion object {
        /** The most pods at once, and the most failed ones, of a Job with many indexes. */
        const val MOST_PODS = 10_000
    }
}
