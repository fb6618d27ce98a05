package dev.serdemark.sbe

import dev.serdemark.sources.testing.GoldenSources
import kotlin.io.path.Path
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Compares generated sources with golden files, see [GoldenSources]. */
class SbeGoldenTest {
    private val golden = GoldenSources(Path("sbe", "test-resources", "golden"))

    @ParameterizedTest
    @CsvSource(
        "groups, sbetool, expected",
        "hostile-names, sbetool, expected-of-sbetool",
    )
    fun `the sources match the golden files`(case: String, contender: String, folder: String) =
        golden.checkSources(case, contender, folder)

    @ParameterizedTest
    @CsvSource("groups, sbetool, walk")
    fun `the code that walks views and values matches the golden files`(
        case: String,
        contender: String,
        folder: String,
    ) = golden.checkView(case, contender, folder)
}
