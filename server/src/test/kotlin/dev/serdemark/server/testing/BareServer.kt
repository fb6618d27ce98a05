package dev.serdemark.server.testing

import dev.serdemark.server.KtorServer
import java.util.function.Supplier

/**
 * Starts a server and returns the name of its converter. Runs on the class path of a contender
 * without JSON libraries, so this class must not use such a library.
 */
internal class BareServer : Supplier<String> {
    override fun get(): String {
        val served =
            FakeServed(this, Unit::class.java, listOf(Unit), write = { "bare".encodeToByteArray() })
        return withServer(served, "netty") { server: KtorServer ->
            check(get("/documents/0").text == "bare")
            server.converter()
        }
    }
}
