package dev.serdemark

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.addNotes
import dev.serdemark.cli.testing.unwrapped
import dev.serdemark.system.filesBelow
import dev.serdemark.toolchain.cache.Cache
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.PathWalkOption
import kotlin.io.path.createDirectories
import kotlin.io.path.createDirectory
import kotlin.io.path.createFile
import kotlin.io.path.getPosixFilePermissions
import kotlin.io.path.isDirectory
import kotlin.io.path.setPosixFilePermissions
import kotlin.io.path.walk
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS

/** Other users can use a cache that `serdemark sweep prepare` filled. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class SharedCacheTest(@param:ToolFolder private val folder: Path) {
    private val cache = folder.resolve("cache")
    private val userTool = Tool(folder, starter = WITHOUT_RIGHTS_OF_ROOT)

    /** Fills the cache. The compiler comes from the cache of all tests, if it has it. */
    private fun prepare() {
        addNotes(folder)
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        listOf("plain", "other").forEach { contenders.add(it) }
        folder.resolve("sweep.yaml").writeText(SWEEP)
        val compiler = "repository/org/jetbrains"
        if (Tool.cache.resolve(compiler).isDirectory()) {
            Cache(cache).use().close()
            val copy = cache.resolve(compiler).toFile()
            Tool.cache.resolve(compiler).toFile().copyRecursively(copy)
        }
        val result = Tool(folder).run("sweep", "prepare", "sweep.yaml", "--cache=cache")
        withClue(result) { result.status shouldBe 0 }
    }

    private fun requireNamed(unreadable: List<Path>) {
        val permissions = unreadable.associateWith { it.getPosixFilePermissions() }
        unreadable.forEach { it.setPosixFilePermissions(emptySet()) }
        val result =
            userTool.run(
                *arrayOf("sweep", "run", "sweep.yaml", "--out=out", "--shard=1"),
                *arrayOf("--offline", "--locked", "--cache=cache"),
            )
        permissions.forEach { (path, old) -> path.setPosixFilePermissions(old) }
        withClue(result) {
            result.status shouldBe 2
            val error = result.err.unwrapped()
            error shouldContain "permission denied"
            error shouldContain "$cache"
            error shouldContain "with --cache."
        }
    }

    @Test
    fun `its files have the permissions of new files, and parts that cannot be read are named`() {
        prepare()
        val ofFiles = folder.resolve("file").createFile().getPosixFilePermissions()
        val ofFolders = folder.resolve("folder").createDirectory().getPosixFilePermissions()
        for (path in cache.walk(PathWalkOption.INCLUDE_DIRECTORIES)) {
            val expected = if (path.isDirectory()) ofFolders else ofFiles
            withClue(path) { path.getPosixFilePermissions() shouldBe expected }
        }
        for (name in listOf("documents", "resolutions", "repository", "builds", "sweeps")) {
            val part = cache.resolve(name)
            withClue(name) {
                requireNamed(filesBelow(part).values.toList().shouldNotBeEmpty())
                requireNamed(listOf(part))
            }
        }
        requireNamed(listOf(cache.resolve("serdemark-cache")))
        requireNamed(listOf(cache))
    }

    private companion object {
        /** A command that starts a program. As root, the program gets only a user's rights. */
        val WITHOUT_RIGHTS_OF_ROOT =
            if (System.getProperty("user.name") == "root") {
                val rights = "-dac_override,-dac_read_search"
                listOf("setpriv", "--inh-caps=$rights", "--bounding-set=$rights")
            } else emptyList()

        val SWEEP =
            """
            format: 1
            title: Notes
            command: run notes --contenders=contenders -c {with} -o read
            budget: 50ms
            over: {with: ["plain,other"]}

            """
                .trimIndent()
    }
}
