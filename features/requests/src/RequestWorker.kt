package dev.serdemark.requests

import dev.serdemark.engine.jvm.ServerEngine
import dev.serdemark.engine.request.id
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.RequestPlan
import dev.serdemark.server.ServerCode
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.worker.measure.Steadiness
import dev.serdemark.worker.protocol.Measurement
import dev.serdemark.worker.protocol.SliceMessages.LatenciesTaken
import dev.serdemark.worker.protocol.SliceMessages.SliceTaken
import dev.serdemark.worker.protocol.Summary
import dev.serdemark.worker.protocol.WarmUpMessages.Settled
import dev.serdemark.worker.protocol.WarmUpMessages.WarmedUp
import dev.serdemark.worker.protocol.WarmUpRules
import dev.serdemark.workload.Document
import java.nio.file.Path
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.nanoseconds

/**
 * A [worker] whose calls are requests. A slice sends requests as fast as possible. To time single
 * calls, requests are sent at the fixed rate of the [plan]. Before both, the server answers
 * requests without the contender. The time of these empty requests shows what the server costs.
 *
 * @param engine the name of the server's engine
 * @param byMapper whether the server's own converter may call the mapper of the codec
 */
internal class RequestWorker(
    private val worker: Worker,
    private val plan: RequestPlan,
    private val engine: String,
    private val document: Document,
    private val byMapper: Boolean,
) : Worker by worker {
    private var service: ServedDocument? = null
    private var cpuNanos = 0L
    private var allocatedBytes = 0L

    override val notes: List<String>
        get() = listOfNotNull(service?.note)

    override fun warmUp(operation: Operation, rules: WarmUpRules): WarmedUp {
        val service = serve()
        val slice = rules.sliceNanos.nanoseconds
        val slices = mutableListOf<Measurement>()
        var cpu = 0L
        while (cpu < rules.capNanos) {
            // Warms up the server itself.
            measure(service, operation, service.emptyRequests(operation), slice * EMPTY_SHARE)
            val measured = measure(service, operation, service.requests(operation), slice)
            slices += measured.measurement
            cpu += measured.measurement.cpuNanos
            if (isWarm(slices, cpu, rules)) return WarmedUp(slices, false)
        }
        return WarmedUp(slices, true) // Capped before it was warm.
    }

    override fun warmUpSingle(operation: Operation, rules: WarmUpRules): WarmedUp {
        latencies(operation, Duration.ZERO, rules.sliceNanos.nanoseconds)
        return WarmedUp(emptyList(), false)
    }

    override fun settle(rules: WarmUpRules): Settled = Settled(emptyList(), false)

    override fun slice(
        operation: Operation,
        threads: Int,
        discard: Duration,
        target: Duration,
    ): SliceTaken {
        val service = serve()
        val emptyRequests = service.emptyRequests(operation)
        send(service, operation, emptyRequests, discard)
        val empty = measure(service, operation, emptyRequests, target * EMPTY_SHARE)
        val requests = service.requests(operation)
        send(service, operation, requests, discard)
        val measured = measure(service, operation, requests, target)
        cpuNanos += measured.measurement.cpuNanos
        allocatedBytes += measured.measurement.allocatedBytes
        return SliceTaken(measured.measurement, measured.pulseNanos, empty.measurement)
    }

    override fun latencies(
        operation: Operation,
        discard: Duration,
        target: Duration,
    ): LatenciesTaken {
        val service = serve()
        val length = target * RATE_SLICES
        fun send(requests: Requests, duration: Duration): LongArray {
            worker.beginRequests(operation)
            val load = service.generator.atRate(requests, plan.perSecond, duration)
            conclude(service, operation, load)
            return load.nanos
        }
        val empty = send(service.emptyRequests(operation), length * EMPTY_SHARE)
        return LatenciesTaken(send(service.requests(operation), length), 0, empty)
    }

    override fun finish(): Summary {
        service?.close()
        worker.finish()
        return Summary(cpuNanos, cpuNanos, null, allocatedBytes)
    }

    override fun close() {
        service?.close()
        worker.close()
    }

    private fun serve(): ServedDocument =
        service
            ?: ServedDocument(worker.serve(engine, byMapper), worker, plan, document).also {
                service = it
            }

    /** Sends requests whose times do not count. Their answers must still be correct. */
    private fun send(
        service: ServedDocument,
        operation: Operation,
        requests: Requests,
        length: Duration,
    ) {
        val load = service.generator.flatOut(requests, length)
        service.answers.check(operation, load, null)
    }

    private fun measure(
        service: ServedDocument,
        operation: Operation,
        requests: Requests,
        length: Duration,
    ): SliceTaken {
        val begun = worker.beginRequests(operation)
        val load = service.generator.flatOut(requests, length)
        val measured = conclude(service, operation, load)
        return SliceTaken(measured.withWallNanos(load.wallNanos), begun.pulseNanos, null)
    }

    /**
     * Ends the requests of a [load], and returns what the server used for them.
     *
     * @throws dev.serdemark.engine.worker.WorkerFailure if an answer was wrong or missing
     */
    private fun conclude(
        service: ServedDocument,
        operation: Operation,
        load: Load,
    ): Measurement {
        val ended = worker.endRequests(load.requests)
        service.answers.check(operation, load, ended)
        return ended.measurement
    }

    private fun isWarm(slices: List<Measurement>, cpu: Long, rules: WarmUpRules): Boolean =
        rules.isLongEnough(cpu, slices.sumOf { it.calls }) &&
            compilationShare(slices.takeLast(rules.quietSlices)) <= MAX_COMPILATION_SHARE &&
            Steadiness.isSteady(slices, rules.steadySlices, rules.tolerance)

    /** Returns the JIT compiler's time as a share of the elapsed time of [slices]. */
    private fun compilationShare(slices: List<Measurement>): Double =
        slices.sumOf { it.activity.compilationMillis }.milliseconds /
            slices.sumOf { it.wallNanos }.nanoseconds

    /** Replaces the elapsed time, which includes messages between this process and the worker. */
    private fun Measurement.withWallNanos(wallNanos: Long) =
        Measurement(startedAt, calls, wallNanos, this.cpuNanos, this.allocatedBytes, activity, null)

    private companion object {
        /** The time for empty requests, as a share of the time for requests with the contender. */
        const val EMPTY_SHARE = 0.5

        /** The time for requests at a fixed rate, in lengths of a slice. */
        const val RATE_SLICES = 2

        /** A server is warm if the JIT compiler takes at most this share of the time of slices. */
        const val MAX_COMPILATION_SHARE = 0.05
    }
}

/**
 * Launches workers whose calls are requests to a server in their JVM. Before the server runs,
 * checks call the contender directly, as in other runs.
 *
 * @param documents the documents of the run, to explain wrong answers
 * @param serverCode the jar or folder with the code of the server, for the class path of workers
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

/**
 * Returns this unit with the server on its class path. The contender's own dependencies come first,
 * so that its libraries keep their versions.
 */
fun CompilationUnit.withServer(): CompilationUnit {
    fun has(part: String) = dependencies.any { part in it.text }
    val server =
        ServerCode.serverArtifacts(
            hasJackson = has("com.fasterxml.jackson"),
            hasGson = has("com.google.code.gson:gson:"),
            hasKotlinxJson = has("kotlinx-serialization-json"),
        )
    return copy(dependencies = dependencies + server.map(::Coordinate))
}
