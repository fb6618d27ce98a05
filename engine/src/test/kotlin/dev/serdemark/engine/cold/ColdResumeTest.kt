package dev.serdemark.engine.cold

import dev.serdemark.engine.testing.ColdRun
import dev.serdemark.engine.testing.FakeColdStarts
import dev.serdemark.engine.testing.FakeColdStarts.Companion.FLOOR
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Event
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.results
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.deleteExisting
import kotlin.io.path.listDirectoryEntries
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ColdResumeTest(@param:TempDir private val folder: Path) {
    private val uninterrupted = ColdRun(folder).apply { measureWith(FakeColdStarts()) }

    /**
     * Resumes from events of [uninterrupted], as if [uninterrupted] was killed in its second
     * generation.
     */
    private val resumed = ColdRun(folder)

    /** The events up to the first start of the second generation. */
    private val before: List<Event> = run {
        val first =
            uninterrupted.events.indexOfFirst {
                it is ColdEvent.Started && it.start.generation == 2
            }
        uninterrupted.events.take(first + 1)
    }

    private fun ColdRun.measureWith(starts: FakeColdStarts, before: List<Event> = emptyList()) =
        measure(starts, listOf(default, app), before = before)

    @Test
    fun `a resumed run keeps its archives and has the results of an uninterrupted run`() {
        val starts = FakeColdStarts()
        resumed.measureWith(starts, before)
        starts.archives.shouldBeEmpty()
        resumed.events.filterIsInstance<ColdEvent.ArchiveMade>().shouldBeEmpty()
        resumed.recording.generations shouldBe uninterrupted.recording.generations
        resumed.recording.coldStarts shouldBe uninterrupted.recording.coldStarts
        results(resumed.recording).cells shouldBe results(uninterrupted.recording).cells
    }

    @Test
    fun `a cell that passed is not checked again`() {
        resumed.measureWith(FakeColdStarts(), before)
        resumed.events.filterIsInstance<Event.CellChecked>().shouldBeEmpty()
        resumed.workers.launches.shouldBeEmpty()
    }

    @Test
    fun `a resumed run makes missing archives`() {
        val starts = FakeColdStarts()
        // The killed run has made only the archive of the lower bound.
        val size = before.indexOfFirst { it is ColdEvent.ArchiveMade && it.cells.isNotEmpty() }
        resumed.measureWith(starts, before.take(size))
        starts.archives.map { (name, _) -> name } shouldBe listOf("a", "b")
    }

    @Test
    fun `a missing archive ends the run with advice`() {
        val archive = folder.listDirectoryEntries("$FLOOR*").single()
        archive.deleteExisting()
        val problem =
            shouldThrow<ProblemException> { resumed.measureWith(FakeColdStarts(), before) }
        problem.message shouldContain
            "The archive $archive of this run is missing. The run can still be reported"
    }

    @Test
    fun `an archive that the JVM no longer uses ends the run, and no cell fails`() {
        shouldThrow<ProblemException> {
            resumed.measureWith(FakeColdStarts(isCodecShared = false), before)
        }
        resumed.failures().keys.shouldBeEmpty()
    }
}
