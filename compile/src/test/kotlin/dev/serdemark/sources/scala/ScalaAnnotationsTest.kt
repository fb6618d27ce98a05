package dev.serdemark.sources.scala

import dev.serdemark.contender.AnnotationOn
import dev.serdemark.contender.Annotations
import dev.serdemark.contender.ScalaDialect
import dev.serdemark.contender.Template
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ScalaAnnotationsTest {
    @Test
    fun `only fields with a default have the annotation for defaults`() {
        val fields =
            listOf(
                Field("plain", "plain", Leaf.INT),
                Field("absent", "absent", Leaf.INT, optional = true),
                Field("given", "given", Leaf.INT, default = IntValue(7)),
            )
        val schema = Schema("R", mapOf("R" to RecordDeclaration("R", fields)))
        val annotations =
            Annotations(templates = mapOf(AnnotationOn.DEFAULT to Template("@Given({json})")))
        val files = ScalaCase(schema, annotations, "p", ScalaDialect.SCALA_2_13).files()
        val lines = files.values.flatMap { it.lines() }.map { it.trim() }
        val annotated = lines.indices.filter { lines[it].startsWith("@Given") }
        // Each annotation is on the line before its field.
        annotated.map { lines[it] to lines[it + 1].substringBefore(':') } shouldBe
            listOf("@Given(\"given\")" to "`given`")
    }

    @Test
    fun `an annotation for aliases replaces that for the JSON name if it has this name too`() {
        val field = Field("title", "the title", Leaf.STRING, aliases = listOf("name", "label"))
        val schema = Schema("R", mapOf("R" to RecordDeclaration("R", listOf(field))))
        fun annotations(alias: String): List<String> {
            val templates =
                Annotations(
                    templates =
                        mapOf(
                            AnnotationOn.FIELD to Template("@Name({json})"),
                            AnnotationOn.ALIAS to Template(alias),
                        )
                )
            val files = ScalaCase(schema, templates, "p", ScalaDialect.SCALA_2_13).files()
            return files.values
                .flatMap { it.lines() }
                .map { it.trim() }
                .filter { it.startsWith("@") }
        }
        annotations("@Old({aliases})") shouldBe
            listOf("@Name(\"the title\")", "@Old(\"name\", \"label\")")
        annotations("@Names({json}, Array({aliases}))") shouldBe
            listOf("@Names(\"the title\", Array(\"name\", \"label\"))")
    }
}
