package dev.serdemark.requests

import dev.serdemark.engine.check.difference
import dev.serdemark.engine.request.id
import dev.serdemark.engine.worker.RequestsFailed
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.outcome
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.ServerMessages.RequestsEnded
import dev.serdemark.workload.Document

/**
 * Decides whether the answers of a server are correct.
 *
 * A body is correct if it equals the first answer for its sibling, because first answers are
 * checked. A body may differ from the first answer, because libraries may write maps in any order.
 * Then the contender itself must read the correct value from the body.
 *
 * @param worker the worker of the server. It reads such bodies when nothing is timed.
 */
internal class Answers(private val worker: Worker, private val document: Document) {
    /**
     * Checks the first answers to GET.
     *
     * @throws RequestsFailed if an answer is wrong or missing
     */
    fun checkFirst(bodies: List<Body>, failure: Failure?) {
        failure?.let { throw failedRequest(Operation.WRITE, it) }
        // No answer is known to be correct yet.
        checkBodies(bodies, differing = bodies.size, all = bodies.size)
    }

    /**
     * Checks the answers of a [load] after its end.
     *
     * @param ended what the server read from the requests; null if they do not count
     * @throws RequestsFailed if an answer is wrong or missing
     */
    fun check(operation: Operation, load: Load, ended: RequestsEnded?) {
        load.failure?.let { throw failedRequest(operation, it) }
        ended?.wrong?.firstOrNull()?.let {
            throw wrongAnswer(
                "Bodies of POST requests were misread: ${ended.wrong.size} of the last ${ended.checked}.",
                it,
            )
        }
        if (load.differing > 0) checkBodies(load.examples, load.differing, load.requests)
    }

    /**
     * Checks answers that are not known to be correct.
     *
     * @param bodies examples of these answers
     * @param differing the number of these answers
     * @param all the number of all answers
     */
    private fun checkBodies(bodies: List<Body>, differing: Int, all: Int) {
        val siblings = bodies.map { it.payload }
        val checked = worker.check(CheckAnswers(siblings, bodies.map { it.content }))
        val finding = checked.findings.firstOrNull() ?: return
        val problem =
            if (differing == all) "Answers to GET requests were wrong."
            else
                "Of $all answers to GET requests, $differing differ from the first, and some are wrong."
        throw wrongAnswer(problem, finding)
    }

    private fun wrongAnswer(summary: String, finding: FoundFault): RequestsFailed {
        val outcome = finding.outcome(document.id, difference(finding))
        return RequestsFailed(outcome.status, "$summary ${outcome.reason}", outcome.detail)
    }

    private fun difference(finding: FoundFault): String? =
        finding.value
            ?.takeIf { finding.fault == Fault.DIFFERENT_VALUE }
            ?.let {
                document.difference(finding.where.sibling, it)
            }

    private fun failedRequest(operation: Operation, failure: Failure): RequestsFailed {
        val method = if (operation == Operation.WRITE) "GET" else "POST"
        val status = if (failure.isTimeout) Status.TIMED_OUT else Status.CRASHED
        return RequestsFailed(status, "A $method request ${failure.reason}.", failure.detail)
    }
}
