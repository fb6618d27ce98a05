package dev.serdemark.sources

import dev.serdemark.contender.Contenders
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class UnsupportedSourcesTest {
    @TempDir lateinit var folder: Path

    @Test
    fun `a declared combination of features is unsupported, with the reason of the manifest`() {
        val optional = Field("a", "a", Leaf.INT, optional = true)
        val mapWithNulls = Field("b", "b", MapOf(Nullable(Leaf.INT)))
        generate(listOf(optional, mapWithNulls)) shouldBe
            GeneratedSources.Unsupported("Nulls are left out like absent fields.")
    }

    @Test
    fun `a single feature of a declared combination is supported`() {
        generate(listOf(Field("a", "a", Leaf.INT, optional = true)))
            .shouldBeInstanceOf<GeneratedSources.Generated>()
    }

    @Test
    fun `a JSON name that no annotation can express is unsupported`() {
        generate(listOf(Field("id", "_id", Leaf.INT))) shouldBe
            GeneratedSources.Unsupported(
                "The library has no annotation that calls 'R.id' \"_id\" in JSON."
            )
    }

    private fun generate(fields: List<Field>): GeneratedSources {
        val contenderFolder = folder.resolve("plain").createDirectories()
        contenderFolder.resolve("contender.yaml").writeText(MANIFEST)
        contenderFolder.resolve("Bytes.kt").writeText("class Bytes")
        val schema = Schema("R", mapOf("R" to RecordDeclaration("R", fields)))
        return Sources.generate(
            schema,
            Contenders.read(listOf(folder)).find("plain"),
            "bytes",
            "unsupported",
        )
    }

    private companion object {
        val MANIFEST =
            """
            format: 2
            id: plain
            version: 1.0
            dependencies: []
            domain: kotlin-data
            channels: {bytes: {codec: Bytes.kt, way: native}}
            traits: {format: json, effort: zero-knowledge}
            unsupported: {optional+nullable-element: Nulls are left out like absent fields.}
            """
                .trimIndent()
    }
}
