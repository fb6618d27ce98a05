package dev.serdemark.sources.scala

import dev.serdemark.contender.Annotations
import dev.serdemark.contender.ScalaDialect
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.template.HelperTemplate
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ScalaTemplatesTest {
    @TempDir private lateinit var folder: Path

    private val schema =
        Schema(
            "R",
            mapOf("R" to RecordDeclaration("R", listOf(Field("items", "items", ListOf(Leaf.INT))))),
        )

    private fun imports(dialect: ScalaDialect): List<String> {
        val file = folder.resolve("Json.scala.ftl")
        file.writeText("object \${type.helper}\n")
        val shape = ScalaCase(schema, Annotations(), "p", dialect, HelperTemplate(file))
        val helper = shape.files().entries.single { it.key.endsWith("/RJson.scala") }.value
        return helper.lines().filter { it.startsWith("import scala.") }
    }

    @Test
    fun `the code of a template imports the immutable Seq only in Scala 2_11`() {
        imports(ScalaDialect.SCALA_2_11) shouldBe listOf("import scala.collection.immutable.Seq")
        imports(ScalaDialect.SCALA_2_13) shouldBe emptyList()
    }
}
