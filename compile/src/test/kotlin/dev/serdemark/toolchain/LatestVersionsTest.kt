package dev.serdemark.toolchain

import dev.serdemark.contender.Contenders
import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.resolution.testing.RepositoryServer
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class LatestVersionsTest {
    @TempDir lateinit var folder: Path

    private fun latest(server: RepositoryServer, dependency: String, more: String = ""): String {
        val own = folder.resolve("contenders/sample").createDirectories()
        own.resolve("Bytes.kt").writeText("class Bytes")
        own.resolve("contender.yaml")
            .writeText(
                """
                |format: 2
                |id: sample
                |version: 1.0
                |dependencies: ["$dependency", "org.other:thing:3"]
                |domain: kotlin-data
                |channels: {bytes: {codec: Bytes.kt, way: native}}
                |traits: {format: json, effort: annotations}
                |$more
                |"""
                    .trimMargin()
            )
        val settings = folder.resolve("settings.xml")
        settings.writeText(
            "<settings><mirrors><mirror><id>corp</id><mirrorOf>*</mirrorOf><url>${server.url}</url></mirror></mirrors></settings>"
        )
        val manifest = Contenders.read(listOf(folder.resolve("contenders"))).manifest("sample")
        val resolver = ResolverSettings(userSettings = settings, mavenHome = null)
        return "${LatestVersions(Cache(folder.resolve("cache")), resolver).of(manifest)}"
    }

    @Test
    fun `a contender's latest version is that of its library and the tools of that version`() {
        RepositoryServer()
            .metadata("org.sample", "lib", "1.0", "1.1", "1.2", "2.0-RC1")
            .metadata("org.sample", "codegen", "1.0", "1.1")
            .use { server ->
                val lib = "org.sample:lib:${'$'}{version}"
                val codegen = "{tool: ksp, processor: \"org.sample:codegen:${'$'}{version}\"}"
                latest(server, lib) shouldBe "sample@1.2"
                latest(server, lib, "generators: [$codegen]") shouldBe "sample@1.1"
            }
    }

    @Test
    fun `a manifest without the library's version has no latest one`() {
        RepositoryServer().use { server ->
            shouldThrow<ProblemException> { latest(server, "org.sample:lib:1.0") }.message shouldBe
                "There is no latest version of sample: no dependency of its manifest carries the " +
                    "library's version. Leave out @latest."
        }
    }
}
