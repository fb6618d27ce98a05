package dev.serdemark.sources

import dev.serdemark.contender.Contenders
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Tests the code that the templates of contenders generate for each type. */
@Tag("slow")
class HandWrittenTest {
    @Test
    fun `names in a schema may equal names in the generated code`() {
        val fields =
            listOf("reader", "Reader", "writer", "value", "json", "it", "key", "item", "array") +
                listOf("JsonToken", "UserJson", "error", "ArrayList", "readList", "in", "x")
        val types = listOf("User", "UserJson", "JsonReader", "Root", "Base64", "Bytes", "Shape")
        // Each record refers to the next one.
        val records = types.zipWithNext { type, next ->
            val numbers = fields.map { Field(it, it, Leaf.INT) }
            val link = Field("next", "next", Nullable(Named(next)))
            RecordDeclaration(type, numbers + link)
        }
        val nested = ListOf(MapOf(ListOf(Nullable(Named("Color")))))
        val last = RecordDeclaration("Shape", listOf(Field("nested", "nested", nested)))
        val all = records + last + EnumDeclaration("Color", listOf("name", "in", "Color"))
        val schema = Schema("User", all.associateBy { it.name })
        val handWritten = shippedContenders.manifests.filter { it.code.template != null }
        // Each build tests a third of the contenders.
        for (manifest in handWritten.inTurn(3) { listOf(it.id) }) {
            val contender = manifest.at(manifest.library.version)
            val generated =
                Sources.generate(schema, contender, "bytes", "names") as GeneratedSources.Generated
            load(contender, generated.files).use { loaded ->
                val value = RandomValues(schema, Random(1)).next()
                withClue(manifest.id) {
                    RoundTrip(schema, loaded.model(generated)).mismatch(value) shouldBe null
                }
            }
        }
    }

    @Test
    fun `a mistake in a template is reported with file and line`(@TempDir folder: Path) {
        val contenderFolder = folder.resolve("own").createDirectories()
        contenderFolder.resolve("Bytes.kt").writeText("class Bytes")
        contenderFolder
            .resolve("Json.kt.ftl")
            .writeText("object \${type.helper} {\n\${type.filds}\n}")
        contenderFolder.resolve("contender.yaml").writeText(MANIFEST)
        val contender = Contenders.read(listOf(folder)).find("own")
        val record = RecordDeclaration("R", listOf(Field("id", "_id", Leaf.INT)))
        val failed = Sources.generate(Schema("R", mapOf("R" to record)), contender, "bytes", "own")
        failed.shouldBeInstanceOf<GeneratedSources.Failed>()
        failed.reason shouldContain "${contenderFolder.resolve("Json.kt.ftl")}:2: "
        failed.reason shouldContain "type.filds"
    }

    private companion object {
        val MANIFEST =
            """
            format: 2
            id: own
            version: 1.0
            dependencies: []
            domain: kotlin-data
            template: Json.kt.ftl
            channels: {bytes: {codec: Bytes.kt, way: native}}
            traits: {format: json, effort: hand-written}
            """
                .trimIndent()
    }
}
