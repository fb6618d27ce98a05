package dev.serdemark.sources.scala

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ScalaNamesTest {
    @Test
    fun `ordinary names stay as they are`() {
        fields("id", "userName", "value_2", "URL") shouldBe
            listOf("id", "userName", "value_2", "URL")
    }

    @Test
    fun `keywords are in backticks, including those of Scala 3`() {
        fields("type", "given", "fun") shouldBe listOf("`type`", "`given`", "fun")
    }

    @Test
    fun `a name that ends with an underscore is in backticks`() {
        fields("a-b", "a-", "_") shouldBe listOf("a_b", "`a_`", "`x_`")
    }

    @Test
    fun `fields with names of case class members get a suffix`() {
        fields("hashCode", "copy", "productArity", "getClass") shouldBe
            listOf("hashCode_2", "copy_2", "productArity_2", "getClass_2")
    }

    @Test
    fun `fields named like the members _1 and _2 of case classes get an x`() {
        fields("a", "1", "_2", "_0", "_a") shouldBe listOf("a", "x_1", "x_2", "_0", "_a")
    }

    @Test
    fun `fields that differ only in case stay as they are`() {
        fields("name", "Name") shouldBe listOf("name", "Name")
    }

    @Test
    fun `a field with the name of a type gets an underscore`() {
        fields("R", "Option") shouldBe listOf("`R_`", "`Option_`")
    }

    @Test
    fun `types with names that generated code uses get a suffix`() {
        val records = listOf("Option", "Seq", "Bridge")
        val declarations = records.associateWith { RecordDeclaration(it, emptyList()) }
        val names = ScalaNames(Schema("Option", declarations))
        records.map { names.type(it).text } shouldBe listOf("Option_2", "Seq_2", "Bridge_2")
    }

    @Test
    fun `symbols are in ASCII and differ in more than case, because they become files`() {
        symbols("größe", "RED", "red") shouldBe listOf("gr__e", "RED", "red_2")
    }

    @Test
    fun `symbols with names of object members get a suffix`() {
        symbols("values", "toString", "null") shouldBe listOf("values_2", "toString_2", "`null`")
    }

    private fun fields(vararg fields: String): List<String> {
        val record = RecordDeclaration("R", fields.map { Field(it, it, Leaf.INT) })
        val names = ScalaNames(Schema("R", mapOf("R" to record)))
        return fields.map { names.property("R", it).inScala }
    }

    private fun symbols(vararg symbols: String): List<String> {
        val names = ScalaNames(Schema("E", mapOf("E" to EnumDeclaration("E", symbols.toList()))))
        return symbols.map { names.symbol("E", it).inScala }
    }
}
