package dev.serdemark.sweep

import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.option.RelatedOptions
import dev.serdemark.cli.option.convertBy
import dev.serdemark.cli.option.convertToInt
import dev.serdemark.cli.option.multipleBy
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems

/** The options of a Job for Kubernetes. */
class KubernetesOptions : RelatedOptions() {
    private val claim by
        option(
            "--claim",
            metavar = "NAME",
            help =
                "With --kubernetes: claim of the volume for results, to which all pods can write.",
        )
    private val name by
        option(
                "--name",
                metavar = "NAME",
                help =
                    "With --kubernetes: name of the Job, and of its folder in the volume [sweep].",
            )
            .convertBy { validValue("--name", it, NAME, "sweep-1") }
    private val cpus by
        option("--cpus", metavar = "N", help = "With --kubernetes: whole cores of a pod [2].")
            .convertToInt(1..Int.MAX_VALUE)
    private val memory by
        option("--memory", metavar = "SIZE", help = "With --kubernetes: memory of a pod [8Gi].")
            .convertBy { validValue("--memory", it, MEMORY, "8Gi") }
    private val nodes by
        option(
                "--node-selector",
                metavar = "KEY=VALUE",
                help = "With --kubernetes: label that nodes must have.",
            )
            .multipleBy(::nodeLabel)

    /**
     * Returns the Job. Adds mistakes to [problems]. Returns null if the Job is not [isUsed], or if
     * there are any problems.
     *
     * @param images the image that pods start
     * @param runOptions further options of `serdemark sweep run`
     */
    fun job(
        isUsed: Boolean,
        images: ImageOptions,
        runOptions: List<String>,
        problems: Problems,
    ): KubernetesJob? {
        refuseUnused(given, "--kubernetes", isUsed, problems)
        if (!isUsed) return null
        val jobName = name ?: "sweep"
        return KubernetesJob(
                name = jobName,
                image = images.image("--kubernetes", problems),
                claim = required("--claim", claim, "--kubernetes", problems),
                folder = jobName,
                cpus = cpus ?: DEFAULT_CPUS,
                memory = memory ?: "8Gi",
                parallelism = images.parallelism,
                nodes = nodes.toMap(),
                options = runOptions,
            )
            .takeUnless { problems.any }
    }

    private companion object {
        const val DEFAULT_CPUS = 2
    }
}

/** Parses a label such as `cpu=zen4` as its key and value. */
private fun nodeLabel(text: String): Pair<String, String> {
    val label = validValue("--node-selector", text, LABEL, "cpu=zen4")
    return label.substringBefore('=') to label.substringAfter('=')
}

/** Returns the [text] of an [option]. Throws a [ProblemException] unless it has this [form]. */
private fun validValue(option: String, text: String, form: Regex, example: String): String =
    text.takeIf(form::matches)
        ?: throw ProblemException(
            "Invalid $option: '$text'. Expected a value that Kubernetes takes (e.g. $example)."
        )

/** Labels of RFC 1123, with room for the index that Kubernetes appends in the names of pods. */
private val NAME = Regex("[a-z0-9]([a-z0-9-]{0,51}[a-z0-9])?")
private val MEMORY = Regex("[1-9][0-9]*(Mi|Gi)")
private val LABEL = Regex("[A-Za-z0-9./_-]+=[A-Za-z0-9._-]*")
