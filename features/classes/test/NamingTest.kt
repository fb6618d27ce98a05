package dev.serdemark.classes

import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.workload.Naming
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class NamingTest(@param:TempDir private val folder: Path) {
    @Test
    fun `names are split into words as Jackson splits them`() {
        Naming.SNAKE_CASE.jsonName("unitPrice") shouldBe "unit_price"
        Naming.SNAKE_CASE.jsonName("imageURL") shouldBe "image_url"
        Naming.SNAKE_CASE.jsonName("URLName") shouldBe "urlname"
        Naming.SNAKE_CASE.jsonName("line2Text") shouldBe "line2_text"
        Naming.KEBAB_CASE.jsonName("unitPrice") shouldBe "unit-price"
        Naming.UPPER_CAMEL_CASE.jsonName("unitPrice") shouldBe "UnitPrice"
        Naming.AS_IN_CODE.jsonName("unitPrice_URLName") shouldBe "unitPrice_URLName"
    }

    @Test
    fun `a naming changes the names of properties, but not the names in annotations`() {
        names(schema("KotlinOrder"), "KotlinOrder") shouldContain "by_code"
        names(schema("KotlinRenamed"), "KotlinRenamed") shouldBe listOf("order_id", "kind")
    }

    private fun names(schema: Schema, type: String): List<String> =
        (schema.declaration(type) as RecordDeclaration).fields.map { it.json }

    private fun schema(root: String): Schema {
        val classes = Path(javaClass.protectionDomain.codeSource.location.path)
        val userClasses =
            userClassFiles(
                "dev.serdemark.classes.$root",
                listOf(classes),
                emptyList(),
                folder,
                naming = Naming.SNAKE_CASE,
            )
        return userClasses.schema()
    }
}
