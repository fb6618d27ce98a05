package dev.serdemark.server

import dev.serdemark.server.testing.BareServer
import dev.serdemark.server.testing.classPathWithout
import io.kotest.matchers.shouldBe
import java.net.URLClassLoader
import java.util.function.Supplier
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Runs the server on class paths without the libraries of Ktor's converters. */
@Tag("slow")
class MissingLibrariesTest {
    @Test
    fun `the server runs without Jackson, Gson, kotlinx serialization and Ktor's converters`() {
        runServerWithout(
            "jackson",
            "gson",
            "kotlinx-serialization-json",
            "ktor-serialization-kotlinx",
        )
    }

    @Test
    fun `the server runs with the libraries, but without Ktor's converters`() {
        runServerWithout(
            "ktor-serialization-jackson",
            "ktor-serialization-gson",
            "ktor-serialization-kotlinx",
        )
    }

    @Test
    fun `the server runs with Ktor's converters, but without the libraries`() {
        runServerWithout("fasterxml", "com/google/code/gson", "kotlinx-serialization-json")
    }

    private fun runServerWithout(vararg pathParts: String) {
        val urls = classPathWithout(*pathParts)
        URLClassLoader(urls, ClassLoader.getPlatformClassLoader()).use { loader ->
            val bareServer = loader.loadClass(BareServer::class.java.name)
            val converterName = bareServer.getDeclaredConstructor().newInstance() as Supplier<*>
            converterName.get() shouldBe "Serdemark's converter, which calls the codec"
        }
    }
}
