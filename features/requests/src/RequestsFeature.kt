package dev.serdemark.requests

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.RequestPlan
import dev.serdemark.session.RequestServing
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.workload.Document

/** `serdemark http`: requests to a real server. */
object RequestsFeature : ProgramFeature {
    override val requests: RequestServing = KtorServing

    override fun measuringCommands(
        context: CliContext,
        commandLine: List<String>,
    ): List<CliktCommand> = listOf(HttpCommand(context, commandLine))
}

/** Serves requests with Ktor. */
private object KtorServing : RequestServing {
    override fun workers(
        workers: Workers,
        plan: RequestPlan,
        documents: List<Document>,
    ): Workers = RequestWorkers(workers, plan, documents)

    override fun withServer(unit: CompilationUnit): CompilationUnit = unit.withServer()
}
