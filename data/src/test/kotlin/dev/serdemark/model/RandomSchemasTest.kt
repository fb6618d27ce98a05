package dev.serdemark.model

import dev.serdemark.model.testing.RandomSchemas
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.model.testing.allCharacteristics
import dev.serdemark.model.testing.characteristics
import dev.serdemark.model.testing.minimumOfTwoHundred
import dev.serdemark.model.testing.without
import io.kotest.assertions.throwables.shouldNotThrowAny
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.ints.shouldBeGreaterThanOrEqual
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test

class RandomSchemasTest {
    @Test
    fun `every feature, leaf and kind of name is in enough of two hundred schemas`() {
        val schemas = List(200) { RandomSchemas.of(it.toLong()).characteristics() }
        for (characteristic in allCharacteristics) {
            withClue(characteristic) {
                schemas.count { characteristic in it } shouldBeGreaterThanOrEqual
                    minimumOfTwoHundred(characteristic)
            }
        }
    }

    @Test
    fun `a seed always gives the same schema`() {
        RandomSchemas.of(42) shouldBe RandomSchemas.of(42)
    }

    @Test
    fun `schemas that are drawn without some features have none of them`() {
        // Three separate sets, because the removal of one feature may remove another feature, too.
        val without =
            setOf(Feature.UNION, Feature.OPTIONAL_NULLABLE, Feature.NULL_SYMBOL) +
                setOf(Feature.EMPTY_NAME, Feature.UNICODE_NAME, Feature.NESTED_COLLECTION) +
                setOf(Feature.DECIMAL, Feature.BYTES) +
                setOf(Feature.NULLABLE_COLLECTION, Feature.NULLABLE_ELEMENT, Feature.RECURSION)
        val inMaps = setOf(Feature.NULLABLE_MAP_VALUE, Feature.COLLECTION_IN_MAP)
        val others = setOf(Feature.MAP, Feature.PLAIN_BRANCH, Feature.UNICODE_SYMBOL)
        for (seed in 0L until 200L) {
            (RandomSchemas.of(seed, others).features() intersect others) shouldBe emptySet()
            (RandomSchemas.of(seed, without).features() intersect without) shouldBe emptySet()
            (RandomSchemas.of(seed, inMaps).features() intersect inMaps) shouldBe emptySet()
        }
    }

    @Test
    fun `recursive schemas without nullable fields have finite values`() {
        val without = setOf(Feature.NULLABLE, Feature.OPTIONAL_NULLABLE)
        val schemas = List(200) { RandomSchemas.of(it.toLong(), without) }
        schemas.flatMap { it.features() intersect without } shouldBe emptyList()
        val recursive = schemas.filter { Feature.RECURSION in it.features() }
        recursive.size shouldBeGreaterThanOrEqual 10
        for (schema in recursive) {
            shouldNotThrowAny { RandomValues(schema, Random(3)).next() }
        }
    }

    @Test
    fun `a feature that schemas cannot be drawn without is refused`() {
        shouldThrow<IllegalArgumentException> {
            (0L until 20L).forEach { RandomSchemas.of(it, setOf(Feature.RENAMED)) }
        }
    }
}
