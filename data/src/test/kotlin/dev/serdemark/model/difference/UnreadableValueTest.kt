package dev.serdemark.model.difference

import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.ValueForm
import dev.serdemark.model.testing.field
import dev.serdemark.model.testing.recordValue
import dev.serdemark.worker.value.Presence
import dev.serdemark.worker.value.ValueWriter
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class UnreadableValueTest {
    private val schema =
        Schema(
            "R",
            mapOf(
                "R" to
                    RecordDeclaration(
                        "R",
                        listOf(
                            field("names", ListOf(Leaf.STRING)),
                            field("sizes", MapOf(Leaf.INT)),
                            field("note", Nullable(Leaf.STRING)),
                            field("shape", Named("Shape")),
                            field("color", Named("Color")),
                        ),
                    ),
                "Shape" to UnionDeclaration("Shape", listOf("Circle", "Dot")),
                "Circle" to RecordDeclaration("Circle", listOf(field("radius", Leaf.DOUBLE))),
                "Dot" to RecordDeclaration("Dot", emptyList()),
                "Color" to EnumDeclaration("Color", listOf("RED")),
            ),
        )

    private val value =
        recordValue(
            ListValue(listOf(StringValue("Ann"), StringValue("Bob"))),
            MapValue(mapOf("a" to IntValue(1), "b" to IntValue(2))),
            StringValue("text"),
            RecordValue("Circle", listOf(DoubleValue(1.5))),
            EnumValue("RED"),
        )

    /**
     * Returns the message about a value whose bridge wrote [begin], began [records] records and
     * stopped.
     */
    private fun message(records: Int = 1, begin: ValueWriter.() -> Unit): String =
        unreadablePlace(schema, value, ValueWriter().apply(begin).toByteArray(), records)
            ?.difference
            .toString()

    private fun ValueWriter.names() {
        writeInt(2)
        writeString("Ann")
        writeString("Bob")
    }

    private fun ValueWriter.sizes() {
        writeInt(2)
        for ((key, size) in listOf("a" to 1, "b" to 2)) {
            writeString(key)
            writeInt(size)
        }
    }

    @Test
    fun `a root of which nothing was written is reported`() {
        message(records = 0) {} shouldBe "$: expected a R, $RULED_OUT"
    }

    @Test
    fun `a list that is null is reported`() {
        message {} shouldBe "$.names: expected a list, $RULED_OUT"
    }

    @Test
    fun `an item that is null is reported with its index`() {
        message {
            writeInt(2)
            writeString("Ann")
        } shouldBe "$.names[1]: expected \"Bob\", $RULED_OUT"
    }

    @Test
    fun `a null item beyond the expected items is reported without a value`() {
        message {
            writeInt(3)
            repeat(2) { writeString("Ann") }
        } shouldBe "$.names[2]: expected a value of its type, $RULED_OUT"
    }

    @Test
    fun `a null key is reported at its map, and a null value at its key`() {
        message {
            names()
            writeInt(2)
        } shouldBe "$.sizes: expected a map, $RULED_OUT"
        message {
            names()
            writeInt(2)
            writeString("a")
        } shouldBe "$.sizes.a: expected 1, $RULED_OUT"
    }

    @Test
    fun `a null union, a null branch and a null field of the branch are reported`() {
        fun ValueWriter.untilShape() {
            names()
            sizes()
            presence(Presence.NULL)
        }
        message { untilShape() } shouldBe "$.shape: expected a Circle, $RULED_OUT"
        message {
            untilShape()
            writeInt(0)
        } shouldBe "$.shape: expected a Circle, $RULED_OUT"
        message(records = 2) {
            untilShape()
            writeInt(0)
        } shouldBe "$.shape.radius: expected 1.5, $RULED_OUT"
    }

    @Test
    fun `a symbol that the enum does not have is reported`() {
        message(records = 2) {
            names()
            sizes()
            presence(Presence.PRESENT)
            writeString("text")
            writeInt(0)
            writeDouble(1.5)
            writeInt(7)
        } shouldBe "$.color: expected RED, $RULED_OUT"
    }

    @Test
    fun `a readable value is not reported`() {
        unreadablePlace(schema, value, ValueForm.encode(schema, value), 2).shouldBeNull()
    }

    private companion object {
        const val RULED_OUT = "was what its type rules out, such as null"
    }
}
