package dev.serdemark.sources

import dev.serdemark.model.ValueForm
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
 * The sizes that the study of Kryo 2, 3 and 4 published, byte for byte ("Benchmarking Kryo v4
 * against v2 and v3", 2016).
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
    fun `the published size is written`(id: String, version: String, size: Int) {
        written("$id@$version") shouldBe size
    }

    /**
     * The study has 209, 209 and 211 for `kryo-optimized`, and 211 for `kryo-manual`. Its code did
     * not name the class of the items of lists, so Kryo wrote a byte for the class of up to all
     * four: two persons and two images.
     */
    @ParameterizedTest
    @CsvSource("kryo-optimized", "kryo-manual")
    fun `a codec that names the class of items saves a byte for each`(id: String) {
        for (version in listOf("2.24.0", "3.0.3", "4.0.0")) {
            written("$id@$version") shouldBe 211 - 4
        }
    }

    private fun written(name: String): Int {
        val found = Workloads(listOf(Path("..", "workloads"))).find("kryo-2016")
        val document = Documents(cache).load(found.workload, found.document)
        val contender = shippedContenders.find(name)
        val generated =
            Sources.generate(document.schema, contender, "bytes", "study")
                as GeneratedSources.Generated
        return load(contender, generated.files).use { loaded ->
            val model = loaded.model(generated)
            val neutral = ValueForm.encode(document.schema, document.values.single())
            model.write(model.bridge.read(ValueReader(neutral))).size
        }
    }
}
