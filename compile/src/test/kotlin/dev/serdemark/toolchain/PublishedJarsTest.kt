package dev.serdemark.toolchain

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.resolution.testing.RepositoryServer
import dev.serdemark.toolchain.unit.Coordinate
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.name
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class PublishedJarsTest {
    @TempDir lateinit var folder: Path

    private fun jars(library: String): List<String> {
        val settings = folder.resolve("settings.xml")
        RepositoryServer().add("acme:model:1.0", "acme:base:2.0").add("acme:base:2.0").use { server
            ->
            settings.writeText(
                "<settings><mirrors><mirror><id>corp</id><mirrorOf>*</mirrorOf><url>${server.url}</url></mirror></mirrors></settings>"
            )
            val resolver = ResolverSettings(userSettings = settings, mavenHome = null)
            val published = PublishedJars(Cache(folder.resolve("cache")), resolver)
            return published.classPath(Coordinate(library)).map { it.name }
        }
    }

    @Test
    fun `the jar of a library comes before the jars that it needs`() {
        jars("acme:model:1.0") shouldContainExactly listOf("model-1.0.jar", "base-2.0.jar")
    }

    @Test
    fun `a library that no repository has is refused with its name`() {
        shouldThrow<ProblemException> { jars("acme:model:1.1") }.message!! shouldContain
            "acme:model:1.1"
    }
}
