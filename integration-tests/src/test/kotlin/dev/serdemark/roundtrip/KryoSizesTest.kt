package dev.serdemark.roundtrip

import dev.serdemark.model.ValueForm
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.sources.Sources
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.workload.Documents
import dev.serdemark.workload.Workloads
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/**
 * Compares the sizes of payloads, in bytes, with those in a study of Kryo 2, 3 and 4 ("Benchmarking
 * Kryo v4 against v2 and v3", 2016).
 */
@Tag("slow")
class KryoSizesTest {
    @TempDir private lateinit var cache: Path

    @ParameterizedTest
    @CsvSource(
        "kryo-graph, 2.24.0, 286",
        "kryo-graph, 3.0.3, 286",
        "kryo-graph, 4.0.0, 288",
        "kryo-flat, 2.24.0, 268",
        "kryo-flat, 3.0.3, 268",
        "kryo-flat, 4.0.0, 270",
        "kryo-flat-registered, 2.24.0, 212",
        "kryo-flat-registered, 3.0.3, 212",
        "kryo-flat-registered, 4.0.0, 214",
    )
    fun `payloads have the published sizes`(id: String, version: String, size: Int) {
        payloadSize("$id@$version") shouldBe size
    }

    /**
     * In the study, `kryo-optimized` has 209, 209 and 211 bytes, and `kryo-manual` has 211. There,
     * the code did not name the class of list items. So Kryo wrote a byte for the class of some or
     * all of the four items.
     */
    @ParameterizedTest
    @CsvSource("kryo-optimized", "kryo-manual")
    fun `a codec that names the class of list items saves a byte per item`(id: String) {
        for (version in listOf("2.24.0", "3.0.3", "4.0.0")) {
            payloadSize("$id@$version") shouldBe 211 - 4
        }
    }

    private fun payloadSize(name: String): Int {
        val found = Workloads(listOf(Path("..", "workloads"))).find("kryo-2016")
        val document = Documents(cache).load(found.workload, found.document)
        val contender = shippedContenders.find(name)
        val generated =
            Sources.generate(document.schema, contender, "bytes", "study")
                as GeneratedSources.Generated
        return load(contender, generated.files).use { loaded ->
            val model = loaded.model(generated)
            val bytes = ValueForm.encode(document.schema, document.values.single())
            model.write(model.bridge.read(ValueReader(bytes))).size
        }
    }
}
