package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.NoOpCliktCommand
import com.github.ajalt.clikt.core.subcommands
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.output.RunState
import dev.serdemark.cli.output.table
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.report.wording.visible
import kotlin.io.path.name

/**
 * `serdemark list contenders|workloads|schema|runs`: prints a list or a schema.
 *
 * @param ofFeatures further lists, such as `cases`
 */
class ListCommand(context: CliContext, ofFeatures: List<CliktCommand>) :
    NoOpCliktCommand(name = "list") {
    init {
        subcommands(ListContendersCommand(context), Workloads(context))
        subcommands(ofFeatures)
        subcommands(Schema(context), Runs(context))
    }

    override fun help(context: Context) =
        "List contenders, workloads, studies, cases or runs, or print a schema."

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
                    val state = RunState.of(run)
                    listOf(run.path.name, state.generations, state.text)
                },
            )
        }
    }
}
