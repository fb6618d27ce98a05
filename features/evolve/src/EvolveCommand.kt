package dev.serdemark.evolve

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.ContenderOptions
import dev.serdemark.cli.option.PageOutput
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.cli.output.table
import dev.serdemark.conform.exitStatus
import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.problem.Problems
import dev.serdemark.sample.drawValues
import dev.serdemark.studies.exitStatus
import dev.serdemark.trials.TrialBuilder
import dev.serdemark.trials.TrialJvm
import java.nio.file.Path

/** `serdemark evolve`: shows which contenders survive changes of the schema. */
class EvolveCommand(
    private val context: CliContext,
    private val commandLine: List<String>,
) : CliktCommand(name = "evolve") {
    private val schemas by
        argument("SCHEMA")
            .help(
                "Two files, your schema before and after a change: JSON Schema, OpenAPI, Avro, Protocol Buffers or Thrift. FILE#TYPE names one of several types [the shipped changes]."
            )
            .path()
            .multiple()
    private val contenderOptions by
        ContenderOptions(context, listOf(context.home.resolve(CONTENDERS)))
    private val changes by
        option(
                "--change",
                metavar = "PATTERN",
                help = "Shipped changes to try, such as add-*; repeatable [all].",
            )
            .multiple()
    private val jvm by TrialJvm(context)
    private val output by PageOutput("result")
    private val build by VerboseBuildOptions(context)

    override fun help(context: Context) =
        "Show which contenders survive a change of the schema, in both directions."

    override fun run() {
        val problems = Problems()
        val inputs = schemas.map(context.workingFolder::resolve)
        OutputFiles(context.workingFolder, problems, inputs = inputs).use { files ->
            val file = output.open(files)
            val shipped = problems.attempt { context.changes() }
            val requested = shipped?.let {
                problems.attempt { requestedChanges(it, inputs, problems) }
            }
            val contenders = contenders(shipped, problems)
            problems.throwAny()
            val result =
                run(
                    checkNotNull(shipped),
                    checkNotNull(requested),
                    contenders,
                )
            output.print(EvolvePage(result), context.terminal, file) { EvolveJson.render(result) }
            throw ProgramResult(exitStatus(result).code)
        }
    }

    /**
     * Returns the change from the user's first file to the second. Without files, returns the
     * shipped changes that `--change` selects.
     */
    private fun requestedChanges(
        shipped: ShippedChanges,
        files: List<Path>,
        problems: Problems,
    ): List<SchemaChange> {
        if (files.isEmpty()) return selectChanges(shipped.changes, changes)
        if (files.size != 2)
            problems.add(
                "Expected two files, an old and a new schema. Files: ${files.size}.",
                "Name both: serdemark evolve old.avsc new.avsc",
            )
        if (changes.isNotEmpty())
            problems.add(
                "--change is for the shipped changes.",
                "Leave out --change, or both schemas.",
            )
        val sides = files.mapNotNull { file ->
            problems.attempt {
                val userSchema = context.formats.readSchema(file)
                userSchema.schema to drawValues(userSchema, file, DOCUMENTS_PER_SCHEMA, SEED)
            }
        }
        if (files.size != 2 || sides.size != 2) return emptyList()
        val (oldName, newName) = schemas.map { "$it" }
        val info =
            ChangeInfo("$oldName to $newName", "Your own schemas.", old = oldName, new = newName)
        return listOf(SchemaChange.of(info, sides[0], sides[1]))
    }

    private fun contenders(shipped: ShippedChanges?, problems: Problems): List<Contender> {
        val contenders =
            contenderOptions.contenders(
                problems,
                build,
                isFit = { it.role.floor == null && BYTES in it.codecs.channels },
                isDefault = { it.id in shipped?.contenders.orEmpty() },
            )
        contenders
            .filter { it.manifest.role.floor != null }
            .forEach { problems.add("$it is a lower bound.", "Leave it out.") }
        return contenders
    }

    private fun run(
        shipped: ShippedChanges,
        changes: List<SchemaChange>,
        contenders: List<Contender>,
    ): EvolveResult {
        val line = context.statusLine()
        val total = contenders.size * changes.size
        val progress = build.progress(line)
        val builder =
            TrialBuilder(commandLine, jvm.trialSetting, build.cache, build.resolver, progress)
        val result =
            EvolveRun(shipped.formats, builder) { line.status("Tried $it of $total changes") }
                .run(changes, contenders)
        line.status("")
        return result
    }

    private companion object {
        val BYTES = ChannelForm.BYTES.id

        /** The folder of contenders that are shipped for this command only. */
        const val CONTENDERS = "${SchemaChange.FOLDER}/contenders"

        /** The number of random documents of each schema, enough to reach most of its branches. */
        const val DOCUMENTS_PER_SCHEMA = 100

        const val SEED = 1L
    }
}

/** The status of `evolve`. */
fun exitStatus(result: EvolveResult): ExitStatus {
    val readings = result.cells.flatMap { listOf(it.backward, it.forward) }
    val notRun = readings.count { it.outcome == EvolveOutcome.NOT_RUN }
    return when (notRun) {
        0 -> ExitStatus.DONE
        readings.size -> ExitStatus.NOTHING_BUILT
        else -> ExitStatus.INCOMPLETE
    }
}

/** Reads the shipped changes. */
fun CliContext.changes(): ShippedChanges = readChanges(home.resolve(SchemaChange.FOLDER))

/** `serdemark list changes`: prints the shipped changes. */
class ChangesCommand(private val context: CliContext) : CliktCommand("changes") {
    override fun help(context: Context) = "The changes of serdemark evolve."

    override fun run() =
        context.terminal.table(
            listOf("change", "about", "rules of"),
            context.changes().changes.map { change ->
                with(change.info) { listOf(id, says, rules.joinToString { it.format }) }
            },
        )
}
