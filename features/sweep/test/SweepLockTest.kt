package dev.serdemark.sweep

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.lock.Lock
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.Target
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class SweepLockTest {
    @TempDir private lateinit var folder: Path

    private val cache by lazy { Cache(folder.resolve("cache")) }

    private fun sweep(name: String, budget: String = "2m"): Sweep {
        val file = folder.resolve(name)
        file.writeText(
            "format: 1\ntitle: Ours\nbudget: $budget\nrepeats: 2\n" +
                "command: run {w} -c gson\nover: {w: [users, texts]}"
        )
        return readSweep(file)
    }

    private fun jar(name: String, text: String = name): Path =
        folder.resolve("$name.jar").also { it.writeText(text) }

    /** Returns a build of one library, whose classes contain [text]. */
    private fun built(version: String, sha256: String = "ab", text: String = "classes"): Built {
        val jar = jar(text)
        val library = Artifact(Coordinate("com.google.code.gson:gson:$version"), jar, sha256)
        return Built(
            classes = jar,
            classPath = listOf(library),
            generated = emptyMap(),
            tools = emptyList(),
        )
    }

    private fun SweepLock.refusal(shard: Shard, vararg builds: Pair<String, Built>): String =
        shouldThrow<ProblemException> { requireSame(shard, mapOf(*builds)) }.message.orEmpty()

    @Test
    fun `a shard and its repeats require the builds that were prepared for them`() {
        val sweep = sweep("sweep.yaml")
        val draft = SweepLock.LockDraft(sweep, folder)
        draft.add(sweep.shards[0], mapOf("gson" to built("1")))
        draft.add(sweep.shards[1], mapOf("gson" to built("2")))
        draft.write(cache)
        // Shards 2 and 3 repeat shards 0 and 1.
        // The file may be a copy, such as the copy in the folder of the sweep.
        val lock = SweepLock.read(sweep("copy.yaml"), cache, folder)
        lock.requireSame(sweep.shards[0], mapOf("gson" to built("1")))
        lock.requireSame(sweep.shards[3], mapOf("gson" to built("2")))
        lock.refusal(sweep.shards[2], "gson" to built("2")) shouldContain
            "gson: it has com.google.code.gson:gson:2 in place of com.google.code.gson:gson:1"
        lock.refusal(sweep.shards[0], "gson" to built("1", sha256 = "cd")) shouldContain
            "com.google.code.gson:gson:1 is another file"
        lock.refusal(sweep.shards[0], "gson" to built("1", text = "others")) shouldContain
            "its classes differ"
        lock.refusal(sweep.shards[0]) shouldContain "here it could not be built"
        lock.refusal(sweep.shards[0], "gson" to built("1"), "new" to built("1")) shouldContain
            "new: it was not built by serdemark sweep prepare"
    }

    @Test
    fun `an attempt that began with other builds is not resumed`() {
        val sweep = sweep("sweep.yaml")
        val worker = jar("worker")
        val otherWorker = jar("other")
        val draft = SweepLock.LockDraft(sweep, worker)
        draft.add(sweep.shards[0], mapOf("gson" to built("1"), "moshi" to built("3")))
        draft.write(cache)
        val lock = SweepLock.read(sweep, cache, worker)
        fun lockOfAttempt(vararg builds: Pair<String, Built>, workerCode: Path = worker) =
            Lock.of(mapOf(*builds), Target(), workerCode = workerCode)
        fun refusal(attempt: Lock): String =
            shouldThrow<ProblemException> { lock.requireSame(sweep.shards[0], attempt) }
                .message
                .orEmpty()
        val gson = "gson" to built("1")
        val moshi = "moshi" to built("3")
        lock.requireSame(sweep.shards[0], lockOfAttempt(gson, moshi))
        refusal(lockOfAttempt("gson" to built("2"), moshi)) shouldContain "gson:2 in place of"
        refusal(lockOfAttempt(gson)) shouldContain "moshi: serdemark sweep prepare built it"
        refusal(lockOfAttempt(gson, moshi, workerCode = otherWorker)) shouldContain
            "by another Serdemark"
        refusal(lockOfAttempt(gson, moshi).copy(jdk = "1.8")) shouldContain "The JDK is 1.8, but"
        // A contender that is no longer measured is not built again.
        lock.requireSameOnResume(sweep.shards[0], mapOf(moshi))
        shouldThrow<ProblemException> {
                lock.requireSameOnResume(
                    sweep.shards[0],
                    mapOf("moshi" to built("3", text = "new")),
                )
            }
            .message shouldContain "moshi: its classes differ"
    }

    @Test
    fun `another Serdemark, which measures with other code, is refused`() {
        val sweep = sweep("sweep.yaml")
        val workerCode = jar("worker")
        SweepLock.LockDraft(sweep, workerCode).write(cache)
        val sameCode = jar("copy", text = "worker")
        SweepLock.read(sweep, cache, sameCode)
        listOf(jar("other"), folder).forEach { otherCode ->
            shouldThrow<ProblemException> { SweepLock.read(sweep, cache, otherCode) }
                .message shouldContain "by another Serdemark, which measures with other code."
        }
    }

    @Test
    fun `without prepared builds of this sweep, reading the lock fails`() {
        val sweep = sweep("sweep.yaml")
        shouldThrow<ProblemException> { SweepLock.read(sweep, cache, folder) }.message shouldContain
            "has no builds of this sweep"
        SweepLock.LockDraft(sweep, folder).write(cache)
        shouldThrow<ProblemException> { SweepLock.read(sweep("other.yaml", "3m"), cache, folder) }
            .message shouldContain "has no builds of this sweep"
        cache.sweeps.listDirectoryEntries().single().writeText("{\"format\":2}")
        shouldThrow<ProblemException> { SweepLock.read(sweep, cache, folder) }.message shouldContain
            "was written by another Serdemark, or is damaged"
    }
}
