package dev.serdemark.sources

import dev.serdemark.model.AvroSchemas
import dev.serdemark.model.RandomValues
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.noSettings
import dev.serdemark.toolchain.sharedCache
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
    fun `every version that a manifest calls tested takes the users`(name: String) {
        val contender = shippedContenders.find(name)
        val generated =
            Sources.generate(schema, contender, "bytes", "tested") as GeneratedSources.Generated
        load(contender, generated.files, toolchain).use { loaded ->
            val value = RandomValues(schema, Random(1)).next()
            RoundTrip(schema, loaded.model(generated)).mismatch(value) shouldBe null
        }
    }

    fun tested(): List<String> =
        shippedContenders.manifests.flatMap { manifest ->
            manifest.tested.map { "${manifest.id}@$it" }
        }
}
