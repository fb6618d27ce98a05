package dev.serdemark.toolchain.resolution.testing

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import dev.serdemark.toolchain.resolution.coordinate
import dev.serdemark.toolchain.resolution.versions
import java.net.InetAddress
import java.net.InetSocketAddress
import java.security.MessageDigest
import java.util.Base64
import java.util.HexFormat
import java.util.concurrent.CopyOnWriteArrayList

/**
 * A Maven repository on this machine. It also works as a proxy, because it ignores the host of a
 * request.
 *
 * @param credentials the `user:password` that the server requires, or null
 */
class RepositoryServer(private val credentials: String? = null) : AutoCloseable {
    private val files = HashMap<String, ByteArray>()
    private val server =
        HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0)

    /** The addresses of all requests so far. */
    val requests = CopyOnWriteArrayList<String>()
    val port: Int
        get() = server.address.port

    val url: String
        get() = "http://127.0.0.1:$port/maven"

    init {
        server.createContext("/") { exchange -> exchange.use(::answer) }
        server.start()
    }

    /** Adds a jar of this [size] that needs [dependencies], all `group:artifact:version`. */
    fun add(
        coordinate: String,
        vararg dependencies: String,
        size: Int = JAR_BYTES,
    ): RepositoryServer {
        val (group, artifact, version) = coordinate.split(':')
        val folder = "/maven/${group.replace('.', '/')}/$artifact"
        put("$folder/$version/$artifact-$version.jar", ByteArray(size))
        put("$folder/$version/$artifact-$version.pom", pom(coordinate, dependencies.toList()))
        return this
    }

    /** Adds the list of versions of an artifact. */
    fun addMetadata(group: String, artifact: String, vararg versions: String): RepositoryServer {
        val list = versions.joinToString("") { "<version>$it</version>" }
        val text =
            "<metadata><groupId>$group</groupId><artifactId>$artifact</artifactId>" +
                "<versioning><versions>$list</versions></versioning></metadata>"
        put("/maven/${group.replace('.', '/')}/$artifact/maven-metadata.xml", text.toByteArray())
        return this
    }

    /** Makes every checksum wrong. */
    fun damage(): RepositoryServer {
        files.keys
            .filter { it.endsWith(".sha1") }
            .forEach { files[it] = ByteArray(40) { '0'.code.toByte() } }
        return this
    }

    override fun close() = server.stop(0)

    private fun put(path: String, bytes: ByteArray) {
        files[path] = bytes
        files["$path.sha1"] = sha1(bytes).toByteArray()
    }

    private fun answer(exchange: HttpExchange) {
        requests += exchange.requestURI.toString()
        val file = files[exchange.requestURI.path]
        when {
            !isAllowed(exchange) -> {
                exchange.responseHeaders.add("WWW-Authenticate", "Basic realm=\"repository\"")
                exchange.sendResponseHeaders(401, -1)
            }
            file == null -> exchange.sendResponseHeaders(404, -1)
            else -> {
                exchange.sendResponseHeaders(200, file.size.toLong())
                exchange.responseBody.write(file)
            }
        }
    }

    private fun isAllowed(exchange: HttpExchange): Boolean {
        if (credentials == null) return true
        val expected = "Basic " + Base64.getEncoder().encodeToString(credentials.toByteArray())
        return exchange.requestHeaders.getFirst("Authorization") == expected
    }
}

/** The content of jars of the default size that [RepositoryServer.add] adds, as text. */
val REMOTE_TEXT: String = "\u0000".repeat(JAR_BYTES)

private const val JAR_BYTES = 100

/** Returns the SHA-1, the checksum that Maven requests first. */
fun sha1(bytes: ByteArray): String =
    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes))

/** Returns a POM with these [dependencies] and this [parent], all `group:artifact:version`. */
fun pom(coordinate: String, dependencies: List<String>, parent: String? = null): ByteArray {
    val list = dependencies.joinToString("") { "<dependency>${gav(it)}</dependency>" }
    val inherited = parent?.let { "<parent>${gav(it)}</parent>" }.orEmpty()
    return ("<project><modelVersion>4.0.0</modelVersion>$inherited${gav(coordinate)}" +
            "<dependencies>$list</dependencies></project>")
        .toByteArray()
}

private fun gav(coordinate: String): String {
    val (group, artifact, version) = coordinate.split(':')
    return "<groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version>"
}
