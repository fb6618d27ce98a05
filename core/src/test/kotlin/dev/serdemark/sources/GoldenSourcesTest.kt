package dev.serdemark.sources

import dev.serdemark.contender.Contenders
import dev.serdemark.model.AvroSchemas
import io.kotest.assertions.withClue
import io.kotest.matchers.maps.shouldContainExactly
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.readText
import kotlin.io.path.relativeTo
import kotlin.io.path.walk
import kotlin.io.path.writeText
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/**
 * Input beside expected output: `golden/<case>/schema.avsc` and the files in `expected`, written
 * for the contender in `golden/contenders`. After an intended change, make them anew with
 *
 *     mvn -pl core -am test -Dtest=GoldenSourcesTest -DargLine=-Dgolden.write=true
 *
 * and look at what version control says about it.
 */
class GoldenSourcesTest {
    @ParameterizedTest
    @ValueSource(strings = ["every-feature", "hostile-names"])
    fun `the sources are as they were`(case: String) {
        val folder = GOLDEN.resolve(case)
        val schema = AvroSchemas.read(folder.resolve("schema.avsc"))
        val generated =
            Sources.generate(schema, CONTENDER, "bytes", "golden") as GeneratedSources.Generated
        val expected = folder.resolve("expected")
        if (System.getProperty("golden.write") == "true") write(expected, generated.files)
        withClue("See the comment of this test where the change is intended.") {
            generated.files shouldContainExactly read(expected)
        }
    }

    private fun write(folder: Path, files: Map<String, String>) {
        folder.toFile().deleteRecursively()
        files.forEach { (path, text) ->
            folder.resolve(path).createParentDirectories().writeText(text)
        }
    }

    private fun read(folder: Path): Map<String, String> =
        folder.walk().associate {
            it.relativeTo(folder).invariantSeparatorsPathString to it.readText()
        }

    private companion object {
        val GOLDEN: Path = Path("src", "test", "resources", "golden")
        val CONTENDER = Contenders.read(listOf(GOLDEN.resolve("contenders"))).find("annotated")
    }
}
