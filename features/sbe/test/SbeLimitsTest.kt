package dev.serdemark.sbe

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class SbeLimitsTest {
    @Test
    fun `a record that contains itself is unsupported`() {
        limit(record("Node", Named("Leaf")), record("Leaf", Leaf.INT)) shouldBe null
        limit(record("Node", ListOf(Named("Node")))) shouldBe
            "'Node' contains itself, but a group of SBE cannot contain itself."
    }

    @Test
    fun `a field that distinguishes absent, null and a value is unsupported`() {
        val field = Field("a", "a", Nullable(Leaf.INT), optional = true)
        limit(RecordDeclaration("R", listOf(field))) shouldBe
            "'R.a' may be absent, null or a value; a field of SBE has a value or none. " +
                "For data of your own, leave out --keep-absent (serdemark try)."
    }

    @Test
    fun `a union with more than 30 branches is unsupported`() {
        fun union(branches: Int) = UnionDeclaration("U", List(branches) { "B$it" })
        limit(union(30)) shouldBe null
        limit(union(31)) shouldBe
            "'U' has 31 branches, which would each take a group of SBE; Serdemark writes at most 30."
    }

    @Test
    fun `a data model with more than 3000 fields and groups is unsupported`() {
        fun withTwoLists(name: String, inner: String) =
            RecordDeclaration(
                name,
                listOf("a", "b").map { Field(it, it, ListOf(Named(inner))) },
            )
        // Each level has twice as many groups as the level around it.
        fun levels(count: Int) =
            List(count) { withTwoLists("R$it", "R${it + 1}") } + record("R$count", Leaf.INT)
        flyweights(levels(4)).unsupported shouldBe null
        flyweights(levels(40)).unsupported shouldBe
            "Groups of SBE cannot refer to each other, and the data model would take more than " +
                "3000 fields and groups, or 500 in one group."
    }

    @Test
    fun `groups that are too deep for the names of classes are unsupported`() {
        fun nested(depth: Int) =
            flyweights(
                List(depth) { record("R$it", ListOf(Named("R${it + 1}"))) } +
                    record("R$depth", Leaf.INT)
            )
        nested(15).unsupported shouldBe null
        nested(40).unsupported shouldBe
            "The groups of SBE would be nested too deep for the names of Java's classes."
    }

    @Test
    fun `an enum with more than 255 symbols takes two bytes`() {
        fun type(symbols: Int) = EnumDeclaration("E", List(symbols) { "S$it" }).encodingType
        type(255) shouldBe "uint8"
        type(256) shouldBe "uint16"
    }

    private fun record(name: String, type: Type) =
        RecordDeclaration(name, listOf(Field("items", "items", type)))

    private fun limit(vararg declarations: Declaration) = sbeLimits(schema(declarations.asList()))

    private fun flyweights(declarations: List<Declaration>) =
        SbeFlyweights(schema(declarations), "p")

    private fun schema(declarations: List<Declaration>) =
        Schema(declarations.first().name, declarations.associateBy { it.name })
}
