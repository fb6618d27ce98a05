package dev.serdemark.model.avro

import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.Schema
import dev.serdemark.model.testing.field
import dev.serdemark.model.testing.recordOf
import dev.serdemark.model.testing.recordValue
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class ValueFileTest {
    private val schema = recordOf(field("a", Leaf.INT))
    private val values = listOf(recordValue(IntValue(1)), recordValue(IntValue(2)))
    private val content = ValueFile.encode(schema, values)

    private fun read(bytes: ByteArray, schema: Schema = this.schema) =
        ValueFile.read(schema, bytes, "x.values")

    private fun refusal(bytes: ByteArray, schema: Schema = this.schema) =
        shouldThrow<ProblemException> { read(bytes, schema) }.message!!

    @Test
    fun `values are read back unchanged`() {
        read(content) shouldBe values
    }

    @Test
    fun `a file with any byte changed is refused`() {
        for (index in content.indices) {
            val damaged = content.clone().also { it[index] = (it[index] + 1).toByte() }
            refusal(damaged) shouldContain "Delete the file"
        }
    }

    @Test
    fun `a truncated file is refused`() {
        refusal(content.copyOf(content.size - 1)) shouldContain "damaged"
        refusal(ByteArray(0)) shouldContain "too short"
    }

    @Test
    fun `another version is refused with advice`() {
        // Byte 7 is the last byte of the format.
        val nextFormat = content.clone().also { it[7] = 2 }
        refusal(nextFormat) shouldContain
            "The value file has format 2. Expected format 1. Delete the file: Serdemark makes it again"
    }

    @Test
    fun `values of another schema are refused`() {
        refusal(content, recordOf(field("b", Leaf.INT))) shouldContain "of another schema"
    }
}
