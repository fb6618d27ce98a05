package dev.serdemark.sources

import dev.serdemark.contender.Contenders
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.testing.goldenFilesAreWritten
import dev.serdemark.testing.shouldBeGolden
import io.kotest.assertions.assertSoftly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.relativeTo
import kotlin.io.path.walk
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/**
 * Compares generated sources with golden files. The input is a schema, `golden/<case>/schema.avsc`,
 * and a contender in `golden/contenders`. The golden files are in a folder beside the schema, such
 * as `expected`.
 */
class GoldenSourcesTest {
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
        "hostile-names, protoc, expected-of-protoc",
        "every-feature, bean, expected-of-bean",
        "hostile-names, bean, expected-of-bean",
        "messages, protoc, expected",
        "messages, wire, expected-of-wire",
        "messages, converted, expected-of-conversion",
        "messages, scalapb, expected-of-scalapb",
        "hostile-names, scalapb, expected-of-scalapb",
        "messages, scalapb-domain, expected-of-scalapb-conversion",
        "messages, protoc-proto2, expected-of-proto2",
        "messages, scalapb-trueaccord, expected-of-scalapb-trueaccord",
        "messages, converted-scala, expected-of-scala-conversion",
        "messages, thrift-scala, expected-of-thrift-scala-conversion",
        "messages, scrooge, expected-of-scrooge",
        "hostile-names, scrooge, expected-of-scrooge",
        "messages, scrooge-domain, expected-of-scrooge-conversion",
        "messages, thrift, expected-of-thrift",
        "hostile-names, thrift, expected-of-thrift",
        "messages, thrift-domain, expected-of-thrift-conversion",
        "messages, avro, expected-of-avro",
        "hostile-names, avro, expected-of-avro",
        "messages, avro-domain, expected-of-avro-conversion",
        "messages, flatc, expected-of-flatc",
        "hostile-names, flatc, expected-of-flatc",
        "groups, sbetool, expected",
        "hostile-names, sbetool, expected-of-sbetool",
    )
    fun `the sources match the golden files`(case: String, contender: String, folderName: String) {
        val folder = GOLDEN.resolve(case)
        val schema = AvroSchemas.read(folder.resolve("schema.avsc"))
        val generated =
            Sources.generate(schema, CONTENDERS.find(contender), "bytes", "golden")
                as GeneratedSources.Generated
        val expected = folder.resolve(folderName)
        if (goldenFilesAreWritten) expected.toFile().deleteRecursively()
        assertSoftly {
            generated.files.forEach { (path, text) -> text shouldBeGolden expected.resolve(path) }
        }
        paths(expected) shouldContainExactlyInAnyOrder generated.files.keys
    }

    @ParameterizedTest
    @CsvSource(
        "every-feature, annotated, walk",
        "every-feature, bean, walk-of-bean",
        "every-feature, annotated-scala, walk-of-scala",
        "hostile-names, annotated, walk",
        "messages, protoc, walk",
        "messages, wire, walk-of-wire",
        "messages, scalapb, walk-of-scalapb",
        "messages, scrooge, walk-of-scrooge",
        "messages, thrift, walk-of-thrift",
        "messages, avro, walk-of-avro",
    )
    fun `the code that walks values matches the golden files`(
        case: String,
        contender: String,
        folderName: String,
    ) {
        val schema = AvroSchemas.read(GOLDEN.resolve(case).resolve("schema.avsc"))
        val generated =
            Sources.generate(
                schema,
                CONTENDERS.find(contender),
                "bytes",
                "golden",
                Purpose.WALKS,
            ) as GeneratedSources.Generated
        val walk = generated.files.getValue("golden/ModelWalk.kt")
        walk shouldBeGolden GOLDEN.resolve(case).resolve("$folderName/ModelWalk.kt")
    }

    @ParameterizedTest
    @CsvSource("messages, flatc, walk-of-flatc", "groups, sbetool, walk")
    fun `the code that walks views and values matches the golden files`(
        case: String,
        contender: String,
        folderName: String,
    ) {
        val schema = AvroSchemas.read(GOLDEN.resolve(case).resolve("schema.avsc"))
        val generated =
            Sources.generate(schema, CONTENDERS.find(contender), "bytes", "golden", Purpose.WALKS)
                as GeneratedSources.Generated
        generated.walkClass shouldBe "golden.ViewModelWalk"
        val view = generated.files.getValue("golden/View.kt")
        view shouldBeGolden GOLDEN.resolve(case).resolve("$folderName/View.kt")
    }

    private fun paths(folder: Path): List<String> =
        folder.walk().map { it.relativeTo(folder).invariantSeparatorsPathString }.toList()

    private companion object {
        val GOLDEN: Path = Path("src", "test", "resources", "golden")
        val CONTENDERS = Contenders.read(listOf(GOLDEN.resolve("contenders")))
    }
}
