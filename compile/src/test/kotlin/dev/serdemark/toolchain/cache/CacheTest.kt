package dev.serdemark.toolchain.cache

import dev.serdemark.problem.ProblemException
import dev.serdemark.system.inParallel
import dev.serdemark.toolchain.cache.testing.CacheUser
import dev.serdemark.toolchain.testing.flipBit
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.io.File
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CyclicBarrier
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.getPosixFilePermissions
import kotlin.io.path.readText
import kotlin.io.path.setPosixFilePermissions
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

class CacheTest {
    @TempDir lateinit var folder: Path
    private val cache by lazy { Cache(folder.resolve("cache")) }

    @Test
    fun `a folder with other content is refused`() {
        folder.resolve("thesis.txt").writeText("mine")
        val thrown = shouldThrow<ProblemException> { Cache(folder).use() }
        thrown.problems.single().message shouldContain "Not a cache of Serdemark: '$folder'."
    }

    @Test
    fun `a file in place of the folder is refused`() {
        val file = folder.resolve("thesis.txt").also { it.writeText("mine") }
        val thrown = shouldThrow<ProblemException> { Cache(file).use() }
        thrown.problems.single().message shouldContain "Not a cache of Serdemark: '$file'."
    }

    @Test
    fun `a folder that cannot be on a class path is refused, and not created`() {
        val withSeparator = folder.resolve("a${File.pathSeparator}b")
        val thrown = shouldThrow<ProblemException> { Cache(withSeparator).use() }
        thrown.problems.single().message shouldStartWith
            "The cache cannot be in '$withSeparator', since '${File.pathSeparator}' separates the entries of a class path"
        withSeparator.exists() shouldBe false
    }

    @Test
    fun `a damaged copy of a jar is replaced`() {
        cache.use().use {
            val jar = folder.resolve("lib.jar").also { it.writeText("content") }
            val copy = cache.keep(jar)
            copy.file.flipBit()
            cache.keep(jar) shouldBe copy
            copy.file.readText() shouldBe "content"
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `a copy of a jar has the permissions that new files of the user have`() {
        cache.use().use {
            val jar = folder.resolve("lib.jar").also { it.writeText("content") }
            jar.setPosixFilePermissions(PosixFilePermissions.fromString("rw-------"))
            val other = folder.resolve("other").also { it.writeText("") }
            cache.keep(jar).file.getPosixFilePermissions() shouldBe other.getPosixFilePermissions()
        }
    }

    @Test
    fun `incomplete documents and sweeps of a killed process are deleted`() {
        cache.use().close()
        val parts = listOf(cache.documents, cache.sweeps).map { it.resolve("part1.part") }
        parts.forEach { it.writeText("{") }
        cache.use().close()
        parts.filter { it.exists() }.shouldBeEmpty()
    }

    @Test
    fun `clean refuses a folder that is not a cache, and deletes nothing`() {
        val file = folder.resolve("repository/thesis.txt")
        file.parent.createDirectories()
        file.writeText("mine")
        shouldThrow<ProblemException> { Cache(folder).clean() }
        file.readText() shouldBe "mine"
    }

    @Test
    fun `clean deletes the files of the cache and nothing else`() {
        cache.use().close()
        cache.builds.resolve("a").writeText("12345")
        val otherFile = cache.folder.resolve("note.txt")
        otherFile.writeText("mine")
        cache.clean() shouldBe 5
        cache.builds.exists() shouldBe false
        otherFile.readText() shouldBe "mine"
    }

    @Test
    fun `clean is refused while this process uses the cache`() {
        cache.use().use {
            val thrown = shouldThrow<ProblemException> { cache.clean() }
            thrown.problems.single().message shouldContain "is in use by another run"
        }
    }

    @Test
    fun `clean is refused only while another process uses the cache`() {
        val other = CacheUser.start(cache)
        shouldThrow<ProblemException> { cache.clean() }
        other.outputStream.close()
        other.waitFor() shouldBe 0
        cache.clean() shouldBe 0
    }

    @Test
    fun `a process that is killed does not keep the cache locked`() {
        val other = CacheUser.start(cache)
        other.destroyForcibly().waitFor()
        cache.clean() shouldBe 0
    }

    @Test
    fun `a cache that does not exist has the size 0, and nothing to clean`() {
        cache.size() shouldBe 0
        cache.clean() shouldBe 0
        cache.folder.exists() shouldBe false
    }

    @Test
    fun `temporary files are deleted only if nobody uses the cache`() {
        cache.use().use {
            val usedFolder = cache.temporaryFolder()
            cache.use().close()
            usedFolder.exists() shouldBe true
        }
        val unusedFolder = cache.temporary.toFile().listFiles().orEmpty().single()
        cache.use().close()
        unusedFolder.exists() shouldBe false
    }

    @Test
    fun `threads that start together do not delete each other's files`() {
        repeat(200) {
            val start = CyclicBarrier(2)
            val foldersExist =
                inParallel(2, listOf(1, 2)) {
                    start.await()
                    cache.use().use { cache.temporaryFolder().exists() }
                }
            foldersExist shouldBe listOf(true, true)
        }
    }

    @Test
    fun `a shared lock waits until exclusive access in the same process ends`() {
        val file = folder.resolve("lock").also { it.writeText("") }
        val exclusive = CacheLock.exclusive(file).shouldNotBeNull()
        CacheLock.exclusive(file).shouldBeNull()
        val shared = CompletableFuture.supplyAsync { CacheLock.shared(file) }
        shared.isDone shouldBe false
        exclusive.close()
        shared.get().use { CacheLock.exclusive(file).shouldBeNull() }
        CacheLock.exclusive(file).shouldNotBeNull().close()
    }

    @Test
    fun `builds can be stored after their folder was deleted by hand`() {
        cache.use().use {
            val complete = cache.temporaryFolder()
            complete.resolve("file").writeText("complete")
            cache.builds.toFile().deleteRecursively()
            cache.publish(complete, cache.builds.resolve("key")) { false }
            cache.builds.resolve("key/file").readText() shouldBe "complete"
        }
    }

    @Test
    fun `a complete folder that another process published first stays`() {
        cache.use().use {
            val target = cache.builds.resolve("key")
            for (text in listOf("first", "second")) {
                val complete = cache.temporaryFolder()
                complete.resolve("file").writeText(text)
                cache.publish(complete, target) { true }
            }
            target.resolve("file").readText() shouldBe "first"
        }
    }

    @Test
    fun `an incomplete folder is replaced`() {
        cache.use().use {
            val target = cache.builds.resolve("key").createDirectories()
            target.resolve("incomplete").writeText("")
            val complete = cache.temporaryFolder()
            complete.resolve("file").writeText("complete")
            cache.publish(complete, target) { false }
            target.toFile().list().orEmpty().toList() shouldBe listOf("file")
        }
    }
}
