package dev.serdemark.sources

import dev.serdemark.contender.Contenders
import dev.serdemark.model.Feature
import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.features
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.load
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Tests the examples in `docs/contenders.md` that add a contender. */
@Tag("slow")
class DocumentedContendersTest {
    @TempDir private lateinit var folder: Path

    @Test
    fun `the two files in the docs add a JSON library with its own annotations`() {
        val schema = AvroSchemas.read(Path("..", "workloads", "users", "schema.avsc"))
        roundTrip("jr", Example("## Add a JSON library"), schema)
    }

    @Test
    fun `the files in the docs add a binary library that supports unions, dates and UUIDs`() {
        val example = Example("## Add a binary library")
        val schemas =
            listOf("workloads/site", "docs/workloads/orders").map {
                AvroSchemas.read(Path("..", it, "schema.avsc"))
            }
        schemas.flatMap { it.features() } shouldContainAll
            setOf(Feature.UUID, Feature.DATE, Feature.UNION)
        example.quotedCode.shouldNotBeEmpty()
        for (schema in schemas) {
            val shape = roundTrip("kryo", example, schema).getValue("own/Shape.kt")
            example.quotedCode.forEach { shape shouldContain it }
        }
    }

    /** Checks that the contender [id] reads what it writes. Returns its generated sources. */
    private fun roundTrip(id: String, example: Example, schema: Schema): Map<String, String> {
        val contenderFolder = folder.resolve("mine/$id").createDirectories()
        contenderFolder.resolve("contender.yaml").writeText(example.block("yaml"))
        contenderFolder.resolve("Bytes.kt").writeText(example.block("kotlin"))

        val contender = Contenders.read(listOf(folder.resolve("mine"))).find(id)
        val generated =
            Sources.generate(schema, contender, "bytes", "own") as GeneratedSources.Generated
        load(contender, generated.files).use { loaded ->
            val trip = RoundTrip(schema, loaded.model(generated))
            val values = RandomValues(schema, Random(1))
            repeat(20) { trip.mismatch(values.next()) shouldBe null }
        }
        return generated.files
    }

    /** The section of `docs/contenders.md` with this heading. */
    private class Example(heading: String) {
        private val text =
            Path("..", "docs", "contenders.md")
                .readText()
                .substringAfter("\n$heading")
                .substringBefore("\n## ")

        /** Returns the first code block of a language. */
        fun block(language: String): String =
            text.substringAfter("```$language\n").substringBefore("```")

        /** The lines of the section that quote generated Kotlin code. */
        val quotedCode: List<String> =
            Regex("(?m)^    ((?:val|class) .*)$").findAll(text).map { it.groupValues[1] }.toList()
    }
}
