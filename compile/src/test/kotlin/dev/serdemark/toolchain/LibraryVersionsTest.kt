package dev.serdemark.toolchain

import dev.serdemark.contender.Contenders
import dev.serdemark.contender.Manifest
import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.resolution.testing.RepositoryServer
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class LibraryVersionsTest {
    @TempDir lateinit var folder: Path

    private fun latest(server: RepositoryServer, dependency: String, keys: String = ""): String {
        val (versions, manifest) = sample(server, dependency, keys)
        return "${versions.latest(manifest)}"
    }

    /**
     * Returns the versions in the repository of the [server], and a manifest with a [dependency].
     */
    private fun sample(
        server: RepositoryServer,
        dependency: String,
        keys: String = "",
    ): Pair<LibraryVersions, Manifest> {
        val contender = folder.resolve("contenders/sample").createDirectories()
        contender.resolve("Bytes.kt").writeText("class Bytes")
        contender
            .resolve("contender.yaml")
            .writeText(
                """
                |format: 2
                |id: sample
                |version: 1.0
                |dependencies: ["$dependency", "org.other:thing:3"]
                |domain: kotlin-data
                |channels: {bytes: {codec: Bytes.kt, way: native}}
                |traits: {format: json, effort: annotations}
                |$keys
                |"""
                    .trimMargin()
            )
        val settings = folder.resolve("settings.xml")
        settings.writeText(
            "<settings><mirrors><mirror><id>corp</id><mirrorOf>*</mirrorOf><url>${server.url}</url></mirror></mirrors></settings>"
        )
        val manifest = Contenders.read(listOf(folder.resolve("contenders"))).manifest("sample")
        val resolver = ResolverSettings(userSettings = settings, mavenHome = null)
        return LibraryVersions(Cache(folder.resolve("cache")), resolver) to manifest
    }

    @Test
    fun `a range of releases excludes other versions, and unknown or swapped limits are refused`() {
        RepositoryServer().addMetadata("org.sample", "lib", "1.0", "1.1", "1.2", "2.0-RC1").use {
            val (versions, manifest) = sample(it, "org.sample:lib:${'$'}{version}")
            versions.between(manifest, null, null) shouldBe listOf("1.0", "1.1", "1.2")
            versions.between(manifest, "1.1", null) shouldBe listOf("1.1", "1.2")
            versions.between(manifest, "1.0", "1.1") shouldBe listOf("1.0", "1.1")
            fun problem(from: String, to: String) =
                shouldThrow<ProblemException> { versions.between(manifest, from, to) }.message
            problem("1.3", "1.2") shouldContain "sample has no release '1.3'."
            problem("1.2", "1.0") shouldContain
                "The release 1.2 of sample is not older than 1.0. Swap them."
        }
    }

    @Test
    fun `many releases are thinned to one per minor release, and then at even distances`() {
        val releases =
            listOf("1.0.0", "1.0.1", "1.1.0", "1.1.10", "1.1.9", "1.2.0", "2.0.0", "2.0.1")
        thinOut(releases, 8) shouldBe releases
        thinOut(releases, 5) shouldBe listOf("1.0.0", "1.0.1", "1.1.10", "1.2.0", "2.0.1")
        thinOut(releases, 3) shouldBe listOf("1.0.0", "1.1.10", "2.0.1")
        thinOut(releases, 2) shouldBe listOf("1.0.0", "2.0.1")
    }

    private val released = listOf("1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6")

    @Test
    fun `releases that are known to work are chosen first, then those between them`() {
        val known = setOf("1.2", "1.4", "1.5")
        fun choose(max: Int) = chooseReleases(released, known, named = emptySet(), max)
        choose(4) shouldBe
            ReleaseChoice(listOf("1.2", "1.3", "1.4", "1.5"), leftOut = listOf("1.0", "1.1", "1.6"))
        choose(3) shouldBe
            ReleaseChoice(
                listOf("1.2", "1.4", "1.5"),
                leftOut = listOf("1.0", "1.1", "1.3", "1.6"),
            )
        choose(2).chosen shouldBe listOf("1.2", "1.5")
        // Too many releases are known, so 1.4 is not among those that are left out.
        choose(2).leftOut shouldBe choose(3).leftOut
    }

    @Test
    fun `if only two releases are known to work, those between them are chosen too`() {
        chooseReleases(released, known = setOf("1.2", "1.5"), named = emptySet(), max = 3) shouldBe
            ReleaseChoice(listOf("1.2", "1.3", "1.5"), leftOut = listOf("1.0", "1.1", "1.6"))
    }

    @Test
    fun `releases that the user names are chosen even if they are not known to work`() {
        chooseReleases(released, setOf("1.2", "1.4"), named = setOf("1.0", "1.6"), max = 4) shouldBe
            ReleaseChoice(
                listOf("1.0", "1.2", "1.4", "1.6"),
                leftOut = listOf("1.1", "1.3", "1.5"),
            )
    }

    @Test
    fun `all releases are alike if fewer than two of them are known to work`() {
        for (known in listOf(emptySet(), setOf("1.2"), setOf("0.9", "1.2"))) {
            chooseReleases(released, known, named = setOf("1.6"), max = 7) shouldBe
                ReleaseChoice(released, leftOut = emptyList(), mayFail = true)
        }
    }

    @Test
    fun `the latest version of a contender is the newest version of both its library and its generator`() {
        RepositoryServer()
            .addMetadata("org.sample", "lib", "1.0", "1.1", "1.2", "2.0-RC1")
            .addMetadata("org.sample", "codegen", "1.0", "1.1")
            .use { server ->
                val lib = "org.sample:lib:${'$'}{version}"
                val codegen = "{tool: ksp, processor: \"org.sample:codegen:${'$'}{version}\"}"
                latest(server, lib) shouldBe "sample@1.2"
                latest(server, lib, "generators: [$codegen]") shouldBe "sample@1.1"
            }
    }

    @Test
    fun `the latest version is refused if no dependency carries the library's version`() {
        RepositoryServer().use { server ->
            shouldThrow<ProblemException> { latest(server, "org.sample:lib:1.0") }.message shouldBe
                "Cannot find releases of sample: no dependency of its manifest carries the " +
                    "library's version. Leave out @latest."
        }
    }
}
