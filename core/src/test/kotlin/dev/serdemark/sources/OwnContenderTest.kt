package dev.serdemark.sources

import dev.serdemark.contender.Contenders
import dev.serdemark.model.AvroSchemas
import dev.serdemark.model.RandomValues
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import kotlin.random.Random
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class OwnContenderTest {
    @Test
    fun `a library with annotations of its own is added by two files`(@TempDir folder: Path) {
        val own = folder.resolve("fastjson1").createDirectories()
        own.resolve("contender.yaml").writeText(MANIFEST)
        own.resolve("Bytes.kt").writeText(CODEC)

        val contender = Contenders.read(listOf(Path("..", "contenders"), folder)).find("fastjson1")
        val schema = AvroSchemas.read(Path("..", "workloads", "users", "schema.avsc"))
        val generated =
            Sources.generate(schema, contender, "bytes", "own") as GeneratedSources.Generated

        load(contender, generated.files).use { loaded ->
            val value = RandomValues(schema, Random(1)).next()
            RoundTrip(schema, loaded.model(generated)).mismatch(value) shouldBe null
        }
    }

    private companion object {
        val MANIFEST =
            """
            format: 1
            id: fastjson1
            version: 1.2.83
            dependencies:
              - "com.alibaba:fastjson:${'$'}{version}"
              - "org.jetbrains.kotlin:kotlin-reflect:${'$'}{kotlin}"
            domain: kotlin-data
            annotations:
              names: getters
              field: "@com.alibaba.fastjson.annotation.JSONField(name = {json})"
            channels: {bytes: {codec: Bytes.kt, way: native}}
            traits: {format: json, effort: annotations}
            """
                .trimIndent()

        val CODEC =
            """
            import com.alibaba.fastjson.JSON

            class Bytes : BytesCodec<Root> {
                override fun write(value: Root): ByteArray = JSON.toJSONBytes(value)

                override fun read(payload: ByteArray): Root = JSON.parseObject(payload, Root::class.java)
            }
            """
                .trimIndent()
    }
}
