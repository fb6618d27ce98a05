package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.model.Feature
import dev.serdemark.model.NameAnnotation
import dev.serdemark.sources.testing.libraryShapes
import io.kotest.assertions.withClue
import io.kotest.inspectors.forAll
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Checks that the reference of manifests, `docs/manifest.md`, is complete. */
class ManifestReferenceTest(@TempDir folder: Path) {
    private val sample = SampleManifest(folder)
    private val docs = Path("..", "docs", "manifest.md").readText()

    @Test
    fun `the tables of the reference have a row for every key of a manifest, and no other rows`() {
        val expected = keysBySection()
        expected.keys shouldContainExactlyInAnyOrder SECTIONS.values.toSet()
        expected.forEach { (section, keys) ->
            withClue(section) { rows(section) shouldContainExactlyInAnyOrder keys }
        }
    }

    @Test
    fun `the reference names every value that a key may have`() {
        val values =
            Feature.entries.map { it.id } +
                DamagedRead.entries.map { it.id } +
                Risk.entries.map { it.id } +
                (HandWrittenShape.entries + libraryShapes).map { it.id } +
                Effort.entries.map { it.id } +
                GeneratorTool.entries.map { it.id } +
                ProtoSyntax.entries.map { it.id } +
                NameSource.entries.map { it.id } +
                Structure.entries.map { it.id } +
                UserClassSupport.KINDS_WITH_FIELDS.map { it.id } +
                NameAnnotation.entries.map { it.id } +
                Placeholder.entries.map { "{${it.id}}" } +
                Way.entries.map { it.id }
        values.forAll { docs shouldContain "`$it`" }
    }

    /** Returns the known keys by section, from the error messages for unknown keys. */
    private fun keysBySection(): Map<String, List<String>> =
        UNKNOWN.findAll(sample.problem(WRONG))
            .groupBy({ SECTIONS.getValue(it.groupValues[1]) }, { it.groupValues[2].split(", ") })
            .mapValues { it.value.flatten().distinct() }

    /** Returns the keys in the first column of the first table of a [section]. */
    private fun rows(section: String): List<String> {
        val table =
            docs.substringAfter("\n## $section\n").substringAfter("\n|---").substringBefore("\n\n")
        return ROW.findAll(table)
            .flatMap { KEY.findAll(it.groupValues[1]) }
            .map { it.groupValues[1] }
            .toList()
    }

    private companion object {
        /** Matches the path of a map and its known keys. */
        val UNKNOWN = Regex("""Unknown key: '(.*)xyzzy'\. Expected one of: (.*)\.""")
        val ROW = Regex("""(?m)^\| ([^|]+) \|""")
        val KEY = Regex("`([^`]+)`")

        /** The heading in the reference for each map of a manifest, by the path of the map. */
        val SECTIONS =
            mapOf("" to "Keys") +
                listOf(
                        "annotations",
                        "compiler",
                        "channels",
                        "jvm",
                        "traits",
                        "floor",
                        "given",
                        "mapper",
                        "around",
                    )
                    .associate {
                        "$it." to "`$it`"
                    } +
                mapOf(
                    "when[0]." to "`when`",
                    "given.modules." to "`modules`",
                    "annotations.leaf." to "`annotations.leaf`",
                    "annotations.companion." to "`annotations.companion`",
                    "annotations.derives." to "`annotations.derives`",
                    "channels.bytes." to "A channel",
                    "excerpts[0]." to "`excerpts`",
                    "generators[0]." to "`generators`",
                    "generators[1]." to "`generators`",
                    "notes.sample." to "`notes`",
                )

        /** A manifest with an unknown key in every map. */
        const val WRONG =
            """
            xyzzy: 1
            annotations: {xyzzy: 1, leaf: {xyzzy: 1}, companion: {xyzzy: 1}, derives: {xyzzy: 1}}
            compiler: {xyzzy: 1}
            channels: {xyzzy: {}, bytes: {xyzzy: 1}}
            jvm: {xyzzy: 1}
            traits: {xyzzy: 1}
            floor: {xyzzy: 1}
            given: {xyzzy: 1, modules: {xyzzy: 1}}
            mapper: {xyzzy: 1}
            around: {xyzzy: 1}
            excerpts: [{xyzzy: 1}]
            generators: [{tool: ksp, xyzzy: 1}, {tool: protoc, xyzzy: 1}]
            notes: {sample: {xyzzy: 1}}
            when: [{xyzzy: 1}]
            """
    }
}
