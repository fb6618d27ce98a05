package dev.serdemark.thrift

import dev.serdemark.sources.testing.GoldenSources
import kotlin.io.path.Path
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Compares generated sources with golden files, see [GoldenSources]. */
class ThriftGoldenTest {
    private val golden = GoldenSources(Path("thrift", "test-resources", "golden"))

    @ParameterizedTest
    @CsvSource(
        "messages, thrift-scala, expected-of-thrift-scala-conversion",
        "messages, scrooge, expected-of-scrooge",
        "hostile-names, scrooge, expected-of-scrooge",
        "messages, scrooge-domain, expected-of-scrooge-conversion",
        "messages, thrift, expected-of-thrift",
        "hostile-names, thrift, expected-of-thrift",
        "messages, thrift-domain, expected-of-thrift-conversion",
    )
    fun `the sources match the golden files`(case: String, contender: String, folder: String) =
        golden.checkSources(case, contender, folder)

    @ParameterizedTest
    @CsvSource(
        "messages, scrooge, walk-of-scrooge",
        "messages, thrift, walk-of-thrift",
    )
    fun `the code that walks values matches the golden files`(
        case: String,
        contender: String,
        folder: String,
    ) = golden.checkWalk(case, contender, folder)
}
