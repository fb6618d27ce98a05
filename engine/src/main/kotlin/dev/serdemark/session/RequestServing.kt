package dev.serdemark.session

import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.RequestPlan
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.workload.Document

/** Serves the calls of a run as requests, if its plan has a [RequestPlan]. */
interface RequestServing {
    /**
     * Returns workers whose calls are requests to a server in their JVM.
     *
     * @param workers launches the JVMs
     * @param documents the documents of the run, to explain wrong answers
     */
    fun workers(workers: Workers, plan: RequestPlan, documents: List<Document>): Workers

    /** Returns the [unit] with the server on its class path. */
    fun withServer(unit: CompilationUnit): CompilationUnit
}
