package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import dev.serdemark.cli.context.CliContext
import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.formsOf
import dev.serdemark.contender.namedApart
import dev.serdemark.contender.requireWire
import dev.serdemark.contender.wires
import dev.serdemark.contender.withGeneratedClasses
import dev.serdemark.contender.withMappers
import dev.serdemark.model.GivenClasses
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.meant
import dev.serdemark.report.wording.visible
import dev.serdemark.toolchain.LibraryVersions
import dev.serdemark.toolchain.thinned
import java.nio.file.Path

/**
 * The options that choose contenders, their versions, and the folders they come from.
 *
 * @param further folders with more contenders that are shipped for one command
 */
internal open class ContenderOptions(
    private val context: CliContext,
    private val further: List<Path> = emptyList(),
) : OptionGroup() {
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

    /** The frameworks that also call each contender; null for none. */
    protected open val wires: List<String>? = null

    /** Whether lower bounds are added to the contenders. */
    protected open val addsFloors: Boolean = false

    private val selection: Selection?
        get() = names?.let(::Selection)

    /** Whether the user named contenders. Then they are measured in the order of their names. */
    val areNamed: Boolean
        get() = selection?.names.orEmpty().isNotEmpty()

    /**
     * Returns the requested contenders, each once: first those that are named, then those that
     * match the filters. Adds to [problems] each unknown name and each wrong filter.
     *
     * If the user's [classes] have mappers, adds the contenders that take these mappers, unless the
     * user named contenders with mappers.
     *
     * @param generatedToo whether to add the same contenders with generated classes
     * @param isFit whether `all` and filters include a contender
     * @param isMeant whether a contender is included if the user names none
     */
    fun contenders(
        problems: Problems,
        build: BuildOptions,
        classes: List<GivenClasses> = emptyList(),
        generatedToo: Boolean = false,
        isFit: (Manifest) -> Boolean = { true },
        isMeant: (Manifest) -> Boolean = Manifest::isByDefault,
    ): List<Contender> {
        val all = problems.attempt { context.contenders(further + folders) } ?: return emptyList()
        val floors = all.manifests.filter { it.floor != null }
        val names = ContenderNames(all, build, context.workingFolder, classes)
        val named = ArrayList<Contender>()
        val asked =
            selection?.contenders(all, problems, isFit) { name ->
                names.find(name).also(named::add)
            } ?: all.atDefaultVersions().filter { isMeant(it.manifest) }
        warnOfRepetitions(named)
        val withForms = withForms(asked, all, problems)
        val withMappers =
            if (named.any { it.mapper != null }) withForms
            else problems.attempt { withForms.withMappers(classes, all) } ?: withForms
        val withGenerated = if (generatedToo) withMappers.withGeneratedClasses() else withMappers
        return (withGenerated + if (addsFloors) floors.map { it.at(it.version) } else emptyList())
            .namedApart()
    }

    /** The formats of all contenders, whether or not they are requested. */
    fun formats(): Set<String> =
        context.contenders(further + folders).manifests.map { it.traits.format }.toSet()

    /**
     * Returns a [contender] at another [version] of its library, or at the latest one, with the
     * same mapper.
     *
     * @throws ProblemException if the version is invalid, or if no latest one can be found
     */
    fun at(contender: Contender, version: String, build: BuildOptions): Contender {
        val all = context.contenders(further + folders)
        val id = contender.manifest.id
        val plain =
            if (version == LibraryVersions.LATEST) build.versions.latest(all.manifest(id))
            else all.find("$id@$version")
        return contender.mapper?.let { plain.with(it.given, it.name) } ?: plain
    }

    /**
     * Returns the contender called [id] at no more than [most] releases of its library, and the
     * number of all releases.
     *
     * @param from the oldest release, and [to] the newest; null for all
     * @throws ProblemException if there is no such contender or release
     */
    fun releases(
        id: String,
        from: String?,
        to: String?,
        most: Int,
        build: BuildOptions,
    ): Pair<List<Contender>, Int> {
        val manifest = context.contenders(further + folders).manifest(id)
        val all = build.versions.between(manifest, from, to)
        return thinned(all, most).map(manifest::at) to all.size
    }

    /** Returns the [asked] contenders, each followed by its forms in the frameworks of `--wire`. */
    private fun withForms(
        asked: List<Contender>,
        all: Contenders,
        problems: Problems,
    ): List<Contender> {
        val wanted = wires?.map { it.trim() }?.distinct() ?: return asked
        wanted.forEach { problems.attempt { all.requireWire(it) } }
        if (wanted.any { it !in all.wires }) return asked
        val without = asked.filter { one -> wanted.all { all.formsOf(one, it).isEmpty() } }
        if (without.size == asked.size) {
            val called = all.manifests.mapNotNull { it.around }.filter { it.wire in wanted }
            val advice = "It calls: ${called.map { it.contender }.distinct().joinToString()}."
            problems.add("--wire calls none of these contenders.", advice)
        } else if (without.isNotEmpty()) {
            val names = without.joinToString { visible("$it") }
            System.err.println(
                "serdemark: No framework of --wire calls these contenders, which are measured alone: $names."
            )
        }
        return asked.flatMap { one -> listOf(one) + wanted.flatMap { all.formsOf(one, it) } }
    }

    /** Warns if two of the [named] contenders are the same, as `gson` and `gson@latest` may be. */
    private fun warnOfRepetitions(named: List<Contender>) {
        val kept = named.namedApart().map { "$it" }
        for ((name, count) in named.groupingBy { "$it" }.eachCount()) {
            if (count == 1 || name !in kept) continue
            System.err.println(
                "serdemark: -c names ${visible(name)} $count times. It is measured once."
            )
        }
    }
}

/** [ContenderOptions] with the options that choose what is measured of each contender. */
internal class MeasuredContenderOptions(context: CliContext) : ContenderOptions(context) {
    private val channels by
        option(
                "--channel",
                metavar = "CHANNEL,...",
                help = "Forms of the payload at the caller [bytes].",
            )
            .split(",")

    override val wires: List<String>? by
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
            .flag()

    override val addsFloors: Boolean
        get() = floor

    /**
     * Returns the requested channels, each once. Adds to [problems] each unknown channel, and each
     * channel that none of the [contenders] has.
     */
    fun channels(contenders: List<Contender>, problems: Problems): List<String> {
        val asked = channels?.map { it.trim() }?.distinct() ?: listOf(ChannelForm.BYTES.id)
        val all = ChannelForm.entries.map { it.id }
        val had = contenders.flatMap { it.manifest.channels.keys }.distinct()
        for (name in asked) {
            if (name !in all) {
                problems.add("Unknown channel: '$name'.", meant(name, all))
            } else if (had.isNotEmpty() && name !in had) {
                val advice = "They have: ${had.joinToString()}."
                problems.add("None of the contenders has the channel '$name'.", advice)
            }
        }
        return asked
    }
}
