package dev.serdemark.flatbuffers

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class FlatLimitsTest {
    @Test
    fun `a union has at most 255 branches`() {
        limit(UnionDeclaration("U", List(255) { "B$it" })) shouldBe null
        limit(UnionDeclaration("U", List(256) { "B$it" })) shouldBe
            "'U' has 256 branches; a union of FlatBuffers has at most 255."
    }

    @Test
    fun `a field that distinguishes absent, null and a value is unsupported`() {
        val field = Field("a", "a", Nullable(Leaf.INT), optional = true)
        limit(RecordDeclaration("R", listOf(field))) shouldBe
            "'R.a' may be absent, null or a value; a field of FlatBuffers has a value or none. " +
                "For data of your own, leave out --keep-absent (serdemark try)."
    }

    @Test
    fun `an enum with more than 256 symbols takes two bytes`() {
        fun number(symbols: Int): FlatTypes.Number {
            val enum = EnumDeclaration("E", List(symbols) { "S$it" })
            val schema = Schema("E", mapOf("E" to enum))
            return FlatTypes(schema, FlatNames(schema)).number(enum)
        }
        number(256) shouldBe FlatTypes.Number.UBYTE
        number(257) shouldBe FlatTypes.Number.USHORT
    }

    private fun limit(declaration: Declaration) =
        flatLimits(Schema(declaration.name, mapOf(declaration.name to declaration)))
}
