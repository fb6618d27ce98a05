package dev.serdemark.classes

import dev.serdemark.contender.Contender
import dev.serdemark.model.Schema
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.GeneratedSources.Unsupported
import dev.serdemark.sources.Sources
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.testing.LoadedContender
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.build
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.UserJar
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import kotlin.io.path.createTempDirectory
import kotlin.io.path.toPath
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

@Tag("slow")
class UserClassShapeTest {
    @ParameterizedTest
    @ValueSource(strings = ["gson", "fory", "protostuff"])
    fun `value classes, sets, arrays, objects, defaults and settable properties round-trip`(
        id: String
    ) = roundTrip("KotlinOrder", id, ORDERS)

    @Test
    fun `properties that cannot be mapped are read and written as null`() =
        roundTrip(
            "KotlinSparse",
            "kotlinx-serialization",
            listOf("""{"id":1}""", """{"id":null,"note":"n"}"""),
        )

    @ParameterizedTest
    @ValueSource(strings = ["jackson", "fory"])
    fun `maps whose keys are numbers or enum constants round-trip`(id: String) =
        roundTrip(
            "KotlinKeys",
            id,
            listOf(
                """{"byStatus":{"CLOSED":1,"OPEN":null},"byTone":{"loud":{},"SOFT":{"-5000000000":"x"}},"byNumber":[{"7":null,"-8":"c"}]}""",
                """{"byStatus":{},"byTone":null,"byNumber":[]}""",
            ),
        )

    @Test
    fun `Jackson reads the names in its annotations`() =
        roundTrip(
            "KotlinProperty",
            "jackson",
            listOf("""{"order_id":1,"by":"c"}""", """{"order_id":2}"""),
        )

    /** Sends the [documents] through the contender [id] with the user's class [name]. */
    private fun roundTrip(name: String, id: String, documents: List<String>) {
        val contender = shippedContenders.find(id)
        val compiled = byContender.getOrPut(id) { compile(contender, CLASSES.getValue(id)) }
        val (schema, sources) = compiled.codecs.getValue(name)
        val properties = contender.manifest.codecs.jvm.properties
        val loaded = LoadedContender(compiled.built, contender.manifest.traits.isJson, properties)
        loaded.use {
            val trip = RoundTrip(schema, it.model(sources))
            for (document in documents) {
                val value = CanonicalJson.read(schema, document.toByteArray(), "order")
                withClue(document) { trip.mismatch(value) shouldBe null }
            }
        }
    }

    /** The codecs of a contender for several classes, compiled together to take less time. */
    private class Compiled(val codecs: Map<String, UserCodec>, val built: Built)

    /** The generated sources for one class of the user. */
    private data class UserCodec(val schema: Schema, val sources: Generated)

    private fun compile(contender: Contender, names: List<String>): Compiled {
        val codecs = names.associateWith { name ->
            val schema = schema(name)
            val sources = generate(schema, contender, "given.${name.lowercase()}")
            UserCodec(schema, sources.shouldBeInstanceOf<Generated>())
        }
        val files = codecs.values.flatMap { it.sources.files.entries }
        val userClasses = codecs.values.first().schema.userClasses!!
        val jars = userClasses.classPath.map { UserJar(it.file, it.library) }
        return Compiled(codecs, build(contender, files.associate { it.toPair() }, jars))
    }

    @Test
    fun `the reason for an unsupported class names what the class lacks`() {
        val schema = schema("KotlinRenamed")
        reason(schema, "gson") shouldBe
            "$PACKAGE.KotlinRenamed.id is called 'order_id' in JSON by @SerialName, which the library " +
                "does not read. Add @SerializedName."
        reason(schema, "kotlinx-serialization") shouldBe
            "$PACKAGE.KotlinRenamed has no Serializable, which the library needs. Add it to the class."
        reason(schema, "kryo-flat") shouldBe
            "It does not take $PACKAGE.KotlinRenamed, a class of Kotlin."
        reason(schema, "protobuf-java") shouldBe
            "It does not take your own classes (--classes): it needs code, a schema or annotations " +
                "that Serdemark generates together with its own classes."
        reason(schema("KotlinOrder"), "jackson") shouldBe
            "$PACKAGE.KotlinPayment has no JsonTypeInfo, by which the library tells subclasses apart. " +
                "Add it to the class."
    }

    private fun reason(schema: Schema, id: String): String =
        generate(schema, shippedContenders.find(id), "given")
            .shouldBeInstanceOf<Unsupported>()
            .reason

    private fun generate(schema: Schema, contender: Contender, packageName: String) =
        Sources.generate(schema, contender, "bytes", packageName, Purpose.WALKS)

    private fun schema(name: String): Schema {
        val classes = KotlinOrder::class.java.protectionDomain.codeSource.location.toURI().toPath()
        // Each schema has a separate folder, because a JVM may still read earlier jars.
        val jars = createTempDirectory(folder, "jars")
        return userClassFiles("$PACKAGE.$name", listOf(classes), emptyList(), jars).schema()
    }

    private companion object {
        @TempDir @JvmStatic lateinit var folder: Path

        const val PACKAGE = "dev.serdemark.classes"

        /** The classes that each contender is tested with. */
        val CLASSES =
            mapOf(
                "gson" to listOf("KotlinOrder"),
                "fory" to listOf("KotlinOrder", "KotlinKeys"),
                "protostuff" to listOf("KotlinOrder"),
                "kotlinx-serialization" to listOf("KotlinSparse"),
                "jackson" to listOf("KotlinKeys", "KotlinProperty"),
            )

        val byContender = mutableMapOf<String, Compiled>()

        val ORDERS =
            listOf(
                """
                {"id":"7f8e0a34-61a8-4b6f-9f3a-0a1b2c3d4e5f","note":null,"total":12.5,"status":"OPEN",
                "payment":{"type":"Card","number":"4711"},"labels":["b"],"sizes":[1,-2],
                "lines":{"items":[{"product":"tea","count":3,"next":{"product":"cup","count":1,"next":null}}],
                "number":4},"byCode":{"x":[1,null]},"customer":"c1","changed":null}
                """,
                """
                {"id":"7f8e0a34-61a8-4b6f-9f3a-0a1b2c3d4e5f","note":"n","total":1.5,"status":"CLOSED",
                "payment":{"type":"Cash"},"labels":[],"sizes":[],"lines":{"items":[],"number":4},
                "byCode":{},"customer":"c2","changed":"2026-01-02T03:04:05Z"}
                """,
            )
    }
}
