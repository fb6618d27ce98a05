package dev.serdemark.classes

import dev.serdemark.contender.Contender
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Feature
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.notNull
import dev.serdemark.model.testing.RandomSchemas
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.Sources
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.shape.slot
import dev.serdemark.sources.testing.LoadedContender
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.build
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.unit.UserJar
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/**
 * Uses classes that Serdemark generates for random schemas as if they were classes of a user.
 * Serdemark reads their schemas from the class files.
 */
@Tag("slow")
class UserClassesRoundTripTest(@param:TempDir private val folder: Path) {
    @ParameterizedTest
    @MethodSource("contendersInTurn")
    fun `the schema read from generated classes is the original, and values round-trip`(
        id: String
    ) {
        roundTrip(shippedContenders.find(id), 8)
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("contenders")
    fun `two hundred schemas read from generated classes are the originals`(id: String) {
        repeat(10) { roundTrip(shippedContenders.find(id), 20, first = it * 20L) }
    }

    /** Tests [count] random schemas, whose seeds begin with [first]. Compiles them together. */
    private fun roundTrip(contender: Contender, count: Int, first: Long = 0) {
        val originals = (first until first + count).associateWith { schema(contender, it) }

        // Generates and compiles the classes.
        val models = originals.mapValues { (seed, schema) ->
            generate(schema, contender, "made.seed$seed")
        }
        val classes = build(contender, filesOf(models.values)).classes

        // Reads the schemas of the classes, and compares them with the originals.
        val schemas = models.mapValues { (seed, model) ->
            withClue(seed) {
                val root = model.files.values.firstNotNullOf { ROOT.find(it) }.groupValues[1]
                userClassFiles(root, listOf(classes), emptyList(), folder).schema()
            }
        }
        for ((seed, original) in originals) {
            withClue({ RandomSchemas.clue(seed, original) }) {
                val schema = schemas.getValue(seed)
                Comparison(original, schema, contender)
                    .compare(Named(original.root), Named(schema.root))
            }
        }

        // Generates and compiles codecs for the classes, and sends values through the codecs.
        val codecs = schemas.mapValues { (seed, schema) ->
            generate(schema, contender, "given.seed$seed")
        }
        val built = build(contender, filesOf(codecs.values), listOf(UserJar(classes, null)))
        LoadedContender(built, contender.manifest.traits.isJson).use { loaded ->
            for ((seed, schema) in schemas) {
                withClue({ RandomSchemas.clue(seed, originals.getValue(seed)) }) {
                    val trip = RoundTrip(schema, loaded.model(codecs.getValue(seed)))
                    val values = RandomValues(schema, Random(seed), negativeZeros = false)
                    repeat(20) { trip.mismatch(values.next()) shouldBe null }
                }
            }
        }
    }

    private fun filesOf(sources: Collection<Generated>): Map<String, String> =
        sources.flatMap { it.files.entries }.associate { it.toPair() }

    private fun generate(schema: Schema, contender: Contender, packageName: String): Generated {
        val sources = Sources.generate(schema, contender, "bytes", packageName, Purpose.WALKS)
        return sources.shouldBeInstanceOf<Generated>()
    }

    /**
     * Returns a random schema without features that class files lack. Generated Java unions are not
     * sealed. Class files contain no defaults. The JSON names of the symbols of generated Scala
     * enums are only in code.
     */
    private fun schema(contender: Contender, seed: Long): Schema {
        // Without its first feature, a schema does not have an unsupported combination.
        val unsupported = contender.manifest.findings.unsupported.keys.map { it.first() }
        val notInClassFiles =
            setOf(Feature.DEFAULT, Feature.OPTIONAL, Feature.OPTIONAL_NULLABLE, Feature.LATE_TYPE)
        val notInLanguage =
            when {
                isJava(contender) -> setOf(Feature.UNION)
                contender.manifest.code.domain.isScala -> setOf(Feature.ENUM)
                else -> emptySet()
            }
        return RandomSchemas.of(seed, notInClassFiles + notInLanguage + unsupported)
    }

    private companion object {
        @JvmStatic
        fun contenders() = listOf("gson", "jackson-bean", "jackson-record", "jackson-scala")

        /** Half of the contenders. The next turn tests the other half, see [inTurn]. */
        @JvmStatic fun contendersInTurn(): List<String> = contenders().inTurn(2) { listOf(it) }

        val ROOT = Regex("""type(?:alias)? Root = (?:_root_\.)?(\S+)""")

        fun isJava(contender: Contender) = contender.manifest.code.domain.id.startsWith("java")
    }

    /**
     * Compares schemas whose types may have different names. Ignores nulls in Java, because class
     * files of Java do not say what may be null.
     */
    private class Comparison(
        private val originals: Schema,
        private val results: Schema,
        private val contender: Contender,
    ) {
        /** The name of each compared type in the results, by its name in the originals. */
        private val names = HashMap<String, String>()

        fun compare(original: Type, result: Type) {
            if (!isJava(contender)) (result is Nullable) shouldBe (original is Nullable)
            val notNull = result.notNull
            when (val expected = original.notNull) {
                is Named -> compareDeclared(expected.name, notNull.shouldBeInstanceOf<Named>().name)
                is ListOf -> compare(expected.element, notNull.shouldBeInstanceOf<ListOf>().element)
                is MapOf -> compare(expected.value, notNull.shouldBeInstanceOf<MapOf>().value)
                else -> notNull shouldBe expected
            }
        }

        private fun compareDeclared(originalName: String, resultName: String) {
            if (names.putIfAbsent(originalName, resultName) != null) {
                names[originalName] shouldBe resultName
                return
            }
            val result = results.declaration(resultName)
            when (val original = originals.declaration(originalName)) {
                is EnumDeclaration -> (result as EnumDeclaration).symbols shouldBe original.symbols
                is UnionDeclaration ->
                    (result as UnionDeclaration).branches.size shouldBe original.branches.size
                is RecordDeclaration -> {
                    val fields = (result as RecordDeclaration).fields
                    fields.map { it.json } shouldBe original.fields.map { it.json }
                    original.fields.zip(fields) { expected, field ->
                        compare(expected.slot, field.slot)
                    }
                }
            }
        }
    }
}
