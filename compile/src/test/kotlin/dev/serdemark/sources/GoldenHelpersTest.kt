package dev.serdemark.sources

import dev.serdemark.model.Feature
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.notNull
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.testing.goldenFilesAreWritten
import dev.serdemark.testing.shouldBeGolden
import io.kotest.assertions.assertSoftly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import kotlin.io.path.Path
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.Arguments
import org.junit.jupiter.params.provider.MethodSource

/**
 * Compares the code that the templates of shipped contenders generate with the golden files in
 * `golden/<case>/<contender>`. The schema is that of the case, without decimals or recursion if the
 * contender does not support them.
 */
class GoldenHelpersTest {
    @ParameterizedTest
    @MethodSource("cases")
    fun `hand-written code matches the golden files`(case: String, id: String) {
        val folder = Path("src", "test", "resources", "golden", case)
        val contender = shippedContenders.find(id)
        val schema = AvroSchemas.read(folder.resolve("schema.avsc"))
        // without() removes single features only.
        val unsupported =
            contender.manifest.findings.unsupported.keys.filter { it.size == 1 }.flatten()
        val supportedSchema = without(unsupported.toSet(), schema)
        val generated =
            Sources.generate(supportedSchema, contender, "bytes", "golden")
                as GeneratedSources.Generated
        val handWritten = "golden/handwritten/"
        val helpers =
            generated.files
                .filterKeys { it.startsWith(handWritten) }
                .mapKeys { it.key.removePrefix(handWritten) }
        val expected = folder.resolve(id)
        if (goldenFilesAreWritten) expected.toFile().deleteRecursively()
        assertSoftly {
            helpers.forEach { (name, text) -> text shouldBeGolden expected.resolve(name) }
        }
        expected.listDirectoryEntries().map { it.name } shouldContainExactlyInAnyOrder helpers.keys
    }

    private fun without(features: Set<Feature>, schema: Schema): Schema =
        schema.copy(
            declarations =
                schema.declarations.mapValues { (_, type) ->
                    if (type !is RecordDeclaration) type
                    else
                        type.copy(fields = type.fields.filterNot { hasFeature(features, it, type) })
                }
        )

    /** Returns whether [features] contain decimals or recursion, and the [field] has them. */
    private fun hasFeature(
        features: Set<Feature>,
        field: Field,
        record: RecordDeclaration,
    ): Boolean =
        (Feature.DECIMAL in features && field.type == Leaf.DECIMAL) ||
            (Feature.RECURSION in features && field.type.notNull == Named(record.name))

    private companion object {
        /** All pairs of a schema and a contender with a template. */
        @JvmStatic
        fun cases(): List<Arguments> =
            listOf("every-feature", "hostile-names").flatMap { case ->
                shippedContenders.manifests
                    .filter { it.code.template != null }
                    .map { Arguments.of(case, it.id) }
            }
    }
}
