package dev.serdemark.sources

import dev.serdemark.sources.testing.GoldenSources
import kotlin.io.path.Path
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Compares generated sources with golden files, see [GoldenSources]. */
class GoldenSourcesTest {
    private val golden = GoldenSources(Path("src", "test", "resources", "golden"))

    @ParameterizedTest
    @CsvSource(
        "every-feature, annotated, expected",
        "every-feature, annotated-scala, expected-of-scala",
        "every-feature, annotated-scala-211, expected-of-scala-211",
        "every-feature, annotated-scala-3, expected-of-scala-3",
        "hostile-names, annotated, expected",
        "hostile-names, annotated-scala, expected-of-scala",
        "hostile-names, annotated-scala-211, expected-of-scala-211",
        "hostile-names, annotated-scala-3, expected-of-scala-3",
        "every-feature, bean, expected-of-bean",
        "hostile-names, bean, expected-of-bean",
    )
    fun `the sources match the golden files`(case: String, contender: String, folder: String) =
        golden.checkSources(case, contender, folder)

    @ParameterizedTest
    @CsvSource(
        "every-feature, annotated, walk",
        "every-feature, bean, walk-of-bean",
        "every-feature, annotated-scala, walk-of-scala",
        "hostile-names, annotated, walk",
    )
    fun `the code that walks values matches the golden files`(
        case: String,
        contender: String,
        folder: String,
    ) = golden.checkWalk(case, contender, folder)
}
