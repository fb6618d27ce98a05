package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.sweep.kubernetes.KubernetesJob

/** The options of a Job for Kubernetes. */
internal class KubernetesOptions : OptionGroup() {
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
            .parsed { valid("--name", it, NAME, "sweep-1") }
    private val cpus by
        option("--cpus", metavar = "N", help = "With --kubernetes: whole cores of a pod [2].")
            .parsed { wholeNumber("--cpus", it, 1..Int.MAX_VALUE) }
    private val memory by
        option("--memory", metavar = "SIZE", help = "With --kubernetes: memory of a pod [8Gi].")
            .parsed { valid("--memory", it, MEMORY, "8Gi") }
    private val nodes by
        option(
                "--node-selector",
                metavar = "KEY=VALUE",
                help = "With --kubernetes: label that nodes must have.",
            )
            .parsed { label(it) }
            .multiple()

    /**
     * Returns the Job. Adds mistakes to [problems]. Returns null if the Job is not [isUsed], or if
     * there are any problems.
     *
     * @param images the image that pods start
     * @param options further options of `serdemark sweep run`
     */
    fun job(
        isUsed: Boolean,
        images: ImageOptions,
        options: List<String>,
        problems: Problems,
    ): KubernetesJob? {
        val given =
            mapOf(
                    "--claim" to claim,
                    "--name" to name,
                    "--cpus" to cpus,
                    "--memory" to memory,
                    "--node-selector" to nodes.ifEmpty { null },
                )
                .filterValues { it != null }
        refuseUnused(given.keys.toList(), "--kubernetes", isUsed, problems)
        if (!isUsed) return null
        val name = name.valueOr("sweep", problems)
        return KubernetesJob(
                name = name,
                image = images.image("--kubernetes", problems),
                claim = required("--claim", claim, "--kubernetes", problems),
                folder = name,
                cpus = cpus.valueOr(USUAL_CPUS, problems),
                memory = memory.valueOr("8Gi", problems),
                parallelism = images.parallelism(problems),
                nodes = nodes.mapNotNull { it.value(problems) }.toMap(),
                options = options,
            )
            .takeUnless { problems.any }
    }

    private fun <T : Any> Parsed<T>?.valueOr(usual: T, problems: Problems): T =
        this?.value(problems) ?: usual

    private companion object {
        const val USUAL_CPUS = 2
    }
}

private fun label(text: String): Pair<String, String> =
    valid("--node-selector", text, LABEL, "cpu=zen4").let {
        it.substringBefore('=') to it.substringAfter('=')
    }

private fun valid(option: String, text: String, form: Regex, example: String): String =
    text.takeIf(form::matches)
        ?: throw ProblemException(
            "Invalid $option: '$text'. Expected a value that Kubernetes takes (e.g. $example)."
        )

/** Labels of RFC 1123, with room for the index that Kubernetes appends in the names of pods. */
private val NAME = Regex("[a-z0-9]([a-z0-9-]{0,51}[a-z0-9])?")
private val MEMORY = Regex("[1-9][0-9]*(Mi|Gi)")
private val LABEL = Regex("[A-Za-z0-9./_-]+=[A-Za-z0-9._-]*")
