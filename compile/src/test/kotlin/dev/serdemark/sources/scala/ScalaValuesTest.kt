package dev.serdemark.sources.scala

import dev.serdemark.model.FloatValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ScalaValuesTest {
    private val schema = Schema("Root", mapOf("Root" to RecordDeclaration("Root", emptyList())))
    private val values = ScalaValues(schema, ScalaNames(schema, emptySet()))

    @Test
    fun `the largest floats are constants, because Scala 2_11 refuses their literals`() {
        float(Float.MAX_VALUE) shouldBe "Float.MaxValue"
        float(-Float.MAX_VALUE) shouldBe "Float.MinValue"
    }

    @Test
    fun `other finite floats are literals, and floats that are not finite are constants`() {
        float(-1.5f) shouldBe "-1.5f"
        float(Float.MIN_VALUE) shouldBe "1.4E-45f"
        float(Float.NEGATIVE_INFINITY) shouldBe "Float.NegativeInfinity"
        float(Float.NaN) shouldBe "Float.NaN"
    }

    private fun float(value: Float) = values.expression(FloatValue(value), Leaf.FLOAT)
}
