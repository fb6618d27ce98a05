package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.Requirements
import dev.serdemark.cli.option.Selection
import dev.serdemark.cli.option.TraitFilters
import dev.serdemark.cli.option.atDefaultVersions
import dev.serdemark.cli.option.cacheOption
import dev.serdemark.cli.option.contenderFoldersOption
import dev.serdemark.cli.option.givenOptions
import dev.serdemark.cli.option.groupOption
import dev.serdemark.cli.option.mustOption
import dev.serdemark.cli.output.ContenderDetails
import dev.serdemark.cli.output.channelsInWords
import dev.serdemark.cli.output.groupedTable
import dev.serdemark.cli.output.narrowTable
import dev.serdemark.cli.output.operations
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.engine.contender.toFootprint
import dev.serdemark.engine.request.info
import dev.serdemark.engine.request.mismatch
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Trait
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problems
import dev.serdemark.report.page.FootprintColumn
import dev.serdemark.report.wording.Group
import dev.serdemark.report.wording.groupByTrait
import dev.serdemark.toolchain.KnownBuilds
import dev.serdemark.toolchain.knownBuilds

/** `serdemark list contenders`: lists contenders with their traits, ordered by format. */
class ListContendersCommand(private val context: CliContext) : CliktCommand("contenders") {
    private val arguments by
        argument("CONTENDER|TRAIT=VALUE")
            .help(
                "Contenders to print in detail, with notes, sources and what they do not support. TRAIT=VALUE filters the list instead, as with -c."
            )
            .multiple()

    private val words by
        option(
                "-c",
                "--contender",
                metavar = "CONTENDER|TRAIT=VALUE,...",
                help =
                    "Contenders to list, by name or by traits that must all match (e.g. format=binary,effort=schema) [all].",
            )
            .split(",")

    private val must by mustOption()

    private val group by groupOption()

    private val folders by contenderFoldersOption()

    private val showsFootprint by
        option(
                "--footprint",
                help =
                    "Show what each contender adds to a program, instead of its traits: jars, classes, compile time. Empty for contenders that were not built on this machine.",
            )
            .flag()

    private val isWide by
        option("--wide", help = "Show all columns, on several lines if the terminal is narrow.")
            .flag()

    private val cache by cacheOption(context)

    override fun help(context: Context) =
        "The contenders, each a library used in one documented way."

    override fun run() {
        val problems = Problems()
        val allContenders = problems.attempt { context.contenders(folders) }
        val detailed = arguments.filterNot(TraitFilters::isFilter)
        if (detailed.isNotEmpty()) {
            refuseOptionsOfList(detailed, problems)
            return printDetails(detailed, allContenders, problems)
        }
        val requirements = must ?: Requirements()
        val wishes = Wishes(Preference.WARM, requirements.must, safe = requirements.safe)
        val contenders =
            allContenders
                ?.let { selected(it, problems) }
                .orEmpty()
                .filter { it.mismatch(wishes) == null }
        problems.throwAny()
        val sorted =
            contenders.sortedWith(compareBy(Trait.FORMAT.order) { Trait.FORMAT.of(it.info()) })
        val builds = knownBuilds(cache)
        val row = if (showsFootprint) ::footprintRow else ::traitRow
        val headings = if (showsFootprint) FOOTPRINT_HEADINGS else TRAIT_HEADINGS
        val groups =
            groupByTrait(sorted, group) { it.info() }
                .map { group -> Group(group.heading, group.rows.map { row(it, builds["$it"]) }) }
        if (isWide) context.terminal.groupedTable(headings, groups)
        else context.terminal.narrowTable(headings, groups, "with --wide")
    }

    /** Refuses filters and options that only change the list, because details have no list. */
    private fun refuseOptionsOfList(detailed: List<String>, problems: Problems) {
        val refused =
            arguments.filter(TraitFilters::isFilter) + (givenOptions - "--contenders" - "--cache")
        if (refused.isEmpty()) return
        problems.add(
            "The details of ${detailed.joinToString()} cannot be combined with ${refused.joinToString()}.",
            "Leave out ${refused.joinToString()}, or list contenders with -c (e.g. -c ${detailed.joinToString(",")}).",
        )
    }

    private fun printDetails(names: List<String>, all: Contenders?, problems: Problems) {
        val contenders = names.mapNotNull { name -> problems.attempt { all?.find(name) } }
        problems.throwAny()
        contenders.forEachIndexed { i, contender ->
            if (i > 0) context.terminal.println()
            ContenderDetails(context.terminal).print(contender)
        }
    }

    /** Returns the contenders that the command line selects, each once; all if it selects none. */
    private fun selected(all: Contenders, problems: Problems): List<Contender> {
        val selection = words.orEmpty() + arguments
        if (selection.isEmpty()) return all.atDefaultVersions()
        return Selection(selection).contenders(all, problems, find = all::find).distinctBy { "$it" }
    }
}

private val TRAIT_HEADINGS =
    listOf("contender", "version", "format", "language shape", "effort", "default") +
        listOf("structure", "evolution", "cross-language", "channels", "operations") +
        listOf("compile time", "uses")

private val FOOTPRINT_HEADINGS =
    listOf("contender", "version") + FootprintColumn.entries.map { it.heading }

/** @param builds the recorded builds of the contender; null if the cache has none */
private fun footprintRow(contender: Contender, builds: KnownBuilds?): List<String> =
    listOf(contender.manifest.id, contender.version) +
        FootprintColumn.entries.map { footprintText(it, builds) }

private fun footprintText(column: FootprintColumn, builds: KnownBuilds?): String =
    column
        .text(builds?.footprint?.toFootprint(), builds?.compileTime?.inWholeMilliseconds)
        .orEmpty()

/** @param builds the recorded builds of the contender; null if the cache has none */
private fun traitRow(contender: Contender, builds: KnownBuilds?): List<String> {
    val manifest = contender.manifest
    val info = contender.info()
    return listOf(
        manifest.id,
        contender.version,
        info.format,
        manifest.code.shapes,
        info.effort,
        if (manifest.role.isMeasuredByDefault) "yes" else "no",
        Trait.STRUCTURE.of(info).orEmpty(),
        Trait.EVOLUTION.of(info).orEmpty(),
        Trait.CROSS_LANGUAGE.of(info).orEmpty(),
        manifest.channelsInWords,
        manifest.operations.joinToString { it.id },
        footprintText(FootprintColumn.COMPILE_TIME, builds),
        manifest.codecs.uses.orEmpty(),
    )
}
