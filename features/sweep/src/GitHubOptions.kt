package dev.serdemark.sweep

import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.option.RelatedOptions
import dev.serdemark.problem.Problems

/** The options of a GitHub Actions workflow. */
class GitHubOptions : RelatedOptions() {
    private val runsOn by
        option(
            "--runs-on",
            metavar = "LABEL",
            help = "With --github: label of the runners [$DEFAULT_RUNNER].",
        )

    /**
     * Returns the workflow. Adds mistakes to [problems]. Returns null if the workflow is not
     * [isUsed], or if there are any problems.
     *
     * @param images the image that jobs run in
     */
    fun workflow(isUsed: Boolean, images: ImageOptions, problems: Problems): GitHubWorkflow? {
        refuseUnused(given, "--github", isUsed, problems)
        if (!isUsed) return null
        return GitHubWorkflow(
                images.image("--github", problems),
                runsOn ?: DEFAULT_RUNNER,
                images.parallelism,
            )
            .takeUnless { problems.any }
    }

    private companion object {
        const val DEFAULT_RUNNER = "ubuntu-latest"
    }
}
