package dev.serdemark.sources

import dev.serdemark.model.AvroSchemas
import dev.serdemark.model.RandomValues
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.noSettings
import dev.serdemark.toolchain.sharedCache
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import kotlin.random.Random
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** Any version, side by side: what the manifests call tested is tested here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestedVersionsTest {
    private val toolchain = Toolchain(sharedCache, noSettings)
    private val schema = AvroSchemas.read(Path("..", "workloads", "users", "schema.avsc"))

    @AfterAll fun close() = toolchain.close()

    @ParameterizedTest
    @MethodSource("tested")
    fun `every version that a manifest calls tested takes the users, through every channel`(
        name: String
    ) {
        val contender = shippedContenders.find(name)
        val generated =
            contender.manifest.channels.keys.associateWith {
                Sources.generate(schema, contender, it, "tested.$it") as GeneratedSources.Generated
            }
        val files = generated.values.map { it.files }.reduce { all, more -> all + more }
        load(contender, files, toolchain).use { loaded ->
            val value = RandomValues(schema, Random(1)).next()
            generated.forEach { (channel, sources) ->
                withClue(channel) {
                    RoundTrip(schema, loaded.model(sources)).mismatch(value) shouldBe null
                }
            }
        }
    }

    fun tested(): List<String> =
        shippedContenders.ranked.flatMap { manifest ->
            manifest.tested.map { "${manifest.id}@$it" }
        }
}
