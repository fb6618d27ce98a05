package dev.serdemark.sweep

import dev.serdemark.problem.shellQuoted
import kotlin.io.path.readText
import kotlinx.serialization.json.JsonPrimitive

/**
 * A Kubernetes Indexed Job that measures a sweep, with a pod for each shard.
 *
 * @property name the name of the Job
 * @property image a container image that has `serdemark` on its `PATH`
 * @property claim the name of the volume claim for the results
 * @property folder the folder of the sweep in this volume
 * @property cpus the cores of a pod
 * @property memory the memory of a pod, in the notation of Kubernetes, such as `8Gi`
 * @property parallelism the largest number of pods at once; null for as many as fit on the nodes
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
    /** Returns the manifest as YAML. Texts of the user are JSON strings in it. */
    fun text(sweep: Sweep): String {
        val run =
            listOf("serdemark", "sweep", "run", "/sweep/sweep.yaml", "--out", "/results/$folder")
        // Indexes of pods begin at 0, and numbers of shards begin at 1.
        val command =
            "exec ${(run + options).joinToString(" ", transform = ::shellQuoted)} " +
                "--shard \$((JOB_COMPLETION_INDEX + 1))"
        val shards = sweep.shards.size
        val texts =
            mapOf(
                "name" to quote(name),
                "sweep" to quote(sweep.file.readText()),
                "shards" to "$shards",
                "parallelism" to "${minOf(parallelism ?: shards, shards, MAX_PODS)}",
                "most-failed" to "${minOf(shards, MAX_PODS)}",
                "node-selector" to
                    nodes.entries.joinToString(prefix = "{", postfix = "}") { (key, value) ->
                        "${quote(key)}: ${quote(value)}"
                    },
                "image" to quote(image),
                "command" to quote(command),
                "cpus" to "$cpus",
                "memory" to quote(memory),
                "claim" to quote(claim),
            )
        return JobTemplate("kubernetes/job.yaml").fill(texts)
    }

    private fun quote(text: String): String = JsonPrimitive(text).toString()

    private companion object {
        /** The maximum number of pods at once, and of failed pods, in a large Job. */
        const val MAX_PODS = 10_000
    }
}
