package dev.serdemark.results.conform

import dev.serdemark.plan.ContenderName
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ConformChangesTest {
    private fun info(id: String) =
        CaseInfo(id, CaseGroup.VALUES, "A case.", "fields", "no rule", "{}", 2, listOf("rejected"))

    private fun result(
        name: String,
        vararg conducts: Pair<String, Conduct>,
        output: String? = null,
    ) =
        name
            .split('@')
            .let { (id, version) -> ContenderName(id, version) }
            .let { contender ->
                ConformResult(
                    "17",
                    listOf(contender),
                    conducts.map { info(it.first) },
                    conducts.map { (case, conduct) -> CaseCell(contender, case, conduct, output) },
                )
            }

    @Test
    fun `a contender is compared with its other version, case by case`() {
        val before =
            result("a@1", "x" to Conduct.REJECTED, "y" to Conduct.CRASHED, "gone" to Conduct.READ)
        val now =
            result(
                "a@2",
                "x" to Conduct.SILENTLY_WRONG,
                "y" to Conduct.REJECTED,
                "new" to Conduct.READ,
            )
        val changes = ConformChanges.of(before, now)
        changes.compared shouldBe 2
        changes.changes.map { it.case.id } shouldContainExactly listOf("x", "y")
        changes.worse.map { it.case.id } shouldContainExactly listOf("x")
    }

    @Test
    fun `a change between two allowed conducts is not worse`() {
        val changes =
            ConformChanges.of(
                result("a@1", "x" to Conduct.REJECTED),
                result("a@2", "x" to Conduct.READ),
            )
        changes.changes.size shouldBe 1
        changes.worse.shouldBeEmpty()
    }

    @Test
    fun `a different output is a change, and a case that was not run is not worse`() {
        val old = result("a@1", "x" to Conduct.SILENTLY_WRONG, output = "1")
        ConformChanges.of(old, result("a@1", "x" to Conduct.SILENTLY_WRONG, output = "2"))
            .changes
            .size shouldBe 1
        ConformChanges.of(old, result("a@1", "x" to Conduct.SILENTLY_WRONG, output = "1"))
            .changes
            .shouldBeEmpty()
        ConformChanges.of(result("a@1", "x" to Conduct.READ), result("a@1", "x" to Conduct.NOT_RUN))
            .worse
            .shouldBeEmpty()
    }

    @Test
    fun `superlinear growth is a change but not worse, and a fault after it is worse`() {
        fun changed(old: Conduct, new: Conduct) =
            ConformChanges.of(result("a@1", "x" to old), result("a@1", "x" to new))
        changed(Conduct.READ, Conduct.SUPERLINEAR).run {
            changes.size shouldBe 1
            worse.shouldBeEmpty()
        }
        changed(Conduct.SUPERLINEAR, Conduct.OUT_OF_TIME).worse.size shouldBe 1
    }

    @Test
    fun `a contender that the earlier result lacks is reported as missing`() {
        val changes =
            ConformChanges.of(
                result("a@1", "x" to Conduct.READ),
                result("b@1", "x" to Conduct.CRASHED),
            )
        changes.missing shouldContainExactly listOf(ContenderName("b", "1"))
        changes.compared shouldBe 0
    }
}
