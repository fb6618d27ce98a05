package dev.serdemark.migrate

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.ClassOptions
import dev.serdemark.cli.option.ContenderNames
import dev.serdemark.cli.option.DataOptions
import dev.serdemark.cli.option.PageOutput
import dev.serdemark.cli.option.UserDataArguments
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.option.contenderFoldersOption
import dev.serdemark.cli.option.convertToChoices
import dev.serdemark.cli.option.convertToDuration
import dev.serdemark.cli.option.givenOptions
import dev.serdemark.cli.option.inTemporaryFolder
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.conform.cases
import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.contender.withUniqueNames
import dev.serdemark.engine.request.TimeBudget
import dev.serdemark.model.UserClasses
import dev.serdemark.plan.CopiedOptions
import dev.serdemark.plan.Request
import dev.serdemark.problem.Problems
import dev.serdemark.sample.UserData
import dev.serdemark.sample.UserDataRequest
import dev.serdemark.trials.TrialJvm
import java.nio.file.Path
import kotlin.time.Duration.Companion.minutes

/** `serdemark migrate`: shows what changes if a user moves from one contender to another. */
class MigrateCommand(
    private val context: CliContext,
    private val commandLine: List<String>,
) : CliktCommand(name = "migrate") {
    private val from by
        argument("FROM").help("The contender that you use now, such as gson or kryo-flat@4.0.0.")
    private val to by argument("TO").help("The contender that you may move to.")
    private val files by
        argument("FILE")
            .help(
                "Your documents, in files as for 'serdemark try' [none: leaves out data, and measures the workload users for speed]."
            )
            .multiple()
    private val dataOptions by DataOptions(context)
    private val classOptions by ClassOptions(context)
    private val parts by
        option(
                "--part",
                metavar = "PART,...",
                help =
                    "Parts of the answer: ${MigratePart.entries.joinToString { it.id }} [all; data needs a FILE].",
            )
            .convertToChoices("Unknown part", MigratePart.entries, MigratePart::id)
    private val budget by
        option(
                "--budget",
                metavar = "DURATION",
                help =
                    "Longest measuring time [1m, or longer if an interval needs more generations].",
            )
            .convertToDuration()
    private val folders by contenderFoldersOption()
    private val jvm by TrialJvm(context)
    private val output by PageOutput("result")
    private val build by VerboseBuildOptions(context)

    override fun help(context: Context) =
        "Show what changes for your data if you move from one contender to another."

    override fun run(): Unit = inTemporaryFolder("migrate") { migrate(it) }

    /** Runs the command. Packs the user's classes and writes the workload into [folder]. */
    private fun migrate(folder: Path) {
        val problems = Problems()
        val arguments = UserDataArguments(context, files, dataOptions, classOptions, build)
        OutputFiles(context.workingFolder, problems, inputs = arguments.inputs).use { outputs ->
            val file = output.open(outputs)
            val request = arguments.request("migrate", SEED, jvm.oldestJava, folder, problems)
            refuseChanges(problems)
            val requestedParts = requestedParts(arguments, problems)
            val contenders =
                contenders(listOfNotNull(request.options.knownSchema?.userClasses), problems)
            val isMapperUnused = contenders.size == 2 && contenders.none { it.mapper != null }
            if (request.classes?.names?.mappers.orEmpty().isNotEmpty() && isMapperUnused)
                problems.add(
                    "--mapper sets up a mapper that neither FROM nor TO names.",
                    "Name it, as in gson+MAPPER, or leave out --mapper.",
                )
            val gaps = gaps(requestedParts, contenders, problems)
            problems.throwAny()
            val migrateRun =
                MigrateRun(
                    context = context,
                    commandLine = commandLine,
                    request =
                        Request(
                            commandName,
                            copied =
                                CopiedOptions(
                                    settings =
                                        folders.flatMap { listOf("--contenders", "$it") } +
                                            jvm.words()
                                ),
                        ),
                    build = build,
                    from = contenders[0],
                    to = contenders[1],
                    trialSetting = jvm.trialSetting,
                    jvm = jvm,
                    budget =
                        budget?.let { TimeBudget(it, isSetByUser = true) } ?: TimeBudget(1.minutes),
                )
            val data = if (arguments.areMissing) null else documents(request, folder)
            val answer = migrateRun.run(requestedParts, gaps, data)
            output.print(MigratePage(answer.result, answer.snippet), context.terminal, file) {
                MigrateJson.render(answer.result)
            }
            throw ProgramResult(answer.status.code)
        }
    }

    /** Reads the user's documents. Writes those to measure into [folder]. */
    private fun documents(request: UserDataRequest, folder: Path): MigratedDocuments =
        UserData.read(request, context.workingFolder, context.input, folder).use { data ->
            val originals = data.originals(MAX_DOCUMENTS, MAX_BYTES)
            data.draw().use {
                MigratedDocuments(originals, data.found, it.writeNamedWorkload(folder))
            }
        }

    /**
     * Refuses options that add or change documents or classes, because migrate compares the user's
     * documents as they are.
     */
    private fun refuseChanges(problems: Problems) {
        for (option in listOf("--scale", "--variants", "--generated-too")) {
            if (option in givenOptions)
                problems.add(
                    "migrate does not take $option, because it compares your documents as they are.",
                    "Leave it out, or measure with serdemark try.",
                )
        }
    }

    /** Returns the parts that `--part` names, or else all parts that the user's files allow. */
    private fun requestedParts(arguments: UserDataArguments, problems: Problems): Set<MigratePart> {
        val partsOfOption = parts?.toSet()
        if (partsOfOption != null && MigratePart.DATA in partsOfOption && arguments.areMissing)
            problems.add("--part data needs your documents.", "Name a file.")
        val requested = partsOfOption ?: MigratePart.entries.toSet()
        if (arguments.areMissing && (dataOptions.given.isNotEmpty() || classOptions.areGiven))
            problems.add(
                "There are options about documents, but no file is named.",
                "Name a file, or leave out options such as --schema and --classes.",
            )
        val usesDocuments = MigratePart.DATA in requested || MigratePart.SPEED in requested
        if (!arguments.areMissing && !usesDocuments)
            problems.add(
                "--part leaves out data and speed, but only these parts use your documents.",
                "Leave out the file, or add data to --part.",
            )
        if (MigratePart.SPEED !in requested && budget != null)
            problems.add(
                "--budget is for measuring, but --part leaves out speed.",
                "Leave out --budget, or add speed to --part.",
            )
        return if (arguments.areMissing) requested - MigratePart.DATA else requested
    }

    private fun contenders(classes: List<UserClasses>, problems: Problems): List<Contender> {
        val all = problems.attempt { context.contenders(folders) } ?: return emptyList()
        val names = ContenderNames(all, build, context.workingFolder, classes)
        val found = listOf(from, to).mapNotNull { problems.attempt { names.find(it) } }
        found
            .filter {
                it.manifest.role.floor != null ||
                    ChannelForm.BYTES.id !in it.manifest.codecs.channels
            }
            .forEach {
                problems.add(
                    "$it does not read and write bytes.",
                    "Name another contender: serdemark list contenders.",
                )
            }
        val uniquelyNamed = found.withUniqueNames()
        if (found.size == 2 && uniquelyNamed.map { "$it" }.distinct().size < 2)
            problems.add(
                "FROM and TO are the same: ${found.first()}.",
                "Name two contenders, or two versions of one.",
            )
        return uniquelyNamed
    }

    /** Returns the parts that cannot be made, and why. Refuses such a part if the user named it. */
    private fun gaps(
        requested: Set<MigratePart>,
        contenders: List<Contender>,
        problems: Problems,
    ): Map<MigratePart, String> {
        if (contenders.size < 2) return emptyMap()
        val formats = context.cases().map { it.format }.toSet()
        val gaps =
            requested
                .mapNotNull { part ->
                    part.gap(contenders, formats)?.let { reason -> part to reason }
                }
                .toMap()
        if (parts != null)
            gaps.forEach { (part, reason) ->
                problems.add(reason, "Leave ${part.id} out of --part.")
            }
        return gaps
    }

    private companion object {
        const val SEED = 1L

        /** Compares at most this number of documents, evenly spread over the files. */
        const val MAX_DOCUMENTS = 5_000

        /** Compares documents with at most this number of bytes in total. */
        const val MAX_BYTES = 8_000_000L
    }
}
