package dev.serdemark.toolchain

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.seal
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.testing.shouldBeBuilt
import dev.serdemark.toolchain.testing.unit
import io.kotest.matchers.longs.shouldBeGreaterThan
import io.kotest.matchers.maps.shouldBeEmpty
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.util.UUID
import java.util.zip.ZipFile
import kotlin.io.path.deleteExisting
import kotlin.io.path.fileSize
import kotlin.io.path.writeText
import kotlin.time.Duration
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** What the cache records about builds of earlier runs. */
@Tag("slow")
class KnownBuildsTest {
    private val contender = "sample-${UUID.randomUUID()}@1.0"
    private val unit = unit("timed").copy(contender = contender)

    private fun built() =
        Toolchain(sharedCache, noSettings).use {
            it.build(listOf(unit)).getValue(unit.name).shouldBeBuilt()
        }

    @Test
    fun `a build from the cache has the compile time of its first build`() {
        val time = built().compileTime
        time!!.inWholeMilliseconds shouldBeGreaterThan 0
        built().compileTime shouldBe time
        knownBuilds(sharedCache)[contender]?.compileTime shouldBe time
    }

    @Test
    fun `the footprint of a build counts the jars of its class path and its classes`() {
        val built = built()
        val footprint = built.footprint()
        footprint.jars shouldBe built.classPath.size
        footprint.jarBytes shouldBe built.classPath.sumOf { it.file.fileSize() }
        val classes =
            ZipFile(built.classes.toFile()).use { jar ->
                jar.stream()
                    .toList()
                    .filter { it.name.endsWith(".class") }
                    .map { it.name to it.size }
            }
        footprint.classes shouldBe classes.size
        footprint.classBytes shouldBe classes.sumOf { it.second }
        footprint.classBytes shouldBeGreaterThan 0
        knownBuilds(sharedCache)[contender]?.footprint shouldBe footprint
    }

    @Test
    fun `a build has no compile time if its record is missing or has another form`() {
        val record = built().classes.resolveSibling("compilation.json")
        timeAfterChange(record) { it.writeText("""{"time": "2 s"}""") } shouldBe null
        timeAfterChange(record) { it.deleteExisting() } shouldBe null
        knownBuilds(sharedCache)[contender] shouldBe null
    }

    @Test
    fun `an unused cache knows no builds`(@TempDir folder: Path) {
        knownBuilds(Cache(folder.resolve("cache"))).shouldBeEmpty()
    }

    /** Changes the [record] of the build, and returns the compile time of the build afterwards. */
    private fun timeAfterChange(record: Path, change: (Path) -> Unit): Duration? {
        change(record)
        seal(record.parent)
        return built().compileTime
    }
}
