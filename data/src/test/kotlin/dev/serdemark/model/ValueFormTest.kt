package dev.serdemark.model

import dev.serdemark.model.testing.field
import dev.serdemark.model.testing.recordOf
import dev.serdemark.model.testing.recordValue
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ValueFormTest {
    private fun hex(schema: Schema, value: Value) = ValueForm.encode(schema, value).toHexString()

    @Test
    fun `a field that is optional and nullable has one byte of presence`() {
        val schema = recordOf(field("a", Nullable(Leaf.INT), optional = true))
        hex(schema, recordValue(NullValue)) shouldBe "00"
        hex(schema, recordValue(IntValue(5))) shouldBe "0100000005"
        hex(schema, recordValue(AbsentValue)) shouldBe "02"
    }

    @Test
    fun `map entries are in ascending order of their keys`() {
        val schema = recordOf(field("m", MapOf(Leaf.BOOLEAN)))
        val value =
            recordValue(MapValue(mapOf("b" to BooleanValue(true), "a" to BooleanValue(false))))
        // The count, and each entry: Latin-1, the length of the key, the key and the value.
        hex(schema, value) shouldBe "00000002" + "00000000016100" + "00000000016201"
    }

    @Test
    fun `symbols and branches are written as indexes`() {
        val schema =
            Schema(
                "R",
                mapOf(
                    "R" to
                        RecordDeclaration(
                            "R",
                            listOf(field("e", Named("E")), field("u", Named("U"))),
                        ),
                    "E" to EnumDeclaration("E", listOf("x", "y")),
                    "U" to UnionDeclaration("U", listOf("A", "B")),
                    "A" to RecordDeclaration("A", listOf(field("i", Leaf.INT))),
                    "B" to RecordDeclaration("B", listOf(field("z", Leaf.BOOLEAN))),
                ),
            )
        val value = recordValue(EnumValue("y"), RecordValue("B", listOf(BooleanValue(true))))
        // The index of y, the index of B, and the field of B.
        hex(schema, value) shouldBe "00000001" + "00000001" + "01"
    }

    @Test
    fun `a list of records without fields takes only the bytes of its count`() {
        val records =
            mapOf(
                "R" to RecordDeclaration("R", listOf(field("a", ListOf(Named("Empty"))))),
                "Empty" to RecordDeclaration("Empty", emptyList()),
            )
        val schema = Schema("R", records)
        val value = recordValue(ListValue(List(10) { RecordValue("Empty", emptyList()) }))
        val bytes = ValueForm.encode(schema, value)
        bytes.toHexString() shouldBe "0000000a"
        ValueForm.decode(schema, bytes) shouldBe value
    }

    @Test
    fun `bytes that are too few, too many or invalid are refused`() {
        val schema = recordOf(field("a", ListOf(Leaf.INT)))
        for (bytes in listOf("", "00000001", "7fffffff", "ffffffff", "0000000000")) {
            shouldThrow<IllegalArgumentException> {
                ValueForm.decode(schema, bytes.hexToByteArray())
            }
        }
    }
}
