package dev.serdemark.protobuf

import dev.serdemark.sources.testing.GoldenSources
import kotlin.io.path.Path
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Compares generated sources with golden files, see [GoldenSources]. */
class ProtobufGoldenTest {
    private val golden = GoldenSources(Path("protobuf", "test-resources", "golden"))

    @ParameterizedTest
    @CsvSource(
        "hostile-names, protoc, expected-of-protoc",
        "messages, protoc, expected",
        "messages, wire, expected-of-wire",
        "messages, converted, expected-of-conversion",
        "messages, scalapb, expected-of-scalapb",
        "hostile-names, scalapb, expected-of-scalapb",
        "messages, scalapb-domain, expected-of-scalapb-conversion",
        "messages, protoc-proto2, expected-of-proto2",
        "messages, scalapb-trueaccord, expected-of-scalapb-trueaccord",
        "messages, converted-scala, expected-of-scala-conversion",
    )
    fun `the sources match the golden files`(case: String, contender: String, folder: String) =
        golden.checkSources(case, contender, folder)

    @ParameterizedTest
    @CsvSource(
        "messages, protoc, walk",
        "messages, wire, walk-of-wire",
        "messages, scalapb, walk-of-scalapb",
    )
    fun `the code that walks values matches the golden files`(
        case: String,
        contender: String,
        folder: String,
    ) = golden.checkWalk(case, contender, folder)
}
