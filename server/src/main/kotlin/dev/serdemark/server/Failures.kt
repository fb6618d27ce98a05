package dev.serdemark.server

import io.ktor.http.HttpStatusCode
import io.ktor.server.response.respondText
import io.ktor.server.routing.RoutingContext
import kotlinx.coroutines.CancellationException

private const val LONGEST_MESSAGE = 2_000

/**
 * Reports the exceptions of contenders to clients: answers with 500, and with the class and message
 * of the exception.
 *
 * Some of Ktor's converters stream their answers. If the contender then throws, the client gets 200
 * and an incomplete body. Later answers are all 500, so that the failure is not overlooked.
 */
internal class Failures {
    @Volatile private var streamFailure: Throwable? = null

    /** Calls [answer]. Answers with 500 if it throws, or if an earlier streamed answer threw. */
    suspend fun answerOrReport(context: RoutingContext, answer: suspend () -> Unit) {
        val failure = streamFailure ?: failureOf(context, answer) ?: return
        context.call.respondText(
            failure.toString().take(LONGEST_MESSAGE),
            status = HttpStatusCode.InternalServerError,
        )
    }

    /**
     * Calls [answer]. Returns the exception of the contender, or null if there is none. Rethrows
     * other exceptions, which Ktor handles.
     */
    private suspend fun failureOf(context: RoutingContext, answer: suspend () -> Unit): Throwable? =
        try {
            answer()
            null
        } catch (cancelled: CancellationException) {
            throw cancelled
        } catch (failure: Throwable) {
            // A streamed answer has begun, so its status stays 200.
            if (context.call.response.isCommitted) {
                if (failure.causes().none { it.isFromConnection() }) streamFailure = failure
                throw failure
            }
            failure.causes().firstOrNull { !it.isFromKtor() } ?: throw failure
        }

    private fun Throwable.causes(): Sequence<Throwable> = generateSequence(this) { it.cause }

    private fun Throwable.isFromConnection() = isFromKtor() || this is CancellationException

    /**
     * Whether Ktor threw: to wrap the exception of a contender, or because a connection was lost.
     */
    private fun Throwable.isFromKtor() = javaClass.name.startsWith("io.ktor.")
}
