package dev.serdemark.requests

import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import dev.serdemark.cli.command.MeasuringCommand
import dev.serdemark.cli.command.PlanningCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.engine.jvm.ServerEngine
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Operation
import dev.serdemark.problem.Problems
import dev.serdemark.session.RunSource

/** `serdemark http`: measures requests to a real server for each contender. */
class HttpCommand(context: CliContext, commandLine: List<String>) :
    MeasuringCommand("http", context, commandLine), PlanningCommand {
    private val workloads by
        argument("WORKLOAD[/DOCUMENT]")
            .help("What to send: a workload, or one of its documents.")
            .multiple(required = true)
    private val requestOptions by RequestOptions()

    override fun help(context: Context) =
        "Measure contenders in requests to a real server, and rank them."

    override val servers: List<ServerEngine>
        get() = requestOptions.servers

    override val calls: MeasuredCalls
        get() = super.calls.copy(requests = requestOptions.plan, latency = true)

    override fun run() {
        val problems = Problems()
        throw ProgramResult(measure(problems) { source(problems) }.code)
    }

    override fun source(problems: Problems): RunSource {
        check(problems)
        val contenders = contenderOptions.contenders(problems, build)
        val documents = findDocuments(workloads, problems)
        val inputs = inputsWithBases(loadDocuments(documents, problems), contenders, problems)
        if (contenders.any { it.manifest.role.floor != null }) {
            problems.add(
                "--floor does not apply to requests. Their lower bound is the no-op handler.",
                "Leave out --floor, and contenders whose names begin with floor.",
            )
        }
        return RunSource(inputs, plan(inputs, problems), documents.map { it.workload })
    }

    override fun check(problems: Problems) {
        super.check(problems)
        requireOneThread("serdemark http", problems)
        if (isCold || calls.memory) {
            problems.add(
                "Requests are measured warm, without an examination of memory.",
                "Leave out --cold and --show memory, or use serdemark run.",
            )
        }
        val unsupported = operations - Operation.OF_WHOLE_VALUES.toSet()
        if (unsupported.isEmpty()) return
        problems.add(
            "Requests measure only read (POST) and write (GET), not ${unsupported.joinToString { it.id }}.",
            "Name read, write or both with --operation.",
        )
    }
}
