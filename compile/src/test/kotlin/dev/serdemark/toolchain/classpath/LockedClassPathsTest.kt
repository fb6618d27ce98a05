package dev.serdemark.toolchain.classpath

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.lock.Lock
import dev.serdemark.toolchain.lock.LockedArtifact
import dev.serdemark.toolchain.lock.LockedBuilds
import dev.serdemark.toolchain.lock.LockedUnit
import dev.serdemark.toolchain.resolution.Resolver
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.createParentDirectories
import kotlin.io.path.outputStream
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class LockedClassPathsTest {
    @TempDir lateinit var folder: Path

    @Test
    fun `different files, missing files and files without the classes are reported together`() {
        val copy = folder.resolve("jars/aa/lib.jar").createParentDirectories()
        ZipOutputStream(copy.outputStream()).use { it.putNextEntry(ZipEntry("Lib.class")) }
        val locked = LockedArtifact(Coordinate("org.sample:lib:1"), sha256(copy), "jars/aa/lib.jar")
        problems(
            locked,
            locked.copy(sha256 = "ab"),
            locked.copy(copy = "jars/aa/gone.jar"),
            locked.copy(classes = listOf("none/*")),
        ) shouldBe
            listOf(
                "org.sample:lib:1 is another file than in the run that is replayed: SHA-256 ${sha256(copy)}, not ab.",
                "The run's copy of org.sample:lib:1 is gone: ${folder.resolve("jars/aa/gone.jar")}.",
                "org.sample:lib:1 has none of the classes none/*.",
            )
    }

    private fun problems(vararg classPath: LockedArtifact): List<String> {
        val unit =
            LockedUnit(
                name = "a",
                arguments = emptyList(),
                classPath = classPath.toList(),
                tools = emptyMap(),
            )
        val lock = Lock(Lock.FORMAT, jdk = "17", workers = emptyMap(), units = listOf(unit))
        val locked = LockedBuilds(lock, folder)
        val cache = Cache(folder.resolve("cache"))
        val resolver = Resolver(cache, ResolverSettings(offline = true), BuildListener.NONE)
        val paths = LockedClassPaths(locked, resolver, Excerpts(cache, BuildListener.NONE))
        val requested = CompilationUnit("a", emptyMap(), emptyList(), kotlin = "2")
        return cache.use().use {
            shouldThrow<ProblemException> { paths.find(listOf(requested)) }
                .problems
                .map { it.message }
        }
    }
}
