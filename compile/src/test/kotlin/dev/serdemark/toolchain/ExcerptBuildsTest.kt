package dev.serdemark.toolchain

import dev.serdemark.contender.Excerpt
import dev.serdemark.toolchain.lock.Lock
import dev.serdemark.toolchain.lock.LockedArtifact
import dev.serdemark.toolchain.lock.LockedBuilds
import dev.serdemark.toolchain.lock.readLock
import dev.serdemark.toolchain.lock.write
import dev.serdemark.toolchain.testing.answer
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.testing.shouldBeBuilt
import dev.serdemark.toolchain.testing.unit
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.Target
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Builds of units with an excerpt of a jar. */
@Tag("slow")
class ExcerptBuildsTest {
    private val library = "com.google.code.gson:gson:2.13.2"
    private val classes = listOf("com/google/gson/stream/JsonToken")

    private fun excerptUnit(name: String, answer: String, classes: List<String> = this.classes) =
        unit(name, answer).copy(excerpts = listOf(Excerpt(library, classes)))

    private fun build(unit: CompilationUnit, locked: LockedBuilds? = null): BuildResult =
        Toolchain(sharedCache, noSettings.copy(offline = locked != null), locked = locked)
            .use { it.build(listOf(unit)) }
            .getValue(unit.name)

    @Test
    fun `a unit sees the classes of its excerpts`() {
        val result = build(excerptUnit("excerpt", "com.google.gson.stream.JsonToken.NULL.name"))
        result.answer() shouldBe "NULL"
        result
            .shouldBeBuilt()
            .classPath
            .map { it.coordinate.artifact to it.classes }
            // The dependencies of kotlin-stdlib follow.
            .take(2) shouldContainExactly listOf("gson" to classes, "kotlin-stdlib" to null)
    }

    @Test
    fun `a unit does not see other classes of the jar`() {
        val failed = build(excerptUnit("others", "com.google.gson.Gson().toString()"))
        failed.shouldBeInstanceOf<BuildResult.Failed>()
        failed.compilerOutput shouldContain "unresolved reference 'Gson'"
    }

    @Test
    fun `classes that are not in the jar make the unit unavailable`() {
        val result = build(excerptUnit("none", "1", classes = listOf("com/google/Gsin")))
        result.shouldBeInstanceOf<BuildResult.Unavailable>()
        result.reason shouldContain "gson:2.13.2 holds none of the classes com/google/Gsin."
    }

    @Test
    fun `a jar that is not available makes the unit unavailable`() {
        val absent = Excerpt("com.google.code.gson:gson:99.1", classes)
        val result = build(unit("absent", "1").copy(excerpts = listOf(absent)))
        result.shouldBeInstanceOf<BuildResult.Unavailable>()
        result.coordinate shouldBe Coordinate("com.google.code.gson:gson:99.1")
    }

    @Test
    fun `the lock of a build with an excerpt has the jar's hash and the used classes, and can be replayed`(
        @TempDir folder: Path
    ) {
        val unit = excerptUnit("replayed", "com.google.gson.stream.JsonToken.NULL.name")
        val built = build(unit).shouldBeBuilt()
        val withWholeJar = build(unit("whole", dependencies = listOf(library)))
        val lock = Lock.of(mapOf(unit.name to built), Target())
        lock.units.single().classPath.first() shouldBe
            LockedArtifact(
                Coordinate(library),
                withWholeJar.shouldBeBuilt().classPath.first().sha256,
                classes = classes,
            )
        val file = folder.resolve("lock.json").also(lock::write)
        val replayed = build(unit, LockedBuilds(readLock(file), folder)).shouldBeBuilt()
        replayed.classes shouldBe built.classes
        replayed.artifacts shouldBe built.artifacts
    }
}
