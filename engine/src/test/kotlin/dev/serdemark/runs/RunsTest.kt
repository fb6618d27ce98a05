package dev.serdemark.runs

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.io.File
import java.nio.file.Path
import java.time.Instant
import kotlin.io.path.createDirectories
import kotlin.io.path.createFile
import kotlin.io.path.exists
import kotlin.io.path.name
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class RunsTest(@param:TempDir private val folder: Path) {
    private val runs = Runs(folder.resolve("serdemark-runs"))

    private fun createRun(start: String): RunDirectory =
        RunDirectory.create(runs.createRunFolder("users/medium", Instant.parse(start))).also {
            it.journal.createFile()
        }

    @Test
    fun `a run is found by its path, by a unique prefix, and as the last one`() {
        val first = createRun("2026-03-01T12:00:00Z")
        val second = createRun("2026-03-02T12:00:00Z")
        second.path.name shouldBe "20260302T120000Z-users-medium"
        runs.find(first.path.toString()).path shouldBe first.path
        runs.find("20260301").path.name shouldBe first.path.name
        runs.find("last").path.name shouldBe second.path.name
    }

    @Test
    fun `a directory has only run files if it is missing, but not if it has other files`() {
        val directory = RunDirectory(folder.resolve("killed"))
        directory.hasOnlyRunFiles shouldBe true
        directory.path.resolve("inputs/workloads").createDirectories()
        directory.hasOnlyRunFiles shouldBe true
        directory.path.resolve("notes.txt").createFile()
        directory.hasOnlyRunFiles shouldBe false
    }

    @Test
    fun `a prefix of two runs is refused with their names`() {
        createRun("2026-03-01T12:00:00Z")
        createRun("2026-03-02T12:00:00Z")
        shouldThrow<ProblemException> { runs.find("202603") }.message shouldContain
            "names 2 runs: 20260301T120000Z"
    }

    @Test
    fun `an empty name and an invalid path do not name a run`() {
        createRun("2026-03-01T12:00:00Z")
        for (text in listOf("", " ")) {
            shouldThrow<ProblemException> { runs.find(text) }.message shouldContain
                "The name of a run is empty. Expected a path, a unique prefix, or 'last'"
        }
        shouldThrow<ProblemException> { runs.find("a\u0000b") }.message shouldContain "No run 'a"
    }

    @Test
    fun `a folder names all runs below it, ordered by path`() {
        val nested = RunDirectory(folder.resolve("all/a/b").createDirectories())
        nested.journal.createFile()
        // A folder within a run is no further run.
        nested.path.resolve("copy").createDirectories().resolve("journal.jsonl").createFile()
        folder.resolve("all/c").createDirectories().resolve(PACKED_JOURNAL).createFile()
        runs.findAll("$folder/all").map { "${folder.relativize(it.path)}" } shouldBe
            listOf("all/a/b", "all/c")
        runs.findAll("${nested.path}").single().path shouldBe nested.path
        folder.resolve("none/at/all").createDirectories()
        shouldThrow<ProblemException> { runs.findAll("$folder/none") }.message shouldContain
            "none nor its subfolders contain a run."
    }

    @Test
    fun `two runs that start in the same second get separate folders`() {
        createRun("2026-03-01T12:00:00Z")
        createRun("2026-03-01T12:00:00Z").path.name shouldBe "20260301T120000Z-users-medium-2"
    }

    @Test
    fun `'last' is refused if there is no run`() {
        shouldThrow<ProblemException> { runs.find("last") }.message shouldContain
            "There is no run in"
    }

    @Test
    fun `a directory with the separator of class paths in its name is refused, and not created`() {
        val oddFolder = folder.resolve("a${File.pathSeparator}b")
        shouldThrow<ProblemException> { RunDirectory.create(oddFolder) }.message shouldContain
            "separates the entries of a class path"
        oddFolder.exists() shouldBe false
    }

    @Test
    fun `a directory that is not empty is refused for a new run`() {
        val notEmpty = folder.resolve("taken").createDirectories()
        notEmpty.resolve("thesis.tex").createFile()
        shouldThrow<ProblemException> { RunDirectory.create(notEmpty) }.message shouldContain
            "is not empty"
    }
}
