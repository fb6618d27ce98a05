package dev.serdemark.evolve

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeIn
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.deleteExisting
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** `serdemark evolve`, with shipped contenders. */
@Tag("slow")
class EvolveTest(@param:ToolFolder private val folder: Path) {
    private val tool = Tool(folder)
    private val changes = readChanges(Path("evolve/data")).changes.map { it.info }

    private fun evolve(vararg args: String): EvolveResult {
        val out = arrayOf("--format", "json", "--out", "out.json", "--cache", "${Tool.cache}")
        val result = tool.run("evolve", *args, *out)
        withClue(result) { result.status shouldBe 0 }
        val file = folder.resolve("out.json")
        return EvolveJson.read(file.readText()).also { file.deleteExisting() }
    }

    /** The rules are from the specification of Avro and the guide of Protocol Buffers. */
    @Test
    fun `Avro and Protocol Buffers follow their published rules`() {
        for ((id, format) in mapOf("avro-file" to "avro-file", "protobuf-java" to "protobuf")) {
            // Without a rule for the format, there is nothing to check.
            val patterns = changes.filter { it.rule(format) != null }.map { "--change=${it.id}" }
            val result = evolve("-c", id, *patterns.toTypedArray())
            result.changes.size shouldBe patterns.size
            val contender = result.contenders.single()
            for (change in result.changes) withClue("$contender, ${change.id}") {
                val rule = change.rule(contender.format).shouldNotBeNull()
                for (direction in Direction.entries) withClue(direction) {
                    val reading = result.cell(contender, change)[direction]
                    withClue(reading) { reading.outcome shouldBeIn rule[direction] }
                }
            }
        }
    }

    @Test
    fun `contenders that read all documents both ways come first`() {
        folder
            .resolve("old.avsc")
            .writeText(
                """{"type": "record", "name": "Order", "fields": [
                  {"name": "id", "type": "long"}, {"name": "name", "type": "string"}]}"""
            )
        folder
            .resolve("new.avsc")
            .writeText(
                """{"type": "record", "name": "Order", "fields": [
                  {"name": "name", "type": "string"}, {"name": "id", "type": "long"}]}"""
            )
        val result = evolve("old.avsc", "new.avsc", "-c", "avro-specific,gson,protobuf-java")
        val change = result.changes.single()
        val outcomes =
            result.ranked.associate { contender ->
                contender.name.id to
                    Direction.entries.map { result.cell(contender, change)[it].outcome }
            }
        outcomes["gson"] shouldBe listOf(EvolveOutcome.READ, EvolveOutcome.READ)
        outcomes["protobuf-java"] shouldBe listOf(EvolveOutcome.READ, EvolveOutcome.READ)
        outcomes.keys.last() shouldBe "avro-specific"
        val documentsPerSchema = 100
        result.cell(result.contenders.first(), change).backward.documents shouldBe
            documentsPerSchema
    }

    @Test
    fun `all mistakes of a command line are reported at once, those of options first`() {
        fun run(vararg more: String) =
            tool.run(
                "evolve",
                *arrayOf("old.avsc", "-c", "floor-copy", "--change", "add-*"),
                *arrayOf("--cache", "${Tool.cache}"),
                *more,
            )
        val wrongOptions = run("--out", "page.html")
        withClue(wrongOptions) {
            wrongOptions.status shouldBe 2
            wrongOptions.err shouldContain "--out cannot write the form terminal."
        }
        val result = run()
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "Expected two files, an old and a new schema. Files: 1."
            result.err shouldContain "--change is for the shipped changes."
            result.err shouldContain "is a lower bound."
        }
    }
}
