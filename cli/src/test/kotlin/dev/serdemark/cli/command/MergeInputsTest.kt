package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.output.outputTerminal
import dev.serdemark.cli.testing.Tool
import dev.serdemark.engine.request.Settings
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.results.between.MergedShards
import dev.serdemark.results.between.ShardNote
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sweep.SweepFolder
import dev.serdemark.sweep.readSweep
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.io.OutputStream
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.name
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Checks which of several runs count. The working folder has the file of a sweep. */
class MergeInputsTest {
    @TempDir private lateinit var working: Path

    private val file by lazy {
        working.resolve("sweep.yaml").also {
            it.writeText(
                "format: 1\ntitle: Ours\nbudget: 2m\ncommand: run {w} -c gson\n" +
                    "over: {w: [users, texts, kryo]}"
            )
        }
    }

    private val context by lazy {
        CliContext(
            home = Tool.home,
            workingFolder = working,
            terminal = outputTerminal(),
            output = StandardOutput(OutputStream.nullOutputStream()),
            settings = Settings::of,
            stderrIsTerminal = false,
        )
    }

    private fun sweep(name: String): SweepFolder =
        SweepFolder.of(readSweep(file), working.resolve(name), "n1")

    private fun writeJournal(directory: RunDirectory, id: String) =
        directory.journal.writeText("{\"serdemark-journal\":3}\n{\"id\":\"$id\"}\n")

    private fun SweepFolder.measure(shard: Int, id: String) {
        val measured = sweep.shards[shard - 1]
        val attempt = begin(measured)
        writeJournal(attempt.directory, id)
        publish(measured, attempt, 0, null) shouldBe true
    }

    private fun copy(from: String, to: String) =
        working.resolve(from).toFile().copyRecursively(working.resolve(to).toFile())

    private fun found(vararg names: String): MergeInputs {
        val problems = Problems()
        val found = MergeInputs.find(names.map { "$working/$it" }, context, problems)
        problems.throwAny()
        return found.shouldNotBeNull()
    }

    private fun MergeInputs.paths(): List<String> =
        runs.flatMap { it.directories }.map { context.written(it.path) }

    private fun List<ShardNote>.texts(): List<String> = map { "${it.name}: ${it.text}" }

    private fun shards(vararg names: String): MergedShards = found(*names).shards.shouldNotBeNull()

    @Test
    fun `runs beside the file of a sweep are ordinary runs`() {
        file.exists() shouldBe true
        val run = working.resolve("serdemark-runs/20261127T120000Z-users").createDirectories()
        writeJournal(RunDirectory(run), "a")
        val finder = CountedRuns(context)
        finder.named("last").all().map { it.path } shouldContainExactly listOf(run)
        val inputs = found("serdemark-runs")
        inputs.shards shouldBe null
        inputs.paths() shouldContainExactly listOf("serdemark-runs/${run.name}")
        sweep("out").measure(1, "b")
        finder.named("$working").all().map { context.written(it.path) } shouldContainExactly
            listOf("serdemark-runs/${run.name}", "out/shards/0001")
        shouldThrow<ProblemException> { finder.named("$working/out/shards") }.message shouldContain
            "is a part of the sweep in $working/out"
    }

    @Test
    fun `a copy of a sweep adds only shards that the sweep lacks`() {
        val out = sweep("out")
        out.measure(1, "a")
        copy("out", "copied")
        out.measure(2, "b")
        val half = shards("out", "copied")
        half.planned shouldBe 3
        half.missing.texts() shouldContainExactly listOf("shard 3 (w kryo) of out: missing")
        half.copies shouldContainExactly
            listOf("copied/shards/0001 is the same run as out/shards/0001. Only the latter counts.")
        shards("copied", "out").complete shouldBe 2
        sweep("copied").measure(3, "c")
        sweep("copied").measure(2, "later")
        val both = found("copied", "out")
        both.paths() shouldContainExactly
            listOf("copied/shards/0001", "out/shards/0002", "copied/shards/0003")
        both.shards.shouldNotBeNull().missing.shouldBeEmpty()
        both.shards.others.texts() shouldContainExactly
            listOf("copied/shards/0002: shard 2 (w texts) of copied was complete before.")
        copy("out", "whole")
        shards("out", "whole").copies shouldContainExactly
            listOf("2 runs in whole/shards are the same as in out/shards. Only the latter count.")
    }

    @Test
    fun `a sweep that was measured twice has the shards of both`() {
        sweep("zen4").measure(1, "a")
        sweep("graviton").measure(1, "b")
        val twice = shards("zen4", "graviton")
        twice.planned shouldBe 6
        twice.complete shouldBe 2
        twice.copies.shouldBeEmpty()
        // A copy of shard 1 in the folder of shard 2 does not count as shard 2.
        copy("zen4/shards/0001", "zen4/shards/0002")
        shards("zen4").missing.texts() shouldContainExactly
            listOf(
                "shard 2 (w texts): zen4/shards/0002 is the same run as zen4/shards/0001. Only the latter counts.",
                "shard 3 (w kryo): missing",
            )
    }
}
