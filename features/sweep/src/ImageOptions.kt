package dev.serdemark.sweep

import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.option.RelatedOptions
import dev.serdemark.cli.option.convertToInt
import dev.serdemark.problem.Problems

/** The options of engines that start container images. */
class ImageOptions : RelatedOptions() {
    private val image by
        option(
            "--image",
            metavar = "IMAGE",
            help = "With $ENGINES: container image with serdemark on its PATH.",
        )
    /** The largest number of shards at once; null for as many as possible. */
    val parallelism: Int? by
        option(
                "--parallelism",
                metavar = "N",
                help = "With $ENGINES: most shards at once [as many as possible].",
            )
            .convertToInt(1..Int.MAX_VALUE)

    /** Returns the image. Adds a problem if the user names none, because the [engine] needs one. */
    fun image(engine: String, problems: Problems): String =
        required("--image", image, engine, problems)

    /** Adds a problem if the user gives these options, but no engine that needs images [isUsed]. */
    fun refuseIfUnused(isUsed: Boolean, problems: Problems) =
        refuseUnused(given, ENGINES, isUsed, problems)

    private companion object {
        const val ENGINES = "--kubernetes or --github"
    }
}

/**
 * Returns the [text] of an [option] that an [engine] needs. Adds a problem if the text is missing.
 */
fun required(option: String, text: String?, engine: String, problems: Problems): String {
    if (text.isNullOrBlank())
        problems.add("$engine needs $option.", "See serdemark sweep submit --help.")
    return text.orEmpty()
}
