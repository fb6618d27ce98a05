package dev.serdemark.model

import dev.serdemark.model.testing.field
import dev.serdemark.model.testing.recordOf
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class FeatureTest {
    private fun features(field: Field) = recordOf(field).features()

    /** Returns a schema with the root `R`. */
    private fun schema(vararg declarations: Declaration) =
        Schema("R", declarations.associateBy { it.name })

    @Test
    fun `a list of strings has no feature`() {
        features(field("a", ListOf(Leaf.STRING))) shouldBe emptySet()
    }

    @Test
    fun `optional and nullable together are a separate feature`() {
        features(field("a", Nullable(Leaf.INT))) shouldBe setOf(Feature.NULLABLE)
        features(field("a", Leaf.INT, optional = true)) shouldBe setOf(Feature.OPTIONAL)
        features(field("a", Nullable(Leaf.INT), optional = true)) shouldBe
            setOf(Feature.OPTIONAL_NULLABLE)
    }

    @Test
    fun `a collection that may be null or absent is a separate feature`() {
        features(field("a", Nullable(ListOf(Leaf.INT)))) shouldBe
            setOf(Feature.NULLABLE, Feature.NULLABLE_COLLECTION)
        features(field("a", MapOf(Leaf.INT), optional = true)) shouldBe
            setOf(Feature.OPTIONAL, Feature.MAP, Feature.NULLABLE_COLLECTION)
    }

    @Test
    fun `the types of items and entries have features too`() {
        features(field("a", ListOf(MapOf(Nullable(Leaf.UUID))))) shouldBe
            setOf(Feature.NESTED_COLLECTION, Feature.MAP, Feature.NULLABLE_ELEMENT) +
                setOf(Feature.NULLABLE_MAP_VALUE, Feature.UUID)
    }

    @Test
    fun `nulls and collections have more features in maps than in lists`() {
        features(field("a", ListOf(Nullable(ListOf(Leaf.INT))))) shouldBe
            setOf(Feature.NULLABLE_ELEMENT, Feature.NESTED_COLLECTION)
        features(field("a", MapOf(Nullable(ListOf(Leaf.INT))))) shouldBe
            setOf(Feature.NULLABLE_ELEMENT, Feature.NESTED_COLLECTION, Feature.MAP) +
                setOf(Feature.NULLABLE_MAP_VALUE, Feature.COLLECTION_IN_MAP)
    }

    @Test
    fun `lists of lists are a feature beside an optional field or a default, and in a branch`() {
        val lists = Field("a", "a", ListOf(ListOf(Leaf.DOUBLE)))
        val texts = Field("b", "b", ListOf(ListOf(Leaf.STRING)))
        val absent = Field("c", "c", Leaf.INT, optional = true)
        fun has(vararg fields: Field, unions: List<Declaration> = emptyList()) =
            Feature.LISTS_BESIDE_DEFAULT in
                schema(RecordDeclaration("R", fields.asList()), *unions.toTypedArray()).features()
        has(lists) shouldBe false
        // Lists of lists of strings do not count.
        has(texts, absent) shouldBe false
        has(lists, absent) shouldBe true
        has(lists, Field("d", "d", Leaf.INT, default = IntValue(1))) shouldBe true
        has(lists, unions = listOf(UnionDeclaration("U", listOf("R")))) shouldBe true
    }

    @Test
    fun `symbols beyond ASCII are a feature`() {
        fun features(symbol: String) =
            schema(
                    RecordDeclaration("R", listOf(Field("a", "a", Named("E")))),
                    EnumDeclaration("E", listOf("a", symbol)),
                )
                .features()
        features("~") shouldBe setOf(Feature.ENUM)
        features("größe") shouldBe setOf(Feature.ENUM, Feature.UNICODE_SYMBOL)
    }

    @Test
    fun `a branch of a union is a plain branch if it is also the type of a field`() {
        fun features(type: Type) =
            schema(
                    RecordDeclaration("R", listOf(Field("a", "a", type))),
                    UnionDeclaration("U", listOf("B")),
                    RecordDeclaration("B", emptyList()),
                )
                .features()
        features(ListOf(Named("U"))) shouldBe setOf(Feature.UNION)
        features(ListOf(Named("B"))) shouldBe setOf(Feature.UNION, Feature.PLAIN_BRANCH)
    }

    @Test
    fun `a record that holds itself is recursive`() {
        features(field("a", Nullable(Named("R")))) shouldBe
            setOf(Feature.NULLABLE, Feature.RECURSION)
    }

    @Test
    fun `a negative zero is a feature of values, at any depth`() {
        val zeros = ListValue(listOf(FloatValue(0f), DoubleValue(0.0), IntValue(0)))
        zeros.features() shouldBe emptySet()
        for (negative in listOf(FloatValue(-0f), DoubleValue(-0.0))) {
            val value = MapValue(mapOf("a" to RecordValue("R", listOf(zeros, negative))))
            value.features() shouldBe setOf(Feature.NEGATIVE_ZERO)
        }
    }

    @Test
    fun `a double with more than 15 digits has the feature of long doubles`() {
        for (double in listOf(-589.3277382314039, 0.1 + 0.2, 1.7976931348623157e308)) {
            DoubleValue(double).features() shouldBe setOf(Feature.LONG_DOUBLE)
        }
        DoubleValue(12345678.1234567).features() shouldBe emptySet()
        // This is 1.5E-323.
        DoubleValue(Double.MIN_VALUE * 3).features() shouldBe emptySet()
    }

    @Test
    fun `U+0000 in the key of a map is a feature of values, at any depth`() {
        val text = StringValue("\u0000")
        MapValue(mapOf("\u0001" to text)).features() shouldBe emptySet()
        val value = RecordValue("R", listOf(ListValue(listOf(MapValue(mapOf("a\u0000" to text))))))
        value.features() shouldBe setOf(Feature.NUL_KEY)
        MapValue(mapOf("a" to MapValue(mapOf("\u0000b" to text)))).features() shouldBe
            setOf(Feature.NUL_KEY)
    }

    @Test
    fun `U+FFFF in a text or a key is a feature of values`() {
        val text = StringValue("a\uffff")
        ListValue(listOf(text)).features() shouldBe setOf(Feature.NONCHARACTER)
        MapValue(mapOf("\uffff" to StringValue("b"))).features() shouldBe
            setOf(Feature.NONCHARACTER)
        StringValue("\ufffe").features() shouldBe emptySet()
    }

    @Test
    fun `half a surrogate pair in a text or a key is a feature of values`() {
        StringValue("a\ud83d").features() shouldBe setOf(Feature.LONE_SURROGATE)
        MapValue(mapOf("\ude00" to StringValue("b"))).features() shouldBe
            setOf(Feature.LONE_SURROGATE)
        StringValue("\ud83d\ude00").features() shouldBe emptySet()
    }

    @Test
    fun `a feature is found by its id, and not by another text`() {
        Feature.entries.map { Feature.of(it.id) } shouldBe Feature.entries
        Feature.of("Float") shouldBe null
    }
}
