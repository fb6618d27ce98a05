package dev.serdemark.schemas

import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import kotlin.random.Random
import org.junit.jupiter.api.Test

class SchemaMutationTest {
    private val original =
        """
        {"${'$'}defs": {"node": {"type": "object", "title": "Node", "required": ["id", "next"],
            "properties": {"id": {"type": "string", "format": "uuid"},
              "next": {"anyOf": [{"${'$'}ref": "#/${'$'}defs/node"}, {"type": "null"}]},
              "kind": {"enum": ["A", "B", null]}, "count": {"type": "integer", "maximum": 9}}}},
         "allOf": [{"${'$'}ref": "#/${'$'}defs/node"}, {"required": ["shape"]}],
         "properties": {"tags": {"type": "array", "items": {"type": ["string", "null"]}},
           "labels": {"additionalProperties": {"const": "x"}},
           "shape": {"oneOf": [{"properties": {"type": {"const": "Box"}}},
             {"properties": {"type": {"const": "Ball"}, "r": {"type": "number"}}}]}}}
        """
    private val tokenPattern = Regex("\"[^\"]*\"|[\\[\\]{},:]|[0-9.]+|true|null")

    /** Replaces up to three tokens of the schema by other tokens. */
    private fun mutated(random: Random): String {
        val tokens = tokenPattern.findAll(original).toList()
        val others = listOf("", "1", "\"\"", "null", "[]", "{}", "true", "\"#\"")
        return (0..random.nextInt(2)).fold(original) { text, _ ->
            val token = tokens.random(random)
            val other = (others + tokens.random(random).value).random(random)
            // An earlier replacement may have made the text shorter.
            if (token.range.last < text.length) text.replaceRange(token.range, other) else text
        }
    }

    @Test
    fun `a schema with any mistake is read or rejected, and nothing crashes`() {
        for (seed in 0L until 5000) {
            val text = mutated(Random(seed))
            withClue("seed $seed: $text") {
                try {
                    val schema = JsonSchemas.read(text.toByteArray(), "x.json", "Root")
                    AvroSchemas.read(AvroSchemas.write(schema).toByteArray(), "x.avsc") shouldBe
                        schema
                } catch (e: ProblemException) {
                    e.message!! shouldStartWith "x.json:"
                }
            }
        }
    }
}
