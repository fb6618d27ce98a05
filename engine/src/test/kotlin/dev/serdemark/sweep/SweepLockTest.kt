package dev.serdemark.sweep

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.Coordinate
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

    /** A build of one library, whose classes hold this [text]. */
    private fun built(version: String, sha256: String = "ab", text: String = "classes"): Built {
        val jar = folder.resolve("$text.jar").also { it.writeText(text) }
        val library = Artifact(Coordinate("com.google.code.gson:gson:$version"), jar, sha256)
        return Built(jar, listOf(library), emptyMap(), emptyList())
    }

    private fun SweepLock.refusal(shard: Shard, vararg builds: Pair<String, Built>): String =
        shouldThrow<ProblemException> { requireSame(shard, mapOf(*builds)) }.message.orEmpty()

    @Test
    fun `a shard and its repeats take what was prepared for it, and nothing else`() {
        val sweep = sweep("sweep.yaml")
        val draft = SweepLock.Draft(sweep)
        draft.add(sweep.shards[0], mapOf("gson" to built("1")))
        draft.add(sweep.shards[1], mapOf("gson" to built("2")))
        draft.write(cache)
        // The file may be a copy, such as that in the folder of the sweep.
        val lock = SweepLock.read(sweep("copy.yaml"), cache)
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
    fun `without what was prepared for just this sweep, there is no lock`() {
        val sweep = sweep("sweep.yaml")
        shouldThrow<ProblemException> { SweepLock.read(sweep, cache) }.message shouldContain
            "has no builds of this sweep"
        SweepLock.Draft(sweep).write(cache)
        shouldThrow<ProblemException> { SweepLock.read(sweep("other.yaml", "3m"), cache) }
            .message shouldContain "has no builds of this sweep"
        cache.sweeps.listDirectoryEntries().single().writeText("{\"format\":2}")
        shouldThrow<ProblemException> { SweepLock.read(sweep, cache) }.message shouldContain
            "not what this Serdemark writes"
    }
}
