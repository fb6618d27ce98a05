package dev.serdemark.sources.given

import dev.serdemark.classes.ownClasses
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
 * Uses classes that Serdemark generates for random schemas as if they were a user's own classes.
 * Serdemark reads their schemas from the class files.
 */
@Tag("slow")
class GivenClassesRoundTripTest(@param:TempDir private val folder: Path) {
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

    private fun roundTrip(contender: Contender, count: Int, first: Long = 0) {
        val schemas = (first until first + count).associateWith { schema(contender, it) }
        val made = schemas.mapValues { (seed, schema) ->
            generated(schema, contender, "made.seed$seed")
        }
        val classes =
            build(contender, made.values.flatMap { it.files.entries }.associate { it.toPair() })
        val given =
            schemas.keys.associateWith { seed ->
                withClue(seed) {
                    val root = made.getValue(seed).files.values.firstNotNullOf { ROOT.find(it) }
                    val jars = listOf(classes.classes)
                    ownClasses(root.groupValues[1], jars, emptyList(), folder).schema()
                }
            }
        for ((seed, schema) in schemas) {
            withClue({ RandomSchemas.clue(seed, schema) }) {
                val back = given.getValue(seed)
                Comparison(schema, back, contender).compare(Named(schema.root), Named(back.root))
            }
        }
        val codecs = given.mapValues { (seed, schema) ->
            generated(schema, contender, "given.seed$seed")
        }
        val files = codecs.values.flatMap { it.files.entries }.associate { it.toPair() }
        val built = build(contender, files, listOf(UserJar(classes.classes, null)))
        LoadedContender(built, contender.manifest.traits.isJson).use { loaded ->
            for ((seed, schema) in given) {
                withClue({ RandomSchemas.clue(seed, schemas.getValue(seed)) }) {
                    val trip = RoundTrip(schema, loaded.model(codecs.getValue(seed)))
                    val values = RandomValues(schema, Random(seed), negativeZeros = false)
                    repeat(20) { trip.mismatch(values.next()) shouldBe null }
                }
            }
        }
    }

    private fun generated(schema: Schema, contender: Contender, packageName: String): Generated {
        val sources = Sources.generate(schema, contender, "bytes", packageName, Purpose.WALKS)
        return sources.shouldBeInstanceOf<Generated>()
    }

    /**
     * Returns a random schema without features that class files lack. Generated Java unions are not
     * sealed. Class files contain no defaults. The JSON names of the symbols of generated Scala
     * enums are only in code.
     */
    private fun schema(contender: Contender, seed: Long): Schema {
        val declared = contender.manifest.unsupported.keys.map { it.first() }
        val lost =
            setOf(Feature.DEFAULT, Feature.OPTIONAL, Feature.OPTIONAL_NULLABLE, Feature.LATE_TYPE)
        val ofLanguage =
            when {
                isJava(contender) -> setOf(Feature.UNION)
                contender.manifest.domain.isScala -> setOf(Feature.ENUM)
                else -> emptySet()
            }
        return RandomSchemas.of(seed, lost + ofLanguage + declared)
    }

    private companion object {
        @JvmStatic
        fun contenders() = listOf("gson", "jackson-bean", "jackson-record", "jackson-scala")

        /** Half of the contenders. The next turn tests the other half, see [inTurn]. */
        @JvmStatic fun contendersInTurn(): List<String> = contenders().inTurn(2) { listOf(it) }

        val ROOT = Regex("""type(?:alias)? Root = (?:_root_\.)?(\S+)""")

        fun isJava(contender: Contender) = contender.manifest.domain.id.startsWith("java")
    }

    /**
     * Compares schemas whose types may have different names. Ignores nulls in Java, because its
     * class files do not say what may be null.
     */
    private class Comparison(
        private val made: Schema,
        private val back: Schema,
        private val contender: Contender,
    ) {
        private val names = HashMap<String, String>()

        fun compare(one: Type, other: Type) {
            if (!isJava(contender)) (other is Nullable) shouldBe (one is Nullable)
            val (a, b) = one.notNull to other.notNull
            when (a) {
                is Named -> compareDeclared(a.name, b.shouldBeInstanceOf<Named>().name)
                is ListOf -> compare(a.element, b.shouldBeInstanceOf<ListOf>().element)
                is MapOf -> compare(a.value, b.shouldBeInstanceOf<MapOf>().value)
                else -> b shouldBe a
            }
        }

        private fun compareDeclared(one: String, other: String) {
            if (names.putIfAbsent(one, other) != null) {
                names[one] shouldBe other
                return
            }
            when (val a = made.declaration(one)) {
                is EnumDeclaration ->
                    (back.declaration(other) as EnumDeclaration).symbols shouldBe a.symbols
                is UnionDeclaration -> {
                    val branches = (back.declaration(other) as UnionDeclaration).branches
                    branches.size shouldBe a.branches.size
                }
                is RecordDeclaration -> {
                    val fields = (back.declaration(other) as RecordDeclaration).fields
                    fields.map { it.json } shouldBe a.fields.map { it.json }
                    a.fields.zip(fields) { from, to -> compare(from.slot, to.slot) }
                }
            }
        }
    }
}
