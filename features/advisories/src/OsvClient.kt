package dev.serdemark.advisories

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.net.ConnectException
import java.net.ProxySelector
import java.net.URI
import java.net.URISyntaxException
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * Asks the API of OSV for advisories. Uses the proxy of the JVM, such as `-Dhttps.proxyHost`. Every
 * answer that is not as OSV documents it ends in a [ProblemException].
 *
 * @param address the address of the API, without `/v1`
 * @param timeout the longest time for one answer
 */
internal class OsvClient(private val address: String, private val timeout: Duration = 60.seconds) {
    private val root: URI = parse(address)
    private val client =
        HttpClient.newBuilder()
            // An answer from elsewhere is not one of the address that the user was told.
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(ProxySelector.getDefault())
            .build()

    /**
     * Returns the advisories for the Maven artifacts called [modules], each once.
     *
     * @param onReceived called after each advisory, with the numbers of received and of all
     */
    fun advisories(
        modules: List<String>,
        onReceived: (Int, Int) -> Unit = { _, _ -> },
    ): List<OsvAdvisory> {
        val ids = ids(modules)
        if (ids.size > MAX_ADVISORIES)
            throw wrong("names ${ids.size} advisories, but at most $MAX_ADVISORIES are plausible")
        return ids.mapIndexed { i, id ->
            val advisory = decode<OsvAdvisory>(send(request("v1/vulns/$id").GET()))
            if (advisory.id != id) throw wrong("sent '${advisory.id}' when asked for '$id'")
            onReceived(i + 1, ids.size)
            advisory
        }
    }

    /**
     * Returns the identifiers of all advisories for the [modules]. Asks again for further pages.
     */
    private fun ids(modules: List<String>): List<String> {
        val ids = LinkedHashSet<String>()
        var queries = modules.map { OsvQuery(OsvPackage(name = it)) }
        var rounds = 0
        while (queries.isNotEmpty()) {
            if (++rounds > MAX_PAGES) throw wrong("has more than $MAX_PAGES pages")
            val body = json.encodeToString(OsvQueries.serializer(), OsvQueries(queries))
            val answer =
                decode<OsvAnswers>(
                    send(
                        request("v1/querybatch")
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                    )
                )
            if (answer.results.size != queries.size)
                throw wrong("answers ${answer.results.size} of ${queries.size} questions")
            ids += answer.results.flatMap { result -> result.vulns.map { it.id } }
            queries =
                queries.zip(answer.results).mapNotNull { (query, result) ->
                    result.nextPage?.let { query.copy(page = it) }
                }
        }
        ids.firstOrNull { !ID.matches(it) }
            ?.let { throw wrong("names an advisory '${it.take(50)}'") }
        return ids.sorted()
    }

    private fun parse(address: String): URI {
        val uri =
            try {
                URI(if (address.endsWith('/')) address else "$address/")
            } catch (_: URISyntaxException) {
                null
            }
        if (uri?.scheme !in setOf("http", "https") || uri?.host == null)
            throw ProblemException(
                "Invalid address: '$address'.",
                "Write it in full (e.g. https://api.osv.dev).",
            )
        return uri
    }

    private fun request(path: String): HttpRequest.Builder =
        HttpRequest.newBuilder(root.resolve(path)).header("User-Agent", "serdemark")

    private fun send(builder: HttpRequest.Builder): ByteArray {
        val request = builder.build()
        // The time limit is for the whole answer, so a server that sends it slowly is no exception.
        val answer = CompletableFuture.supplyAsync {
            client.send(request, HttpResponse.BodyHandlers.ofInputStream()).let { response ->
                response.statusCode() to response.body().use { it.readNBytes(MAX_BYTES + 1) }
            }
        }
        val (status, bytes) =
            try {
                answer.get(timeout.inWholeMilliseconds, TimeUnit.MILLISECONDS)
            } catch (_: TimeoutException) {
                throw wrong("gave no complete answer within $timeout")
            } catch (e: ExecutionException) {
                val cause = e.cause as? IOException ?: throw e
                val reason = if (cause is ConnectException) "no connection" else cause.reason()
                throw ProblemException("Cannot ask $address: $reason.", ADVICE)
            }
        return when {
            status in REDIRECTS -> throw wrong("redirects to another address (status $status)")
            status != OK -> throw wrong("answers with status $status")
            bytes.size > MAX_BYTES -> throw wrong("sends more than ${MAX_BYTES / MEGABYTE} MB")
            else -> bytes
        }
    }

    private inline fun <reified T> decode(bytes: ByteArray): T =
        try {
            json.decodeFromString<T>(bytes.decodeToString())
        } catch (e: SerializationException) {
            throw wrong(
                "sends no answer as OSV documents it: ${e.message.orEmpty().lines().first().take(200)}"
            )
        }

    private fun wrong(what: String) = ProblemException("$address $what.", ADVICE)

    private companion object {
        const val OK = 200
        val REDIRECTS = 300..399
        const val MEGABYTE = 1 shl 20
        const val MAX_BYTES = 4 * MEGABYTE
        const val MAX_ADVISORIES = 3000
        const val MAX_PAGES = 20
        val ID = Regex("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
        val json = Json {
            ignoreUnknownKeys = true
            encodeDefaults = true
            explicitNulls = false
        }
        const val ADVICE =
            "The table is unchanged. Check the address (--from), the network, and the proxy " +
                "(JAVA_OPTS=-Dhttps.proxyHost=HOST -Dhttps.proxyPort=PORT)."
    }
}

/** The questions of one request. */
@Serializable private class OsvQueries(val queries: List<OsvQuery>)

/** A question about the advisories of a package. */
@Serializable
internal data class OsvQuery(
    @SerialName("package") val about: OsvPackage,
    @SerialName("page_token") val page: String? = null,
)

/** An artifact; its name is `group:artifact`. */
@Serializable internal data class OsvPackage(val name: String, val ecosystem: String = MAVEN)

/** The answers to [OsvQueries], in the same order. */
@Serializable private class OsvAnswers(val results: List<OsvAnswer>)

/** The identifiers of the advisories of a package. */
@Serializable
private class OsvAnswer(
    val vulns: List<OsvId> = emptyList(),
    @SerialName("next_page_token") val nextPage: String? = null,
)

@Serializable private class OsvId(val id: String)

/** An advisory in the format of OSV, without the parts that Serdemark does not use. */
@Serializable
internal class OsvAdvisory(
    val id: String,
    val summary: String = "",
    val details: String = "",
    val withdrawn: String? = null,
    val aliases: List<String> = emptyList(),
    val affected: List<OsvAffected> = emptyList(),
    @SerialName("database_specific") val database: OsvDatabase = OsvDatabase(),
)

/** What only the database of an advisory says. */
@Serializable internal class OsvDatabase(val severity: String? = null)

/** The versions of a package that an advisory concerns: ranges, and single versions. */
@Serializable
internal class OsvAffected(
    @SerialName("package") val about: OsvPackage? = null,
    val ranges: List<OsvRange> = emptyList(),
    val versions: List<String> = emptyList(),
)

/** Ranges that begin and end with events. */
@Serializable internal class OsvRange(val type: String, val events: List<OsvEvent> = emptyList())

/** The begin of a range, or its end. */
@Serializable
internal class OsvEvent(
    val introduced: String? = null,
    val fixed: String? = null,
    @SerialName("last_affected") val lastAffected: String? = null,
)

/** What OSV calls artifacts of Maven. */
internal const val MAVEN = "Maven"
