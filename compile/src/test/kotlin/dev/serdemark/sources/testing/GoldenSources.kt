package dev.serdemark.sources.testing

import dev.serdemark.contender.Contenders
import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.Sources
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

/**
 * Compares generated sources with golden files. The inputs are resources of the module `compile`: a
 * schema, `golden/<case>/schema.avsc`, and a contender, `golden/contenders/<id>`. The golden files
 * are in [folder], such as `<case>/expected`.
 */
class GoldenSources(private val folder: Path) {
    private val contenders by lazy {
        Contenders.read(listOf(GOLDEN.resolve("contenders")), libraryShapes)
    }

    private fun schema(case: String): Schema =
        AvroSchemas.read(GOLDEN.resolve(case).resolve("schema.avsc"))

    private fun generate(case: String, contender: String, purpose: Purpose): Generated =
        Sources.generate(schema(case), contenders.find(contender), "bytes", "golden", purpose)
            as Generated

    /** Compares all sources. */
    fun checkSources(case: String, contender: String, folderName: String) {
        val generated = generate(case, contender, Purpose.WHOLE_VALUES)
        val expected = folder.resolve(case).resolve(folderName)
        if (goldenFilesAreWritten) expected.toFile().deleteRecursively()
        assertSoftly {
            generated.files.forEach { (path, text) -> text shouldBeGolden expected.resolve(path) }
        }
        paths(expected) shouldContainExactlyInAnyOrder generated.files.keys
    }

    /** Compares the code that walks values. */
    fun checkWalk(case: String, contender: String, folderName: String) {
        val walk = generate(case, contender, Purpose.WALKS).files.getValue("golden/ModelWalk.kt")
        walk shouldBeGolden folder.resolve(case).resolve("$folderName/ModelWalk.kt")
    }

    /** Compares the code that walks views and values. */
    fun checkView(case: String, contender: String, folderName: String) {
        val generated = generate(case, contender, Purpose.WALKS)
        generated.walkClass shouldBe "golden.ViewModelWalk"
        val view = generated.files.getValue("golden/View.kt")
        view shouldBeGolden folder.resolve(case).resolve("$folderName/View.kt")
    }

    private fun paths(folder: Path): List<String> =
        folder.walk().map { it.relativeTo(folder).invariantSeparatorsPathString }.toList()

    companion object {
        private val GOLDEN = Path("..", "compile", "src", "test", "resources", "golden")
    }
}
