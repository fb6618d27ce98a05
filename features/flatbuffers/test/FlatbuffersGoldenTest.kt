package dev.serdemark.flatbuffers

import dev.serdemark.sources.testing.GoldenSources
import kotlin.io.path.Path
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Compares generated sources with golden files, see [GoldenSources]. */
class FlatbuffersGoldenTest {
    private val golden = GoldenSources(Path("flatbuffers", "test-resources", "golden"))

    @ParameterizedTest
    @CsvSource(
        "messages, flatc, expected-of-flatc",
        "hostile-names, flatc, expected-of-flatc",
    )
    fun `the sources match the golden files`(case: String, contender: String, folder: String) =
        golden.checkSources(case, contender, folder)

    @ParameterizedTest
    @CsvSource("messages, flatc, walk-of-flatc")
    fun `the code that walks views and values matches the golden files`(
        case: String,
        contender: String,
        folder: String,
    ) = golden.checkView(case, contender, folder)
}
