package dev.serdemark.server

import dev.serdemark.server.testing.classPathWithout
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldMatch
import java.net.URLClassLoader
import kotlin.io.path.exists
import org.junit.jupiter.api.Test

class ServerCodeTest {
    @Test
    fun `the server's code has the class of the server, and the file that makes it a service`() {
        val code = ServerCode.serverCode()
        code.resolve("dev/serdemark/server/KtorServer.class").exists() shouldBe true
        code.resolve("META-INF/services/dev.serdemark.worker.serve.Server").exists() shouldBe true
    }

    @Test
    fun `a contender gets the converters for the libraries that it has`() {
        val version = ServerCode.ktorVersion
        version shouldMatch Regex("3[0-9.]+")
        val ktorServer =
            listOf("core", "netty", "cio", "content-negotiation").map {
                "io.ktor:ktor-server-$it-jvm:$version"
            }
        val withoutConverters =
            ServerCode.serverArtifacts(hasJackson = false, hasGson = false, hasKotlinxJson = false)
        withoutConverters.dropLast(1) shouldBe ktorServer
        withoutConverters.last() shouldMatch Regex("org.slf4j:slf4j-nop:[0-9.]+")
        val withConverters =
            ServerCode.serverArtifacts(hasJackson = true, hasGson = true, hasKotlinxJson = true)
        (withConverters - withoutConverters.toSet()).shouldContainExactly(
            "io.ktor:ktor-serialization-jackson-jvm:$version",
            "io.ktor:ktor-serialization-gson-jvm:$version",
            "io.ktor:ktor-serialization-kotlinx-json-jvm:$version",
        )
    }

    @Test
    fun `the server's code is found without Ktor on the class path`() {
        val urls = classPathWithout("io/ktor", "slf4j", "netty")
        URLClassLoader(urls, ClassLoader.getPlatformClassLoader()).use { loader ->
            val type = loader.loadClass("dev.serdemark.server.ServerCode")
            val code = type.getField("INSTANCE").get(null)
            type.getMethod("serverCode").invoke(code) shouldBe ServerCode.serverCode()
        }
    }
}
