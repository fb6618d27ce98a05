package dev.serdemark.sweep

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.writeText
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class SweepReaderTest {
    @TempDir private lateinit var folder: Path

    private fun read(text: String): Sweep =
        readSweep(folder.resolve("sweep.yaml").also { it.writeText(text) })

    private fun mistakes(text: String): List<String> =
        shouldThrow<ProblemException> { read(text) }
            .problems
            .map {
                "${it.line}: ${it.message} ${it.advice.orEmpty()}".trim()
            }

    @Test
    fun `every combination of values is a shard, in the order of the file`() {
        val sweep = read(SWEEP)
        sweep.budget shouldBe 2.minutes
        sweep.shards.map { it.number } shouldBe (1..8).toList()
        sweep.shards.map { it.words.joinToString(" ") }.take(4) shouldContainExactly
            listOf(
                "run users -c jackson,gson --gc g1",
                "run users -c jackson,gson --gc parallel",
                "run kryo-2016 -c jackson,gson --gc g1",
                "run kryo-2016 -c jackson,gson --gc parallel",
            )
        sweep.shards.map { it.repeat } shouldBe listOf(1, 1, 1, 1, 2, 2, 2, 2)
        sweep.shard(6)?.values shouldBe mapOf("workload" to "users", "gc" to "parallel")
        sweep.shard(9) shouldBe null
        sweep.firstRepeat.map { it.number } shouldBe listOf(1, 2, 3, 4)
    }

    @Test
    fun `combinations can be left out`() {
        read("$SWEEP\nwithout: [{workload: kryo-2016, gc: parallel}]").shards shouldHaveSize 6
        read("$SWEEP\nwithout: [{gc: parallel}]").shards.map { it.values["gc"] }.toSet() shouldBe
            setOf("g1")
        mistakes("$SWEEP\nwithout: [{gc: g1}, {gc: parallel}]").single() shouldContain
            "No shard is left."
        mistakes("$SWEEP\nwithout: [{gc: paralel}, {cg: g1}, {}]") shouldContainExactly
            listOf(
                "7: The axis 'gc' has no value 'paralel'. Did you mean 'parallel'?",
                "7: Unknown axis: 'cg'. Expected one of: workload, gc.",
                "7: Invalid without[2]: '{}'. Expected the value of an axis (e.g. {gc: parallel}).",
            )
    }

    @Test
    fun `without axes there is one shard for each repeat`() {
        val sweep = read("format: 1\ntitle: Again\ncommand: run users\nbudget: 1m\nrepeats: 3")
        sweep.shards.map { it.words } shouldBe List(3) { listOf("run", "users") }
        sweep.samples shouldHaveSize 1
    }

    @Test
    fun `a value stays in one word of the command, even with spaces, quotes and braces`() {
        val sweep =
            read(
                """
                format: 1
                title: Hostile
                command: run {folder} --jvm-arg=-Dx={x}
                budget: 1m
                over: {folder: ["my data/it's {x}"], x: ["a \"b\" {folder} $1"]}
                """
                    .trimIndent()
            )
        sweep.shards.single().words shouldBe
            listOf("run", "my data/it's {x}", "--jvm-arg=-Dx=a \"b\" {folder} \$1")
    }

    @Test
    fun `the sampled shards have all values of all axes`() {
        // Shards 1 to 100 have the first workload and all values of `gc`. Shard 101 has the
        // second workload.
        val sweep =
            read(
                SWEEP.replace("[g1, parallel]", (1..100).joinToString(prefix = "[", postfix = "]"))
            )
        sweep.shards shouldHaveSize 400
        sweep.samples.map { it.number } shouldBe (1..100) + 101
    }

    @Test
    fun `an unsuitable command is refused with its line`() {
        fun mistake(command: String) =
            mistakes(SWEEP.replace(Regex("command: .*"), "command: '$command'")).single()
        val axes = "{workload} {gc}"
        mistake("run {wrkload} --gc {gc}") shouldBe
            "3: Unknown axis in the command: '{wrkload}'. Did you mean 'workload'?"
        mistake("run {workload}") shouldBe
            "5: The axis 'gc' is not in the command, so it would change nothing. " +
                "Write {gc} into the command, or leave the axis out."
        mistake("run {$axes") shouldContain "3: A brace in the command belongs to no axis."
        mistake("run \"a b\" $axes") shouldContain "3: Quotes and backslashes mean nothing"
        mistake("compare $axes") shouldContain "3: A run of a sweep begins with 'run' or 'http'"
        mistake("run $axes --out=x --budget 3m") shouldContain
            "3: The sweep sets --out, --budget itself."
        mistake("run $axes {}") shouldContain "3: Unknown axis in the command: '{}'."
    }

    @Test
    fun `a value cannot become an option that the sweep sets itself`() {
        mistakes(SWEEP.replace("[g1, parallel]", "[g1, \"--out=x\"]").replace("--gc ", ""))
            .single() shouldContain "3: The sweep sets --out itself."
    }

    @Test
    fun `every mistake is reported with its line`() {
        mistakes(
                """
                format: 1
                titel: Collectors
                command: run {gc}
                budget: soon
                over: {gc: [g1, g1], "G C": [], heap: 1g}
                repeats: -1
                """
                    .trimIndent()
            )
            .map { it.substringBefore(". ") } shouldContainExactly
            listOf(
                "1: 'title' is missing",
                "2: Unknown key: 'titel'",
                "4: Invalid budget: 'soon'",
                "5: The value 'g1' occurs twice",
                "5: Invalid name of an axis: 'G C'",
                "5: Invalid over.heap: '1g'",
                "6: Invalid repeats: '-1'",
            )
    }

    @Test
    fun `too many shards and other formats are refused`() {
        val many = (1..1000).joinToString(prefix = "[", postfix = "]")
        mistakes(SWEEP.replace("[g1, parallel]", many).replace("repeats: 2", "repeats: 1000"))
            .single() shouldContain
            "5: The axes make 2000000 shards, and a sweep has at most 100000."
        mistakes(SWEEP.replace("format: 1", "format: 2")).single() shouldContain "update Serdemark"
    }

    private companion object {
        val SWEEP =
            """
            format: 1
            title: Collectors
            command: run {workload} -c jackson,gson --gc {gc}
            budget: 2m
            over: {workload: [users, kryo-2016], gc: [g1, parallel]}
            repeats: 2
            """
                .trimIndent()
    }
}
