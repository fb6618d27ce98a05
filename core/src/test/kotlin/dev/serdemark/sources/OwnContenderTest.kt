package dev.serdemark.sources

import dev.serdemark.contender.Contenders
import dev.serdemark.model.AvroSchemas
import dev.serdemark.model.RandomValues
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.random.Random
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class OwnContenderTest {
    @Test
    fun `a library with annotations of its own is added by the two files that the docs show`(
        @TempDir folder: Path
    ) {
        val own = folder.resolve("jackson-jr").createDirectories()
        own.resolve("contender.yaml").writeText(example("yaml"))
        own.resolve("Bytes.kt").writeText(example("kotlin"))

        val contender = Contenders.read(listOf(Path("..", "contenders"), folder)).find("jackson-jr")
        val schema = AvroSchemas.read(Path("..", "workloads", "users", "schema.avsc"))
        val generated =
            Sources.generate(schema, contender, "bytes", "own") as GeneratedSources.Generated

        load(contender, generated.files).use { loaded ->
            val value = RandomValues(schema, Random(1)).next()
            RoundTrip(schema, loaded.model(generated)).mismatch(value) shouldBe null
        }
    }

    /** The first block of a language in the docs that say how to add a library. */
    private fun example(language: String): String =
        Path("..", "docs", "contenders.md")
            .readText()
            .substringAfter("```$language\n")
            .substringBefore("```")
}
