package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.contender.testing.SampleManifest.Companion.VALID
import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.UserClass
import dev.serdemark.model.UserClassKind
import dev.serdemark.model.UserClasses
import dev.serdemark.model.UserMember
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.problem.ProblemException
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.Sources
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.maps.shouldContainKey
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import kotlin.io.path.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Contenders with the mapper of a user. */
class MapperSupportTest(@TempDir folder: Path) {
    private val sample = SampleManifest(folder)

    @Test
    fun `each version of a contender gets a variant with the mapper, and a missing one is added`() {
        namesWithMapper(
            listOf("gson", "jackson@2.15.2", "jackson"),
            objectMapper("com.acme.Json#mapper"),
        ) shouldBe
            listOf(
                "gson@2.15.0",
                "jackson@2.15.2",
                "jackson+json@2.15.2",
                "jackson@2.22.4",
                "jackson+json@2.22.4",
            )
        namesWithMapper(listOf("gson"), objectMapper("com.acme.Json#mapper")) shouldBe
            listOf("gson@2.15.0", "jackson+json@2.22.4")
    }

    @Test
    fun `the nearest superclass decides which contender takes a mapper`() {
        val cbor = "com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper"
        idsWithMappers(
            UserMember("com.acme.Formats#cbor", "x", listOf(cbor, OBJECT_MAPPER))
        ) shouldBe listOf("jackson-cbor+formats")
        idsWithMappers(
            UserMember("com.acme.Own#mapper", "x", listOf("com.acme.Own", OBJECT_MAPPER))
        ) shouldBe listOf("jackson+own")
        idsWithMappers(
            UserMember("com.acme.A#b", "x", listOf("tools.jackson.databind.json.JsonMapper"))
        ) shouldBe listOf("jackson3+a")
        idsWithMappers(
            UserMember("com.acme.A#b", "x", listOf("kotlinx.serialization.json.Json"))
        ) shouldBe listOf("kotlinx-serialization+a")
    }

    @Test
    fun `a contender that takes the user's classes is preferred for a mapper`() {
        val moshi = UserMember("com.acme.A#b", "x", listOf("com.squareup.moshi.Moshi"))
        fun idsWithMoshi(vararg annotations: String) =
            emptyList<Contender>()
                .withMappers(listOf(classes(moshi, order(annotations.toSet()))), shippedContenders)
                .map { it.id }
        idsWithMoshi() shouldBe listOf("moshi-reflect+a")
        idsWithMoshi("com.squareup.moshi.JsonClass") shouldBe listOf("moshi-codegen+a")
    }

    @Test
    fun `a mapper is named after its class, and also after its member if the class has several`() {
        idsWithMappers(
            objectMapper("com.acme.JsonKt#mapper"),
            objectMapper("com.acme.JsonKt#lenientMapper"),
            objectMapper("org.acme.Json#lenientMapper"),
            objectMapper("com.acme.HTTPConfig#json"),
        ) shouldBe
            listOf(
                "jackson+json",
                "jackson+json-lenient-mapper",
                "jackson+json-lenient-mapper-2",
                "jackson+httpconfig",
            )
    }

    @Test
    fun `the error for a mapper that no contender takes lists the types that contenders take`() {
        val wrong = UserMember("com.acme.Json#name", "x", listOf("java.lang.String"))
        val problem =
            shouldThrow<ProblemException> { idsWithMappers(wrong) }.problems.single().toString()
        problem shouldContain "No contender takes com.acme.Json#name: its type is java.lang.String."
        problem shouldContain "$OBJECT_MAPPER (jackson)"
        problem shouldContain "com.squareup.moshi.Moshi (moshi-codegen or moshi-reflect)"
    }

    @Test
    fun `classes with names that the contender does not read are taken with the user's mapper`() {
        val classes = classes(objectMapper("com.acme.Json#mapper"), order(emptySet()))
        val (plain, users) =
            listOf(shippedContenders.find("jackson"))
                .withMappers(listOf(classes), shippedContenders)
        plain.manifest.gapOfClasses(classes) shouldBe
            "com.acme.Order.id is called 'order_id' in JSON by @SerialName, which the library does " +
                "not read. Add @JsonProperty."
        users.manifest.gapOfClasses(classes) shouldBe null
        users.manifest.findings.notes.single().summary shouldContain
            "Uses your com.acme.Json#mapper as it is."
        users.manifest.codecs.uses shouldBe "jackson with com.acme.Json#mapper"
    }

    @Test
    fun `every codec of every contender that takes mappers uses the user's mapper`() {
        val schema = AvroSchemas.read(Path("..", "workloads", "users", "schema.avsc"))
        val takers = shippedContenders.manifests.filter { it.codecs.mapper != null }
        for (manifest in takers) for (version in manifest.library.tested) {
            val plain = manifest.at(version)
            val type = checkNotNull(manifest.codecs.mapper).types.first()
            val mapper = UserMember("com.acme.Json#mapper", "com.acme.Json.mapper()", listOf(type))
            for ((channel, files) in plain.manifest.codecs.channels) {
                val purposes =
                    listOfNotNull(Purpose.WALKS, Purpose.TREES.takeIf { files.tree != null })
                for (purpose in purposes) {
                    withClue("$plain $channel $purpose") {
                        val code =
                            Sources.generate(
                                    schema,
                                    plain.withMapper(mapper, "json"),
                                    channel,
                                    "own",
                                    purpose,
                                )
                                .shouldBeInstanceOf<Generated>()
                                .files
                        code shouldContainKey "own/OwnMapper.java"
                        code.getValue("own/OwnMapper.java") shouldContain
                            "return com.acme.Json.mapper();"
                        code.getValue("own/OwnMapper.java") shouldContain
                            "public static $type get()"
                        val codec = if (purpose == Purpose.TREES) files.tree!! else files.codec
                        val text = code.getValue("own/${codec.fileName}")
                        text shouldContain "OwnMapper.get()"
                        text shouldNotContain checkNotNull(manifest.codecs.mapper).replaces
                    }
                }
            }
        }
        takers.map { it.id } shouldContainExactly
            listOf(
                "gson",
                "jackson",
                "jackson-cbor",
                "jackson-ion",
                "jackson-msgpack",
                "jackson-smile",
                "jackson3",
                "kotlinx-serialization",
                "moshi-codegen",
                "moshi-reflect",
            )
    }

    @Test
    fun `a manifest names the mapper classes that it takes, and the code that they replace`() {
        val mapper = "mapper: {types: [org.example.Mapper], replaces: configured()"
        sample.contenders("$VALID\n$mapper}").manifest("sample").codecs.mapper shouldBe
            MapperSupport(listOf("org.example.Mapper"), "configured()", "{mapper}")
        sample
            .contenders("$VALID\n$mapper, by: \"{mapper}.of(Root::class)\"}")
            .manifest("sample")
            .codecs
            .mapper
            ?.replacement shouldBe "{mapper}.of(Root::class)"
        sample.problem("$VALID\n$mapper, by: other}") shouldBe
            "FILE:11: Invalid mapper.by: 'other'. Expected code with {mapper} (e.g. " +
                "\"{mapper}.adapter(Root::class.java)\")."
        sample.problem("$VALID\nmapper: {types: []}") shouldBe
            "FILE:11: Invalid mapper.types: '[]'. Expected at least one class (e.g. [com.google.gson.Gson]).\n" +
                "FILE:11: 'mapper.replaces' is missing. Add it (e.g. replaces: configured())."
    }

    private fun idsWithMappers(vararg mappers: UserMember): List<String> =
        emptyList<Contender>().withMappers(listOf(classes(*mappers)), shippedContenders).map {
            it.id
        }

    private fun namesWithMapper(
        contenders: List<String>,
        vararg mappers: UserMember,
    ): List<String> =
        contenders
            .map(shippedContenders::find)
            .withMappers(listOf(classes(*mappers)), shippedContenders)
            .map { "$it" }

    private fun objectMapper(name: String) = UserMember(name, "x", listOf(OBJECT_MAPPER))

    private fun classes(vararg mappers: UserMember) =
        UserClasses(
            root = "Order",
            types = emptyMap(),
            classPath = emptyList(),
            java = 17,
            mappers = mappers.toList(),
        )

    private fun classes(mapper: UserMember, type: UserClass) =
        UserClasses(
            root = "Order",
            types = mapOf("Order" to type),
            classPath = emptyList(),
            java = 17,
            mappers = listOf(mapper),
        )

    /**
     * Returns a class with [annotations]. Without any, its property `id` has a name in JSON that
     * only kotlinx.serialization reads.
     */
    private fun order(annotations: Set<String>) =
        UserClass(
            name = "com.acme.Order",
            kotlin = "com.acme.Order",
            arguments = emptyList(),
            kind = UserClassKind.KOTLIN,
            properties = emptyMap(),
            renamed =
                if (annotations.isEmpty()) {
                    mapOf("id" to mapOf(NameAnnotation.KOTLINX to "order_id"))
                } else {
                    emptyMap()
                },
            marks = annotations,
        )

    private companion object {
        const val OBJECT_MAPPER = "com.fasterxml.jackson.databind.ObjectMapper"
    }
}
