package dev.serdemark.sources.scala

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
    fun `of all fields, only those with a default have the annotation for defaults`() {
        val fields =
            listOf(
                Field("plain", "plain", Leaf.INT),
                Field("absent", "absent", Leaf.INT, optional = true),
                Field("given", "given", Leaf.INT, default = IntValue(7)),
            )
        val schema = Schema("R", mapOf("R" to RecordDeclaration("R", fields)))
        val annotations = Annotations(default = Template("@Given({json})"))
        val files = ScalaCase(schema, annotations, "p", ScalaDialect.SCALA_2_13).declare()
        val lines = files.values.flatMap { it.lines() }.map { it.trim() }
        val annotated = lines.indices.filter { lines[it].startsWith("@Given") }
        annotated.map { lines[it] to lines[it + 1].substringBefore(':') } shouldBe
            listOf("@Given(\"given\")" to "`given`")
    }
}
