package dev.serdemark.migrate

import dev.serdemark.trials.Conduct
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** Tests how differences are grouped, counted and sorted. */
class DataComparisonTest {
    private fun treated(text: String, conduct: Conduct = Conduct.READ) = Treated(conduct, text)

    /** The [group] of a difference is its place, unless a test names another one. */
    private fun difference(
        payload: Int,
        place: String,
        from: Treated,
        to: Treated,
        content: String = "missing",
        group: String = place,
    ) =
        DataDifference(
            payload,
            "value",
            place,
            Tendency.of(from.conduct.harm, to.conduct.harm),
            DataExample(payload + 1L, "$.$place", content, from, to),
            group,
        )

    private val zero = treated("0", Conduct.SILENTLY_WRONG)

    @Test
    fun `equal differences of several documents are one change, with the first as its example`() {
        val differences = listOf(1, 4, 5).map { difference(it, "discount", treated("null"), zero) }
        val comparison = DataComparison.of(2000, differences)
        comparison.changed shouldBe 3
        val change = comparison.changes.single()
        change.count shouldBe 3
        change.content shouldBe "missing"
        change.to shouldBe zero
        change.tendency shouldBe Tendency.WORSE
        change.example.document shouldBe 2
        comparison.count(Tendency.WORSE) shouldBe 3
    }

    @Test
    fun `a document with several changes counts once, and values that vary are left out`() {
        val differences =
            listOf(
                difference(0, "a", treated("1"), treated("2"), content = "1"),
                difference(0, "b", treated("1"), zero),
                difference(1, "a", treated("1"), treated("3"), content = "9"),
            )
        val comparison = DataComparison.of(2, differences)
        comparison.changed shouldBe 2
        comparison.changes.map { it.places } shouldBe listOf(listOf("b"), listOf("a"))
        val varying = comparison.changes.last()
        varying.to shouldBe Treated(Conduct.READ, null)
        varying.from shouldBe treated("1")
        varying.content shouldBe null
    }

    @Test
    fun `a change at several places lists all of them`() {
        val rejected = treated("JsonDataException: a", Conduct.REJECTED)
        val differences =
            listOf("a", "b").mapIndexed { i, place ->
                difference(i, place, zero, rejected, group = "0 JsonDataException")
            }
        val change = DataComparison.of(2, differences).changes.single()
        change.places shouldBe listOf("a", "b")
        change.tendency shouldBe Tendency.BETTER
    }
}
