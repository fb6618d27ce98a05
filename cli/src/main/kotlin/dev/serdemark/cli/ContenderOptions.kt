package dev.serdemark.cli

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.contender.Contenders
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.contender.namedApart
import dev.serdemark.problem.Problem
import dev.serdemark.problem.didYouMean
import dev.serdemark.toolchain.LibraryJars
import dev.serdemark.toolchain.cache.Cache
import java.io.File

/** Which contenders, at which versions, from which folders. */
internal class ContenderOptions(private val surroundings: Surroundings) : OptionGroup() {
    private val names by
        option(
                "-c",
                "--contender",
                metavar = "CONTENDER[@VERSION|@JAR],...",
                help =
                    "Which contenders, at their default version or another, or with a jar of your own in place of the library's. Default: all.",
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

    /** Whether the user said which, and in what order. */
    val areNamed: Boolean
        get() = names != null

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

    /**
     * The contenders that were asked for, each once; [problems] for names that are none. Copies of
     * jars are kept in the [cache].
     */
    fun contenders(problems: Problems, cache: Cache): List<ManifestAtVersion> {
        val all = problems.attempt { surroundings.contenders(folders) } ?: return emptyList()
        val asked =
            names?.map { it.trim() }
                ?: return all.manifests.filter { it.excluded == null }.map { it.at(it.version) }
        return asked.mapNotNull { problems.attempt { find(it, all, cache) } }.namedApart()
    }

    private fun find(name: String, all: Contenders, cache: Cache): ManifestAtVersion {
        val id = name.substringBefore('@')
        val jars = jarsIn(name.substringAfter('@', "")) ?: return all.find(name)
        val manifest = all.manifest(id)
        val library = LibraryJars(cache)
        return manifest.with(jars.map { library.take(surroundings.workingFolder.resolve(it)) })
    }

    private companion object {
        const val DEFAULT_CHANNEL = "bytes"
    }
}

/**
 * The paths of jars that stand in the place of a version: separated by `+`, each ending in `.jar`
 * or holding a separator of folders. Null where [text] is a version.
 */
private fun jarsIn(text: String): List<String>? {
    val isPath = text.endsWith(".jar") || '/' in text || File.separatorChar in text
    return if (isPath) text.split(Regex("""(?<=\.jar)\+""")) else null
}
