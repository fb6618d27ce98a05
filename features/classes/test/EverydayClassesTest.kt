package dev.serdemark.classes

import dev.serdemark.contender.Contender
import dev.serdemark.contender.withMappers
import dev.serdemark.model.Schema
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.GeneratedSources.Unsupported
import dev.serdemark.sources.Sources
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.testing.LoadedContender
import dev.serdemark.sources.testing.LoadedModel
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.build
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.PublishedJars
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.UserJar
import io.kotest.assertions.fail
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import java.lang.reflect.InvocationTargetException
import java.nio.file.Path
import javax.tools.ToolProvider
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createTempDirectory
import kotlin.io.path.extension
import kotlin.io.path.walk
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/**
 * Measures nothing, but sends documents through contenders with classes that Java programs often
 * have. The classes are in `test-resources/everyday`, and compiled with the annotation processors
 * of Lombok and Immutables.
 */
@Tag("slow")
class EverydayClassesTest {
    @ParameterizedTest
    @ValueSource(strings = ["jackson", "jackson-bean"])
    fun `Jackson 2 handles everyday classes, and refuses what only a mix-in explains`(id: String) {
        outcomes(shippedContenders.find(id)) shouldBe
            EVERYTHING_WORKS + ("mixins" to "refused: InvalidDefinitionException")
    }

    @Test
    fun `Jackson 3 handles everyday classes, except builders that only Jackson 2 knows`() {
        fun noBuilder(type: String) =
            "everyday.$type has no tools.jackson.databind.annotation.JsonDeserialize, by which the " +
                "library finds the builder. Add it to the class, or name a mapper that knows the " +
                "builder with --mapper."
        outcomes(shippedContenders.find("jackson3")) shouldBe
            EVERYTHING_WORKS +
                mapOf(
                    "builder" to noBuilder("builder.Order"),
                    "lombok" to noBuilder("lombok.Order"),
                    "immutables" to noBuilder("immutables.Order"),
                    "mixins" to "refused: InvalidDefinitionException",
                )
    }

    @Test
    fun `Gson handles everyday classes, or says why not`() {
        outcomes(shippedContenders.find("gson")) shouldBe
            EVERYTHING_WORKS +
                mapOf(
                    "optional" to "refused: JsonSyntaxException",
                    "immutables" to
                        "It does not take everyday.immutables.Order, an abstract Java class that a " +
                            "builder creates.",
                    "enums" to
                        "everyday.enums.Status.OPEN is called 'open' in JSON for jackson, which the " +
                            "library does not read. Add @SerializedName.",
                )
    }

    @Test
    fun `Moshi handles everyday classes, or says why not`() {
        outcomes(shippedContenders.find("moshi-reflect")) shouldBe
            EVERYTHING_WORKS +
                mapOf(
                    "optional" to "refused: IllegalArgumentException",
                    "immutables" to
                        "It does not take everyday.immutables.Order, an abstract Java class that a " +
                            "builder creates.",
                    "enums" to
                        "everyday.enums.Status.OPEN is called 'open' in JSON for jackson, which the " +
                            "library does not read. Add @Json.",
                )
    }

    @Test
    fun `fastjson2 handles everyday classes, or says why not`() {
        fun builder(type: String) =
            "It does not take everyday.$type.Order, a Java class that a builder creates."
        outcomes(shippedContenders.find("fastjson2")) shouldBe
            EVERYTHING_WORKS +
                mapOf(
                    "builder" to builder("builder"),
                    "lombok" to builder("lombok"),
                    "immutables" to
                        "It does not take everyday.immutables.Order, an abstract Java class that a " +
                            "builder creates.",
                    "mixins" to "refused: JSONException",
                    "constructor" to "refused: JSONException",
                    "factory" to "crashed: ArrayIndexOutOfBoundsException",
                )
    }

    @Test
    fun `kotlinx takes no classes of Java`() {
        val kinds = outcomes(shippedContenders.find("kotlinx-serialization"))
        kinds.keys shouldBe EVERYTHING_WORKS.keys
        kinds.getValue("builder") shouldBe
            "It does not take everyday.builder.Order, a Java class that a builder creates."
        kinds.getValue("records") shouldBe
            "It does not take everyday.records.Order, a record of Java."
    }

    @ParameterizedTest
    @ValueSource(strings = ["kryo-flat", "fory"])
    fun `binary libraries handle Optional`(id: String) {
        val optional = byModel.filterKeys { it == "optional" }
        outcomes(shippedContenders.find(id), optional) shouldBe mapOf("optional" to WORKS)
    }

    @Test
    fun `a mapper of the user handles classes with mix-ins and builders`() {
        val schema = schema("mixins", listOf("everyday.mixins.Json#MAPPER"))
        val plain = listOf(shippedContenders.find("jackson"))
        val contender =
            plain.withMappers(listOf(checkNotNull(schema.userClasses)), shippedContenders).last()
        contender.id shouldBe "jackson+json"
        outcomes(contender, mapOf("mixins" to schema)) shouldBe mapOf("mixins" to WORKS)
    }

    /**
     * Returns the outcome for each model: [WORKS], the reason why it is unsupported, the exception
     * by which the library refuses the classes, or that of a fault of the library.
     */
    private fun outcomes(
        contender: Contender,
        schemas: Map<String, Schema> = byModel,
    ): Map<String, String> {
        val sources = schemas.mapValues { (model, schema) ->
            Sources.generate(schema, contender, "bytes", "given.$model", Purpose.WALKS)
        }
        val generated = sources.filterValues { it is Generated }.mapValues { it.value as Generated }
        if (generated.isEmpty()) return sources.mapValues { (_, source) -> reason(source) }
        val files = generated.values.flatMap { it.files.entries }.associate { it.toPair() }
        val classes = schemas.values.map { it.userClasses!! }
        val jars = classes.first().classPath.map { UserJar(it.file, it.library) }
        val modules = classes.flatMap(contender::modulesFor).distinct()
        val built = build(contender, files, jars, modules)
        val manifest = contender.manifest
        return LoadedContender(built, manifest.traits.isJson, manifest.codecs.jvm.properties).use {
            loaded ->
            sources.mapValues { (model, source) ->
                if (source is Generated)
                    roundTrip(model, schemas.getValue(model), contender) {
                        loaded.model(source)
                    }
                else reason(source)
            }
        }
    }

    private fun reason(sources: GeneratedSources): String =
        (sources as? Unsupported)?.reason ?: fail("$sources")

    private fun roundTrip(
        model: String,
        schema: Schema,
        contender: Contender,
        load: () -> LoadedModel,
    ): String =
        try {
            val trip = RoundTrip(schema, load())
            for (document in DOCUMENTS.getValue(model)) {
                val value = CanonicalJson.read(schema, document.toByteArray(), "order")
                // An exception must not be wrapped, because its class counts.
                val mismatch = trip.mismatch(value)
                withClue("$model: $document") { mismatch shouldBe null }
            }
            WORKS
        } catch (e: Exception) {
            val thrown = if (e is InvocationTargetException) e.targetException else e
            val isRefusal =
                thrown.javaClass.name in contender.manifest.codecs.userClasses!!.refusals
            "${if (isRefusal) "refused" else "crashed"}: ${thrown.javaClass.simpleName}"
        }

    private companion object {
        @TempDir @JvmStatic lateinit var folder: Path

        const val WORKS = "works"

        val SOURCES = Path("classes", "test-resources", "everyday")

        /** Documents for the class `Order` of each model. */
        val DOCUMENTS =
            mapOf(
                "optional" to
                    listOf("""{"id":1,"note":"n","next":{"id":2,"note":null,"next":null}}"""),
                "times" to listOf("""{"day":"2026-01-02","at":"2026-01-02T03:04:05Z"}"""),
                "builder" to
                    listOf("""{"order_id":1,"names":["a"]}""", """{"order_id":2,"names":null}"""),
                "lombok" to listOf("""{"id":1,"lines":[{"product":"tea","count":2}]}"""),
                "immutables" to
                    listOf(
                        """{"id":1,"note":"n","lines":[{"product":"tea"}]}""",
                        """{"id":2,"note":null,"lines":[]}""",
                    ),
                "records" to listOf("""{"id":1,"sizes":{"a":1},"lines":[{"product":"tea"}]}"""),
                "sealed" to
                    listOf(
                        """{"payment":{"type":"card","number":"4"}}""",
                        """{"payment":{"type":"cash"}}""",
                    ),
                "enums" to listOf("""{"status":"open"}""", """{"status":"done"}"""),
                "generics" to listOf("""{"lines":{"items":[{"product":"tea"}],"number":1}}"""),
                "mixins" to listOf("""{"id":1,"note":"n"}"""),
                "constructor" to listOf("""{"id":1,"note":"n"}"""),
                "factory" to listOf("""{"id":1,"note":"n"}"""),
            )

        val EVERYTHING_WORKS: Map<String, String> = DOCUMENTS.mapValues { WORKS }

        private val libraries: List<Path> by lazy {
            published(
                "com.fasterxml.jackson.core:jackson-databind:2.22.4",
                "com.fasterxml.jackson.module:jackson-module-parameter-names:2.22.4",
                "com.google.code.gson:gson:2.15.0",
                "com.squareup.moshi:moshi:1.15.2",
                "com.alibaba.fastjson2:fastjson2:2.0.64",
            )
        }

        private fun published(vararg libraries: String): List<Path> {
            val jars = PublishedJars(sharedCache, noSettings)
            return libraries.flatMap { jars.classPath(Coordinate(it)) }
        }

        /** The compiled classes of all models. Only `constructor` has names of parameters. */
        private val classes: Path by lazy {
            val output = folder.resolve("classes").createDirectories()
            val (named, others) =
                SOURCES.walk()
                    .filter { it.extension == "java" }
                    .partition { "constructor" in "$it" }
            compile(output, others)
            compile(output, named, "-parameters")
            output
        }

        private fun compile(output: Path, sources: List<Path>, vararg options: String) {
            val processors =
                published("org.projectlombok:lombok:1.18.42", "org.immutables:value:2.11.6")
            val arguments =
                options.toList() +
                    listOf("-d", "$output", "-processorpath", processors.joinToString(":")) +
                    listOf("-cp", (libraries + processors).joinToString(":")) +
                    sources.map { "$it" }
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, *arguments.toTypedArray()) shouldBe 0
        }

        val byModel: Map<String, Schema> by lazy { DOCUMENTS.keys.associateWith { schema(it) } }

        fun schema(model: String, mappers: List<String> = emptyList()): Schema {
            // Each schema has a separate folder, because a JVM may still read earlier jars.
            val jars = createTempDirectory(folder, "jars")
            val root = "everyday.$model.Order"
            return userClassFiles(root, listOf(classes), libraries, jars, mappers = mappers)
                .schema()
        }
    }
}
