package dev.serdemark.server

import dev.serdemark.worker.serve.Server.Served
import io.ktor.http.ContentType
import io.ktor.http.HttpStatusCode
import io.ktor.serialization.ContentConverter
import io.ktor.server.application.Application
import io.ktor.server.application.install
import io.ktor.server.plugins.contentnegotiation.ContentNegotiation
import io.ktor.server.request.receive
import io.ktor.server.request.receiveChannel
import io.ktor.server.response.respond
import io.ktor.server.response.respondBytes
import io.ktor.server.routing.Route
import io.ktor.server.routing.RoutingContext
import io.ktor.server.routing.get
import io.ktor.server.routing.post
import io.ktor.server.routing.route
import io.ktor.server.routing.routing
import io.ktor.util.reflect.TypeInfo
import io.ktor.utils.io.toByteArray

/**
 * Answers requests to `/documents/N` with the [converter], and requests to `/bytes/N` without the
 * contender. N is the index of a sibling. The answer is 404 if there is no such sibling.
 */
internal fun Application.installRoutes(served: Served, converter: ContentConverter) {
    val mediaType = ContentType.parse(served.mediaType())
    install(ContentNegotiation) { register(mediaType, converter) }
    routing {
        route("/documents/{sibling}") { documentRoutes(served) }
        route("/bytes/{sibling}") { byteRoutes(served, mediaType) }
    }
}

private fun Route.documentRoutes(served: Served) {
    val type = served.typeInfo()
    val failures = Failures()
    get {
        withSibling(served) { sibling ->
            failures.answerOrReport(this) { call.respond(served.value(sibling), type) }
        }
    }
    post {
        withSibling(served) { sibling ->
            failures.answerOrReport(this) {
                served.take(sibling, call.receive(type))
                call.respond(HttpStatusCode.NoContent)
            }
        }
    }
}

private fun Route.byteRoutes(served: Served, mediaType: ContentType) {
    get { withSibling(served) { sibling -> call.respondBytes(served.bytes(sibling), mediaType) } }
    post {
        withSibling(served) {
            call.receiveChannel().toByteArray()
            call.respond(HttpStatusCode.NoContent)
        }
    }
}

/** Returns the type with which Ktor's converters read and write values. */
internal fun Served.typeInfo(): TypeInfo = TypeInfo(type().kotlin, null)

/**
 * Calls [answer] with the sibling in the path of the request. Answers with 404 if there is no such
 * sibling.
 */
private suspend inline fun RoutingContext.withSibling(served: Served, answer: (Int) -> Unit) {
    val sibling = call.pathParameters["sibling"]?.toIntOrNull()
    if (sibling != null && sibling in 0 until served.siblings()) answer(sibling)
    else call.respond(HttpStatusCode.NotFound)
}
