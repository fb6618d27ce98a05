package dev.serdemark.model

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ReachabilityTest {
    private fun record(name: String, vararg types: String) =
        RecordDeclaration(
            name,
            types.map { Field("to$it", "to$it", Nullable(ListOf(Named(it)))) },
        )

    private fun order(vararg declarations: Declaration) =
        Schema(declarations.first().name, declarations.associateBy { it.name })
            .dependenciesFirst()
            .map { it.name }

    @Test
    fun `types come after the types that they mention, otherwise in the order of the schema`() {
        order(
            record("Root", "Shape", "Point"),
            UnionDeclaration("Shape", listOf("Line", "Point")),
            record("Point", "Unit"),
            record("Line", "Point"),
            EnumDeclaration("Unit", listOf("CM")),
        ) shouldBe listOf("Unit", "Point", "Line", "Shape", "Root")
        order(record("A"), record("B")) shouldBe listOf("A", "B")
    }

    @Test
    fun `types that contain each other are each listed once`() {
        order(record("A", "B"), record("B", "A", "B")) shouldBe listOf("B", "A")
    }
}
