package dev.serdemark.server.testing

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpClient.Version
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import java.net.http.HttpResponse.BodyHandlers

/** Sends requests to the server on [port]. */
internal class Requests(private val port: Int) {
    private val client = HttpClient.newBuilder().version(Version.HTTP_1_1).build()

    fun get(path: String): HttpResponse<ByteArray> = send(request(path).GET())

    fun post(
        path: String,
        body: ByteArray,
        mediaType: String = "application/json",
    ): HttpResponse<ByteArray> =
        send(request(path).header("Content-Type", mediaType).POST(BodyPublishers.ofByteArray(body)))

    private fun request(path: String) = HttpRequest.newBuilder(URI("http://127.0.0.1:$port$path"))

    private fun send(request: HttpRequest.Builder) =
        client.send(request.build(), BodyHandlers.ofByteArray())
}

internal val HttpResponse<ByteArray>.text: String
    get() = body().decodeToString()

internal val HttpResponse<ByteArray>.mediaType: String?
    get() = headers().firstValue("Content-Type").orElse(null)?.substringBefore(';')
