package dev.serdemark.sources.given

import dev.serdemark.classes.KotlinOrder
import dev.serdemark.classes.ownClasses
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
import dev.serdemark.toolchain.unit.UserJar
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.toPath
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

@Tag("slow")
class GivenShapeTest(@param:TempDir private val folder: Path) {
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
    fun `Jackson reads the names in its own annotations`() =
        roundTrip(
            "KotlinProperty",
            "jackson",
            listOf("""{"order_id":1,"by":"c"}""", """{"order_id":2}"""),
        )

    private fun roundTrip(name: String, id: String, texts: List<String>) {
        val schema = schema(name)
        val contender = shippedContenders.find(id)
        val sources = generate(schema, id).shouldBeInstanceOf<Generated>()
        val jars = schema.given!!.classPath.map { UserJar(it.file, it.library) }
        val built = build(contender, sources.files, jars)
        LoadedContender(built, contender.manifest.traits.isJson, contender.manifest.jvm.properties)
            .use { loaded ->
                val trip = RoundTrip(schema, loaded.model(sources))
                for (text in texts) {
                    val value = CanonicalJson.read(schema, text.toByteArray(), "order")
                    withClue(text) { trip.mismatch(value) shouldBe null }
                }
            }
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
        generate(schema, id).shouldBeInstanceOf<Unsupported>().reason

    private fun generate(schema: Schema, id: String) =
        Sources.generate(schema, shippedContenders.find(id), "bytes", "given", Purpose.WALKS)

    private fun schema(name: String): Schema {
        val classes = KotlinOrder::class.java.protectionDomain.codeSource.location.toURI().toPath()
        val packed = folder.resolve("packed").createDirectories()
        return ownClasses("$PACKAGE.$name", listOf(classes), emptyList(), packed).schema()
    }

    private companion object {
        const val PACKAGE = "dev.serdemark.classes"

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
