package dev.serdemark.engine.http

import dev.serdemark.engine.jvm.ServerEngine
import dev.serdemark.engine.request.id
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.RequestPlan
import dev.serdemark.server.ServerCode
import dev.serdemark.workload.Document
import java.nio.file.Path

/**
 * Workers whose calls are requests to a server in their JVM. Checks call the contender directly, as
 * in other runs, until the server is there.
 *
 * @param documents the documents of the run, to explain wrong answers
 * @param serverCode the jar or folder with the code of the server, which the class path gets
 */
class RequestWorkers(
    private val workers: Workers,
    private val plan: RequestPlan,
    documents: List<Document>,
    private val serverCode: Path = ServerCode.serverCode(),
) : Workers by workers {
    private val documents: Map<DocumentName, Document> = documents.associateBy { it.id }

    override fun launch(command: WorkerCommand): Worker =
        RequestWorker(
            workers.launch(command.copy(classPath = command.classPath + listOf(serverCode))),
            plan,
            ServerEngine.of(command.jvm),
            documents.getValue(command.document),
            command.byMapper,
        )
}
