package dev.serdemark.server

import dev.serdemark.server.testing.BareServer
import dev.serdemark.server.testing.classPathWithout
import io.kotest.matchers.shouldBe
import java.net.URLClassLoader
import java.util.function.Supplier
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** The class path of a contender that has none of the libraries that Ktor has converters for. */
@Tag("slow")
class MissingLibrariesTest {
    @Test
    fun `the server runs without Jackson, Gson, kotlinx serialization and Ktor's converters`() {
        runsWithout("jackson", "gson", "kotlinx-serialization-json", "ktor-serialization-kotlinx")
    }

    @Test
    fun `the server runs with the libraries, but without Ktor's converters`() {
        runsWithout(
            "ktor-serialization-jackson",
            "ktor-serialization-gson",
            "ktor-serialization-kotlinx",
        )
    }

    @Test
    fun `the server runs with Ktor's converters, but without the libraries`() {
        runsWithout("fasterxml", "com/google/code/gson", "kotlinx-serialization-json")
    }

    private fun runsWithout(vararg parts: String) {
        val urls = classPathWithout(*parts)
        URLClassLoader(urls, ClassLoader.getPlatformClassLoader()).use { loader ->
            val server = loader.loadClass(BareServer::class.java.name)
            val converter = server.getDeclaredConstructor().newInstance() as Supplier<*>
            converter.get() shouldBe "Serdemark's converter, which calls the codec"
        }
    }
}
