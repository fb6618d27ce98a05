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
 * Input beside expected output: `golden/<case>/schema.avsc` and the files in
 * `expected/<contender>`, written for those in `golden/contenders`.
 */
class GoldenSourcesTest {
    @ParameterizedTest
    @CsvSource(
        "every-feature, annotated",
        "every-feature, annotated-scala",
        "hostile-names, annotated",
        "hostile-names, annotated-scala",
    )
    fun `the sources are as they were`(case: String, contender: String) {
        val folder = GOLDEN.resolve(case)
        val schema = AvroSchemas.read(folder.resolve("schema.avsc"))
        val generated =
            Sources.generate(schema, CONTENDERS.find(contender), "bytes", "golden")
                as GeneratedSources.Generated
        val expected = folder.resolve("expected").resolve(contender)
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
