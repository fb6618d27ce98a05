package dev.serdemark.sources

import dev.serdemark.contender.Contenders
import dev.serdemark.goldenFilesAreWritten
import dev.serdemark.model.AvroSchemas
import dev.serdemark.shouldBeGolden
import io.kotest.assertions.assertSoftly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.relativeTo
import kotlin.io.path.walk
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/**
 * Input beside expected output: `golden/<case>/schema.avsc` and the files in `expected`, written
 * for contenders in `golden/contenders`.
 */
class GoldenSourcesTest {
    @ParameterizedTest
    @CsvSource(
        "every-feature, annotated, expected",
        "hostile-names, annotated, expected",
        "every-feature, bean, expected-bean",
        "hostile-names, bean, expected-bean",
    )
    fun `the sources are as they were`(case: String, contender: String, output: String) {
        val folder = GOLDEN.resolve(case)
        val schema = AvroSchemas.read(folder.resolve("schema.avsc"))
        val generated =
            Sources.generate(schema, CONTENDERS.find(contender), "bytes", "golden")
                as GeneratedSources.Generated
        val expected = folder.resolve(output)
        if (goldenFilesAreWritten) expected.toFile().deleteRecursively()
        assertSoftly {
            generated.files.forEach { (path, text) -> text shouldBeGolden expected.resolve(path) }
        }
        paths(expected) shouldContainExactlyInAnyOrder generated.files.keys
    }

    private fun paths(folder: Path): List<String> =
        folder.walk().map { it.relativeTo(folder).invariantSeparatorsPathString }.toList()

    private companion object {
        val GOLDEN: Path = Path("src", "test", "resources", "golden")
        val CONTENDERS = Contenders.read(listOf(GOLDEN.resolve("contenders")))
    }
}
