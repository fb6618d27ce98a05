package dev.serdemark.sources.java

import dev.serdemark.contender.Annotations
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class JavaPackagesTest {
    @Test
    fun `a type is in the package of its namespace, or in the record that its namespace names`() {
        val files = files("R" to "a.b", "Q" to "c", "E" to "a.b.R")
        files.keys shouldBe setOf("a/b/R.java", "c/Q.java")
        files.getValue("a/b/R.java").substringBefore("    private") shouldBe
            "package a.b;\n\nimport a.b.R.E;\nimport c.Q;\n\npublic class R {\n"
        files.getValue("a/b/R.java").substringAfterLast("}\n\n") shouldBe
            "    public enum E {\n        S\n    }\n}\n"
        files.getValue("c/Q.java").substringBefore("    private") shouldBe
            "package c;\n\nimport a.b.R.E;\n\npublic class Q {\n"
    }

    @Test
    fun `a type can be nested in a record that is nested itself`() {
        val files = files("R" to "a", "Q" to "a.R", "E" to "a.R.Q")
        files.keys shouldBe setOf("a/R.java")
        files.getValue("a/R.java").lines().filter { "class" in it || "enum" in it } shouldBe
            listOf("public class R {", "    public static class Q {", "        public enum E {")
    }

    @Test
    fun `all types are in the package model if a namespace cannot be a Java package`() {
        val inModel = setOf("p/model/R.java", "p/model/Q.java", "p/model/E.java")
        files().keys shouldBe inModel
        for (invalid in
            listOf("java.x", "a.new", "a.fun", "p.own", "größe", "a..b", "../up", "a.R.x", "E.E")) {
            files("R" to "a", "Q" to invalid, "E" to "E").keys shouldBe inModel
        }
    }

    @Test
    fun `all types are in the package model if a namespace is an enum`() {
        files("R" to "a", "Q" to "a.E", "E" to "a").keys shouldBe
            setOf("p/model/R.java", "p/model/Q.java", "p/model/E.java")
    }

    /**
     * Returns the files for a record `R` with fields of the types `Q` and `E`, a record `Q` with a
     * field of the type `E`, and an enum `E`.
     */
    private fun files(vararg namespaces: Pair<String, String>): Map<String, String> {
        val enum = Field("e", "e", Named("E"))
        val types =
            listOf(
                RecordDeclaration("R", listOf(Field("q", "q", Named("Q")), enum)),
                RecordDeclaration("Q", listOf(enum)),
                EnumDeclaration("E", listOf("S")),
            )
        val schema = Schema("R", types.associateBy { it.name }, namespaces.toMap())
        return JavaClasses.beans(schema, Annotations(), "p").files()
    }
}
