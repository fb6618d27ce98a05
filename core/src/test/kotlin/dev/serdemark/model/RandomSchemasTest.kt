package dev.serdemark.model

import io.kotest.assertions.withClue
import io.kotest.matchers.ints.shouldBeGreaterThanOrEqual
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class RandomSchemasTest {
    private val schemas = List(200) { RandomSchemas.of(it.toLong()) }

    @Test
    fun `every feature is in at least ten of two hundred schemas`() {
        for (feature in Feature.entries) {
            withClue(feature) {
                schemas.count { feature in it.features() } shouldBeGreaterThanOrEqual 10
            }
        }
    }

    @Test
    fun `keywords, long names and other scripts are each in at least ten`() {
        val names = schemas.map { schema ->
            schema.declarations.values.filterIsInstance<RecordDeclaration>().flatMap { record ->
                record.fields.map { it.name } + record.name
            }
        }
        names.count { "class" in it || "when" in it } shouldBeGreaterThanOrEqual 10
        names.count { all -> all.any { it.length == 300 } } shouldBeGreaterThanOrEqual 10
        names.count { all -> all.any { "имя" in it || "名前" in it } } shouldBeGreaterThanOrEqual 10
    }

    @Test
    fun `a seed always gives the same schema`() {
        RandomSchemas.of(42) shouldBe RandomSchemas.of(42)
    }
}
