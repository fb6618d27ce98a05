package dev.serdemark.avro

import dev.serdemark.sources.testing.GoldenSources
import kotlin.io.path.Path
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Compares generated sources with golden files, see [GoldenSources]. */
class AvroGoldenTest {
    private val golden = GoldenSources(Path("avro", "test-resources", "golden"))

    @ParameterizedTest
    @CsvSource(
        "messages, avro, expected-of-avro",
        "hostile-names, avro, expected-of-avro",
        "messages, avro-domain, expected-of-avro-conversion",
    )
    fun `the sources match the golden files`(case: String, contender: String, folder: String) =
        golden.checkSources(case, contender, folder)

    @ParameterizedTest
    @CsvSource("messages, avro, walk-of-avro")
    fun `the code that walks values matches the golden files`(
        case: String,
        contender: String,
        folder: String,
    ) = golden.checkWalk(case, contender, folder)
}
