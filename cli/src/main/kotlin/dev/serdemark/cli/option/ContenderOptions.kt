package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import dev.serdemark.cli.context.CliContext
import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.callersOf
import dev.serdemark.contender.frameworks
import dev.serdemark.contender.requireFramework
import dev.serdemark.contender.withGeneratedClasses
import dev.serdemark.contender.withMappers
import dev.serdemark.contender.withUniqueNames
import dev.serdemark.model.UserClasses
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.report.wording.visible
import dev.serdemark.toolchain.LibraryVersions
import java.nio.file.Path

/**
 * The options that choose contenders, their versions, and the folders they come from.
 *
 * @param commandFolders folders with more contenders, which are shipped for one command
 */
open class ContenderOptions(
    private val context: CliContext,
    private val commandFolders: List<Path> = emptyList(),
) : RelatedOptions(Heading.WHAT) {
    private val names by
        option(
                "-c",
                "--contender",
                metavar = "CONTENDER[@VERSION|@latest|@[NAME=]JAR]|TRAIT=VALUE,...",
                help =
                    "Contenders to measure, by name, or all. After @: another version, latest for the newest release, or your own jar, which tables call NAME. TRAIT=VALUE measures the contenders with this trait; several traits must all match (e.g. format=binary,effort=schema) [those with default 'yes' in serdemark list contenders].",
            )
            .split(",")

    private val folders by contenderFoldersOption()

    /** The frameworks of `--wire`, which also call each contender; null for none. */
    protected open val frameworks: List<String>? = null

    /** Whether lower bounds are added to the contenders. */
    protected open val addsFloors: Boolean = false

    private val selection: Selection?
        get() = names?.let(::Selection)

    /** Whether the user named contenders. Then contenders are in the order of the command line. */
    val areNamed: Boolean
        get() = selection?.names.orEmpty().isNotEmpty()

    /**
     * Returns the requested contenders, each once: first the named contenders, then the contenders
     * that match the filters. Adds to [problems] each unknown name and each wrong filter.
     *
     * If the user's [classes] have mappers, adds the contenders that take these mappers, unless the
     * user named contenders with mappers.
     *
     * @param addsGenerated whether to add the same contenders with generated classes
     * @param isFit whether `all` and filters include a contender
     * @param isDefault whether a contender is included if the user names none
     */
    fun contenders(
        problems: Problems,
        build: BuildOptions,
        classes: List<UserClasses> = emptyList(),
        addsGenerated: Boolean = false,
        isFit: (Manifest) -> Boolean = { true },
        isDefault: (Manifest) -> Boolean = { it.role.isMeasuredByDefault },
    ): List<Contender> {
        val all =
            problems.attempt { context.contenders(commandFolders + folders) } ?: return emptyList()
        val contenderNames = ContenderNames(all, build, context.workingFolder, classes)
        val named = ArrayList<Contender>()
        val requested =
            selection?.contenders(all, problems, isFit) { name ->
                contenderNames.find(name).also(named::add)
            } ?: all.atDefaultVersions().filter { isDefault(it.manifest) }
        warnOfRepetitions(named)
        val withFrameworks = withFrameworks(requested, all, problems)
        val withMappers =
            if (named.any { it.mapper != null }) withFrameworks
            else problems.attempt { withFrameworks.withMappers(classes, all) } ?: withFrameworks
        val withGenerated = if (addsGenerated) withMappers.withGeneratedClasses() else withMappers
        val lowerBounds = all.manifests.filter { addsFloors && it.role.floor != null }
        return (withGenerated + lowerBounds.map { it.at(it.library.version) }).withUniqueNames()
    }

    /** The formats of all contenders, whether or not they are requested. */
    fun formats(): Set<String> =
        context.contenders(commandFolders + folders).manifests.map { it.traits.format }.toSet()

    /**
     * Returns a [contender] at another [version] of its library, with the same mapper. The version
     * may be `latest`.
     *
     * @throws ProblemException if the version is invalid, or if no latest version can be found
     */
    fun atVersion(contender: Contender, version: String, build: BuildOptions): Contender {
        val all = context.contenders(commandFolders + folders)
        val id = contender.manifest.id
        val plain =
            if (version == LibraryVersions.LATEST) build.versions.latest(all.manifest(id))
            else all.find("$id@$version")
        return contender.mapper?.let { plain.withMapper(it.member, it.name) } ?: plain
    }

    /**
     * Returns the manifest of the contender called [id].
     *
     * @throws ProblemException if there is no such contender
     */
    fun manifest(id: String): Manifest = context.contenders(commandFolders + folders).manifest(id)

    /**
     * Returns the [contenders], each followed by the contenders that call it as a framework does.
     */
    private fun withFrameworks(
        contenders: List<Contender>,
        all: Contenders,
        problems: Problems,
    ): List<Contender> {
        val requested = frameworks?.map { it.trim() }?.distinct() ?: return contenders
        requested.forEach { problems.attempt { all.requireFramework(it) } }
        if (requested.any { it !in all.frameworks }) return contenders
        val uncalled = contenders.filter { contender ->
            requested.all { all.callersOf(contender, it).isEmpty() }
        }
        if (uncalled.size == contenders.size) {
            val calls =
                all.manifests
                    .mapNotNull { it.codecs.frameworkCall }
                    .filter { it.framework in requested }
            val advice = "It calls: ${calls.map { it.contender }.distinct().joinToString()}."
            problems.add("--wire calls none of these contenders.", advice)
        } else if (uncalled.isNotEmpty()) {
            val uncalledNames = uncalled.joinToString { visible("$it") }
            System.err.println(
                "serdemark: No framework of --wire calls these contenders, which are measured alone: $uncalledNames."
            )
        }
        return contenders.flatMap { contender ->
            listOf(contender) + requested.flatMap { all.callersOf(contender, it) }
        }
    }

    /** Warns if two of the [named] contenders are the same, as `gson` and `gson@latest` may be. */
    private fun warnOfRepetitions(named: List<Contender>) {
        // Jars with different content may have the same name. They get unique names, and are kept.
        val uniqueNames = named.withUniqueNames().map { "$it" }
        for ((name, count) in named.groupingBy { "$it" }.eachCount()) {
            if (count == 1 || name !in uniqueNames) continue
            System.err.println(
                "serdemark: -c names ${visible(name)} $count times. It is measured once."
            )
        }
    }
}

/** [ContenderOptions], and the options for channels, frameworks and lower bounds. */
class MeasuredContenderOptions(context: CliContext) : ContenderOptions(context) {
    private val channels by
        option(
                "--channel",
                metavar = "CHANNEL,...",
                help = "Forms of the payload at the caller [bytes].",
            )
            .rare()
            .split(",")

    override val frameworks: List<String>? by
        option(
                "--wire",
                metavar = "FRAMEWORK,...",
                help =
                    "Also measure each contender as a framework calls it: spring, ktor, kafka-confluent, kafka-apicurio.",
            )
            .split(",")

    private val floor by
        option(
                "--floor",
                help =
                    "Also measure lower bounds: copying the payload, validating its UTF-8, creating the objects.",
            )
            .rare()
            .flag()

    override val addsFloors: Boolean
        get() = floor

    /**
     * Returns the requested channels, each once. Adds to [problems] each unknown channel, and each
     * channel that none of the [contenders] has.
     */
    fun channels(contenders: List<Contender>, problems: Problems): List<String> {
        val requested = channels?.map { it.trim() }?.distinct() ?: listOf(ChannelForm.BYTES.id)
        val known = ChannelForm.entries.map { it.id }
        val supported = contenders.flatMap { it.manifest.codecs.channels.keys }.distinct()
        for (name in requested) {
            if (name !in known) {
                problems.add("Unknown channel: '$name'.", suggestionOrList(name, known))
            } else if (supported.isNotEmpty() && name !in supported) {
                val advice = "They have: ${supported.joinToString()}."
                problems.add("None of the contenders has the channel '$name'.", advice)
            }
        }
        return requested
    }
}
