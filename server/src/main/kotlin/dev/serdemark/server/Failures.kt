package dev.serdemark.server

import io.ktor.http.HttpStatusCode
import io.ktor.server.response.respondText
import io.ktor.server.routing.RoutingContext
import kotlinx.coroutines.CancellationException

private const val LONGEST_MESSAGE = 2_000

/**
 * Answers with 500 and the class and message of the exception if a contender throws one.
 *
 * Some of Ktor's converters stream their answers. If the contender then throws, the client gets 200
 * and an incomplete body. Later answers are all 500, so that the failure is not overlooked.
 */
internal class Failures {
    @Volatile private var streamed: Throwable? = null

    /**
     * Runs [answer]. If the contender throws meanwhile, or threw in an earlier streamed answer,
     * answers with 500 instead.
     */
    suspend fun reportedBy(context: RoutingContext, answer: suspend () -> Unit) {
        val failure = streamed ?: failureOf(context, answer) ?: return
        context.call.respondText(
            failure.toString().take(LONGEST_MESSAGE),
            status = HttpStatusCode.InternalServerError,
        )
    }

    /** Returns the exception of the contender, or null. Rethrows other exceptions, for Ktor. */
    private suspend fun failureOf(context: RoutingContext, answer: suspend () -> Unit): Throwable? =
        try {
            answer()
            null
        } catch (cancelled: CancellationException) {
            throw cancelled
        } catch (failure: Throwable) {
            if (context.call.response.isCommitted) {
                if (failure.causes().none { it.isOfConnection() }) streamed = failure
                throw failure
            }
            failure.causes().firstOrNull { !it.isKtors() } ?: throw failure
        }

    private fun Throwable.causes(): Sequence<Throwable> = generateSequence(this) { it.cause }

    private fun Throwable.isOfConnection() = isKtors() || this is CancellationException

    /** Ktor's converters wrap exceptions, and Ktor has its own exceptions for lost connections. */
    private fun Throwable.isKtors() = javaClass.name.startsWith("io.ktor.")
}
