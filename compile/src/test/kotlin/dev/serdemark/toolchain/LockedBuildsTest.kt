package dev.serdemark.toolchain

import dev.serdemark.contender.LibraryJar
import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.lock.Lock
import dev.serdemark.toolchain.lock.LockedArtifact
import dev.serdemark.toolchain.lock.LockedBuilds
import dev.serdemark.toolchain.lock.copy
import dev.serdemark.toolchain.testing.autoValueUnit
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.testing.shouldBeBuilt
import dev.serdemark.toolchain.testing.unit
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.Target
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.copyTo
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteExisting
import kotlin.io.path.outputStream
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** A build with the user's jar in place of a library, and the replay of this build. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class LockedBuildsTest {
    private lateinit var folder: Path
    private val library = Coordinate("com.google.code.gson:gson:2.13.2")
    private lateinit var userJar: LibraryJar
    private lateinit var unit: CompilationUnit
    private lateinit var built: Built
    private lateinit var lock: Lock

    @BeforeAll
    fun `build once`(@TempDir folder: Path) {
        this.folder = folder
        userJar = createUserJar()
        val processed = autoValueUnit("locked")
        unit =
            processed.copy(
                dependencies = listOf(library) + processed.dependencies,
                jars = mapOf(library to userJar),
            )
        built =
            Toolchain(sharedCache, noSettings)
                .use { it.build(listOf(unit)) }
                .getValue(unit.name)
                .shouldBeBuilt()
        lock = Lock.of(mapOf(unit.name to built), Target())
        // A run keeps copies of files that may change.
        built.artifacts
            .filter { it.isChanging }
            .forEach {
                it.file.copyTo(folder.resolve(it.copy!!).createParentDirectories())
            }
    }

    private fun createUserJar(): LibraryJar {
        val file = folder.resolve("my-gson.jar")
        ZipOutputStream(file.outputStream()).use { it.putNextEntry(ZipEntry("Mine.class")) }
        return LibraryJars(sharedCache).add(file).also { file.deleteExisting() }
    }

    private fun replay(lock: Lock, unit: CompilationUnit = this.unit): BuildResult =
        Toolchain(sharedCache, noSettings.copy(offline = true), locked = LockedBuilds(lock, folder))
            .use { it.build(listOf(unit)) }
            .getValue(unit.name)

    private fun refusal(lock: Lock): String =
        shouldThrow<ProblemException> { replay(lock) }.problems.single().toString()

    private fun lockWith(change: (LockedArtifact) -> LockedArtifact) =
        lock.copy(units = lock.units.map { it.copy(classPath = it.classPath.map(change)) })

    @Test
    fun `the lock has the path of the copy of the user's jar`() {
        lock.units.single().classPath.first() shouldBe
            LockedArtifact(library, userJar.sha256, "jars/${userJar.sha256.take(12)}/my-gson.jar")
    }

    @Test
    fun `a build is replayed offline from its lock, with the same notes`() {
        val replayed = replay(lock).shouldBeBuilt()
        replayed.classes shouldBe built.classes
        replayed.artifacts.map { it.coordinate to it.sha256 } shouldBe
            built.artifacts.map { it.coordinate to it.sha256 }
        replayed.notes shouldBe built.notes
        replayed.notes.single() shouldStartWith "The dependencies of my-gson.jar are taken to be"
    }

    @Test
    fun `the error for a changed file shows both hashes`() {
        val other = lockWith { it.copy(sha256 = if (it.copy == null) it.sha256 else "ab") }
        refusal(other) shouldStartWith
            "$library is another file than in the run that is replayed: SHA-256 ${userJar.sha256}, not ab."
    }

    @Test
    fun `the error for a file that is not available names its coordinate`() {
        val missing = Coordinate("org.sample:gone:1.0")
        val lock = lockWith {
            if (it.coordinate.artifact == "kotlin-stdlib") it.copy(coordinate = missing) else it
        }
        refusal(lock) shouldContain "org.sample:gone:1.0 is not in the cache"
    }

    @Test
    fun `the error for a missing copy names the library`() {
        refusal(
            lockWith { if (it.copy == null) it else it.copy(copy = "jars/gone.jar") }
        ) shouldStartWith "The run's copy of $library is gone: "
    }

    @Test
    fun `units that the previous run did not build are not built`() {
        val unknown = replay(lock, unit("unknown"))
        unknown.shouldBeInstanceOf<BuildResult.Unavailable>()
        unknown.reason shouldBe "It was not built in the run that is replayed."
    }
}
