package dev.serdemark.model.avro

import dev.serdemark.model.features
import dev.serdemark.model.testing.RandomSchemas
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.withClue
import io.kotest.matchers.string.shouldStartWith
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class AvroMutationTest {
    private val tokenPattern = Regex("\"[^\"]*\"|[\\[\\]{},:]|[0-9.]+|true|null")

    /** Returns [text] with one of its tokens replaced by another, or left out. */
    private fun mutated(text: String, random: Random): String {
        val tokens = tokenPattern.findAll(text).toList()
        val token = tokens.random(random)
        val others =
            listOf("", "1", "\"\"", "null", "[]", "{}", "\"a.b\"", tokens.random(random).value)
        return text.replaceRange(token.range, others.random(random))
    }

    @Test
    fun `a mutated schema is read, or refused with the name of its file`() {
        for (seed in 0L until 3000) {
            val random = Random(seed)
            val text = mutated(AvroSchemas.write(RandomSchemas.of(seed % 100)), random)
            withClue("seed $seed: $text") {
                try {
                    AvroSchemas.read(text.toByteArray(), "x.avsc").features()
                } catch (e: ProblemException) {
                    e.message!! shouldStartWith "x.avsc:"
                }
            }
        }
    }
}
