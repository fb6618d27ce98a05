package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.NoOpCliktCommand
import com.github.ajalt.clikt.core.subcommands
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.operations
import dev.serdemark.cli.output.RunState
import dev.serdemark.cli.output.table
import dev.serdemark.contender.Channel
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.Way
import dev.serdemark.engine.contender.lazyReason
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.plan.Operation
import dev.serdemark.report.wording.visible
import kotlin.io.path.name

/** `serdemark list contenders|workloads|schema|runs`: lists what there is. */
internal class ListCommand(context: CliContext) : NoOpCliktCommand(name = "list") {
    init {
        subcommands(
            Contenders(context),
            Workloads(context),
            Schema(context),
            Runs(context),
        )
    }

    override fun help(context: Context) = "List contenders, workloads, schemas or runs."

    private class Contenders(private val context: CliContext) : CliktCommand("contenders") {
        private val folders by
            option("--contenders", metavar = "DIR", help = "Folder with more contenders.")
                .path()
                .multiple()

        override fun help(context: Context) = "The libraries, each used in one way."

        override fun run() =
            context.terminal.table(
                HEADINGS,
                context
                    .contenders(folders)
                    .manifests
                    .filter { it.floor == null }
                    .map { row(it.at(it.version).manifest) },
            )
    }

    private class Workloads(private val context: CliContext) : CliktCommand("workloads") {
        override fun help(context: Context) = "The data models, with their documents."

        override fun run() =
            context.terminal.table(
                listOf("workload", "documents", "description"),
                context.workloads.list().map {
                    listOf(it.id, it.documents.keys.joinToString(), it.description)
                },
            )
    }

    private class Schema(private val context: CliContext) : CliktCommand("schema") {
        private val workload by
            argument("WORKLOAD[/DOCUMENT]").help("A workload, or one of its documents.")

        override fun help(context: Context) = "The data model of a document, as Avro schema."

        override fun run() {
            val (workload, document) = context.workloads.find(workload)
            val schema = workload.documents.getValue(document).schema
            for (line in AvroSchemas.write(schema).lines()) {
                context.terminal.rawPrint(visible(line) + "\n")
            }
        }
    }

    private class Runs(private val context: CliContext) : CliktCommand("runs") {
        override fun help(context: Context) = "The runs below the working folder, oldest first."

        override fun run() {
            val runs = context.runs.all()
            if (runs.isEmpty()) return
            context.terminal.table(
                listOf("run", "generations", "state"),
                runs.map { run ->
                    RunState.of(run).let { listOf(run.path.name, it.generations, it.text) }
                },
            )
        }
    }
}

private val HEADINGS =
    listOf("contender", "version", "format", "language shape", "effort", "default") +
        listOf("channels", "operations", "uses")

private fun row(manifest: Manifest): List<String> =
    listOf(
        manifest.id,
        manifest.version,
        manifest.traits.format,
        manifest.shapes,
        manifest.traits.effort.id,
        if (manifest.isByDefault) "yes" else "no",
        manifest.channels.map { (id, channel) -> shown(id, channel) }.joinToString(),
        operations(manifest).joinToString { it.id },
        manifest.uses.orEmpty(),
    )

private fun operations(manifest: Manifest): List<Operation> =
    Operation.entries.filter { operation ->
        when (operation) {
            Operation.READ_SELECTED -> manifest.traits.isJson
            Operation.PARSE -> manifest.channels.values.any { it.tree != null }
            else -> true
        } && manifest.lazyReason(operation) == null
    }

private fun shown(id: String, channel: Channel): String =
    if (channel.way == Way.CONVERTS) "$id (converts)" else id
