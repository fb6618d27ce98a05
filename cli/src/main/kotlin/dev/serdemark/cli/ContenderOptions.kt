package dev.serdemark.cli

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.problem.Problem
import dev.serdemark.problem.didYouMean

/** Which contenders, at which versions, from which folders. */
internal class ContenderOptions(private val surroundings: Surroundings) : OptionGroup() {
    private val names by
        option(
                "-c",
                "--contender",
                metavar = "CONTENDER[@VERSION],...",
                help = "Which contenders, at their default version or another. Default: all.",
            )
            .split(",")

    private val folders by
        option(
                "--contenders",
                metavar = "DIR",
                help = "A folder of further contenders; may be given again.",
            )
            .path()
            .multiple()

    private val channel by
        option("--channel", help = "The form of the payload at the caller. Default: bytes.")

    /** The channel that was asked for; [problems] where none of the [contenders] has it. */
    fun channel(contenders: List<ManifestAtVersion>, problems: Problems): String {
        val name = channel ?: DEFAULT_CHANNEL
        val known = contenders.flatMap { it.manifest.channels.keys }.distinct()
        if (known.isNotEmpty() && name !in known) {
            val near = didYouMean(name, known).firstOrNull()
            val advice =
                near?.let { "Did you mean '$it'?" } ?: "Expected one of ${known.joinToString()}."
            problems.add(Problem("Unknown channel: '$name'.", advice))
        }
        return name
    }

    /** The contenders that were asked for, each once; [problems] for names that are none. */
    fun contenders(problems: Problems): List<ManifestAtVersion> {
        val all = problems.attempt { surroundings.contenders(folders) } ?: return emptyList()
        val asked =
            names?.map { it.trim() }
                ?: return all.manifests.filter { it.excluded == null }.map { it.at(it.version) }
        return asked.mapNotNull { problems.attempt { all.find(it) } }.distinctBy { it.toString() }
    }

    private companion object {
        const val DEFAULT_CHANNEL = "bytes"
    }
}
