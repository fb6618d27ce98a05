package dev.serdemark.conform

import dev.serdemark.plan.ContenderName
import dev.serdemark.trials.Conduct
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ConformChangesTest {
    private fun info(id: String) =
        CaseInfo(
            id,
            CaseGroup.VALUES,
            says = "A case.",
            model = "fields",
            source = "no rule",
            input = "{}",
            bytes = 2,
            expected = listOf("rejected"),
        )

    /** Returns the result of one contender, written `id@version`, in some cases. */
    private fun result(
        name: String,
        vararg conducts: Pair<String, Conduct>,
        output: String? = null,
    ): ConformResult {
        val (id, version) = name.split('@')
        val contender = ContenderName(id, version)
        return ConformResult(
            jvm = "17",
            listOf(contender),
            conducts.map { (case, _) -> info(case) },
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
        changes.worseChanges.map { it.case.id } shouldContainExactly listOf("x")
    }

    @Test
    fun `a change between two allowed conducts is not worse`() {
        val changes =
            ConformChanges.of(
                result("a@1", "x" to Conduct.REJECTED),
                result("a@2", "x" to Conduct.READ),
            )
        changes.changes.size shouldBe 1
        changes.worseChanges.shouldBeEmpty()
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
            .worseChanges
            .shouldBeEmpty()
    }

    @Test
    fun `superlinear growth is a change but not worse, and a fault after it is worse`() {
        fun changes(old: Conduct, new: Conduct) =
            ConformChanges.of(result("a@1", "x" to old), result("a@1", "x" to new))
        changes(Conduct.READ, Conduct.SUPERLINEAR).run {
            changes.size shouldBe 1
            worseChanges.shouldBeEmpty()
        }
        changes(Conduct.SUPERLINEAR, Conduct.OUT_OF_TIME).worseChanges.size shouldBe 1
    }

    @Test
    fun `contenders without an earlier result are reported as missing`() {
        val changes =
            ConformChanges.of(
                result("a@1", "x" to Conduct.READ),
                result("b@1", "x" to Conduct.CRASHED),
            )
        changes.missing shouldContainExactly listOf(ContenderName("b", "1"))
        changes.compared shouldBe 0
    }
}
