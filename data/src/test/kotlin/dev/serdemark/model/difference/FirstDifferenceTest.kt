package dev.serdemark.model.difference

import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.testing.field
import dev.serdemark.model.testing.recordOf
import dev.serdemark.model.testing.recordValue
import io.kotest.matchers.shouldBe
import java.math.BigDecimal
import org.junit.jupiter.api.Test

class FirstDifferenceTest {
    private val name = RecordDeclaration("Name", listOf(field("first", Leaf.STRING)))
    private val schema =
        Schema(
            "R",
            mapOf(
                "R" to
                    RecordDeclaration(
                        "R",
                        listOf(
                            field("users", ListOf(Named("Name"))),
                            field("note", Nullable(Leaf.STRING)),
                            field("score", Leaf.DOUBLE, default = DoubleValue(1.0)),
                        ),
                    ),
                "Name" to name,
            ),
        )

    private fun value(first: String, score: Double = 1.0) =
        recordValue(
            ListValue(listOf(RecordValue("Name", listOf(StringValue(first))))),
            NullValue,
            DoubleValue(score),
        )

    private fun differenceOfJson(json: String) =
        firstDifferenceOfJson(schema, value("Ann"), json.toByteArray())

    @Test
    fun `the first difference has its path`() {
        firstDifference(schema, value("Ann"), value("Bob")).toString() shouldBe
            """$.users[0].first: expected "Ann", was "Bob""""
    }

    @Test
    fun `texts are escaped and cut`() {
        val long = "\n\u202e" + "x".repeat(100)
        firstDifference(schema, value("Ann"), value(long))?.actual shouldBe
            "\"\\n\\u202e${"x".repeat(58)}\"... (102 characters)"
    }

    @Test
    fun `equal values do not differ`() {
        firstDifference(schema, value("Ann"), value("Ann")) shouldBe null
    }

    @Test
    fun `doubles are compared by their bits, decimals as numbers`() {
        firstDifference(schema, value("A", 0.0), value("A", -0.0)).toString() shouldBe
            "$.score: expected 0.0, was -0.0"
        val decimals = recordOf(field("d", Leaf.DECIMAL))
        firstDifference(
            decimals,
            recordValue(DecimalValue(BigDecimal("1.5"))),
            recordValue(DecimalValue(BigDecimal("1.50"))),
        ) shouldBe null
    }

    @Test
    fun `lists of other sizes and maps with other keys differ`() {
        val lists = recordOf(field("l", ListOf(Leaf.INT)))
        firstDifference(
                lists,
                recordValue(ListValue(listOf(IntValue(1)))),
                recordValue(ListValue(emptyList())),
            )
            .toString() shouldBe "$.l: expected 1 item, was 0 items"
        val maps = recordOf(field("m", MapOf(Leaf.INT)))
        firstDifference(
                maps,
                recordValue(MapValue(mapOf("a b" to IntValue(1)))),
                recordValue(MapValue(emptyMap())),
            )
            .toString() shouldBe "$.m[\"a b\"]: expected 1, was absent"
    }

    @Test
    fun `JSON that leaves out a null is right`() {
        differenceOfJson("""{"users":[{"first":"Ann"}],"score":1.0}""") shouldBe null
        differenceOfJson("""{"score":1,"note":null,"users":[{"first":"Ann"}]}""") shouldBe null
    }

    @Test
    fun `JSON that leaves out a default is wrong`() {
        differenceOfJson("""{"users":[{"first":"Ann"}]}""") shouldBe
            "written JSON:1: This member is missing, at \$.score (column 1, byte 0)."
    }

    @Test
    fun `JSON with a member that the schema does not know is wrong`() {
        differenceOfJson("""{"users":[{"first":"Ann","x":1}],"score":1.0}""") shouldBe
            "written JSON:1: Record Name has no field of this name, at " +
                "\$.users[0].x (column 30, byte 29)."
    }

    @Test
    fun `JSON with another value is wrong`() {
        differenceOfJson("""{"users":[{"first":"Bob"}],"score":1.0}""") shouldBe
            """$.users[0].first: expected "Ann", was "Bob""""
    }
}
