package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.unwrapped
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class GateTest(@param:ToolFolder private val folder: Path) {
    /** Compares contenders with the first one, in a run that is long enough to decide. */
    private fun run(contenders: String): ProgramResult =
        Tool(folder)
            .run(
                *arrayOf("run", "users/small", "--contenders=mine", "-c", contenders, "-o", "read"),
                *arrayOf("--budget=10m", "--gate=20%"),
            )

    /**
     * Compares contenders with their releases 0.9. The run is short. It decides a wide [gate], and
     * leaves a narrow gate undecided.
     */
    private fun compareWithReleases(contenders: String, vararg gate: String): ProgramResult =
        Tool(folder)
            .run(
                *arrayOf("run", "users/small", "--contenders=mine", "-c", contenders, "-o", "read"),
                *arrayOf("--budget=1s", "--gate-base=0.9", *gate),
            )

    @Test
    fun `each contender has its own base version, and an undecided strict gate fails`() {
        val contenders = BrokenContenders(folder.resolve("mine"))
        contenders.add("one")
        contenders.add("two")
        val undecided = compareWithReleases("one,two", "--gate=0.01%", "--export-json=run.json")
        withClue(undecided) {
            undecided.status shouldBe 0
            val printed = undecided.out.unwrapped()
            printed shouldContain "that of one@0.9"
            printed shouldContain "that of two@0.9"
        }
        val bases =
            Json.parseToJsonElement(folder.resolve("run.json").readText())
                .jsonObject
                .getValue("plan")
                .jsonObject
                .getValue("gate")
                .jsonObject
                .getValue("bases")
                .jsonArray
                .map { it.jsonObject }
        bases.map { pair -> listOf("contender", "base").map { name(pair.getValue(it)) } } shouldBe
            listOf(listOf("one@1.0", "one@0.9"), listOf("two@1.0", "two@0.9"))

        val strict = compareWithReleases("one,two", "--gate=0.01%", "--gate-strict")
        withClue(strict) {
            strict.status shouldBe 5
            strict.out shouldContain "Undecided, so failed: "
        }
    }

    private fun name(contender: JsonElement): String =
        listOf("id", "version").joinToString("@") {
            contender.jsonObject.getValue(it).jsonPrimitive.content
        }

    @Test
    fun `if a base cannot be built, nothing is measured without --keep-going`() {
        val contenders = BrokenContenders(folder.resolve("mine"))
        contenders.add("one")
        contenders.add(
            "two",
            manifest = "when: [{version: \"(,0.9]\", dependencies: [\"no.such:library:0.9\"]}]",
        )
        val refused = compareWithReleases("one,two", "--gate=99%")
        withClue(refused) {
            refused.status shouldBe 3
            refused.err shouldContain "two@0.9, the base of two@1.0, could not be built: "
            refused.err shouldContain "Name another base, or measure the rest with --keep-going."
        }
        val rest = compareWithReleases("one,two", "--gate=99%", "--keep-going")
        withClue(rest) {
            rest.status shouldBe 4
            val printed = rest.out.unwrapped()
            printed shouldContain Regex("(Passed|Undecided): one@1.0 [a-z ]* more than 99% slower")
            printed shouldContain "it was not compared with two@0.9, since two@0.9 is"
        }
    }

    @Tag("long")
    @Test
    fun `the exit status is 5 if a contender is too slow, and 0 if it is equally fast`() {
        val contenders = BrokenContenders(folder.resolve("mine"))
        contenders.add("base")
        contenders.add("same")
        contenders.add("slow", read = "run { decode(payload); decode(payload) }")
        val slower = run("base,slow")
        withClue(slower) {
            slower.status shouldBe 5
            slower.out shouldContain "Failed: slow@1.0 is more than 20% slower"
        }
        val equal = run("base,same")
        withClue(equal) {
            equal.status shouldBe 0
            equal.out shouldContain "Passed: same@1.0 is not more than 20%"
        }
    }
}
