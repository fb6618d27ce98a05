package dev.serdemark.studies

import dev.serdemark.results.figures.Estimate
import dev.serdemark.studies.ClaimVerdict.CONFIRMED
import dev.serdemark.studies.ClaimVerdict.NOT_TESTABLE
import dev.serdemark.studies.ClaimVerdict.REFUTED
import dev.serdemark.studies.ClaimVerdict.UNDECIDED
import dev.serdemark.studies.SampleStudy.comparedCells
import dev.serdemark.studies.SampleStudy.finding
import dev.serdemark.studies.SampleStudy.ratio
import dev.serdemark.studies.SampleStudy.selector
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ClaimWordingTest {
    private val gson = comparedCells("fastjson2", "gson")
    private val jackson = comparedCells("fastjson2", "jackson")

    @Test
    fun `the farthest of several refuted pairs is named`() {
        val near = finding(gson, REFUTED, Estimate(1.2, 1.1, 1.3))
        val far = finding(jackson, REFUTED, Estimate(2.0, 1.9, 2.1))
        wording(REFUTED, listOf(near, far)).evidence shouldBe
            "both pairs; the farthest: fastjson2@2.0.60 over jackson@2.22.4, " +
                "read users/medium: 2.00 (1.90–2.10)"
    }

    @Test
    fun `the widest of several undecided pairs is named`() {
        val narrow = finding(gson, UNDECIDED, Estimate(1.0, 0.95, 1.05))
        val wide = finding(jackson, UNDECIDED, Estimate(1.0, 0.5, 2.0))
        wording(UNDECIDED, listOf(wide, narrow)).evidence shouldBe
            "both pairs; the widest: fastjson2@2.0.60 over jackson@2.22.4, " +
                "read users/medium: 1.0 (0.50–2.0)"
    }

    @Test
    fun `rounding keeps the ends of an interval on their side of the bounds`() {
        val undecided = finding(gson, UNDECIDED, Estimate(0.971, 0.942, 1.0006))
        val confirmed = finding(gson, CONFIRMED, Estimate(0.971, 0.942, 0.9996))
        wording(UNDECIDED, listOf(undecided)).evidence shouldBe "0.97 (0.94–1.001)"
        wording(CONFIRMED, listOf(confirmed)).evidence shouldBe "0.97 (0.94–0.9996)"
    }

    @Test
    fun `an undecided claim says how much longer would decide it, if that is known`() {
        val undecided = listOf(finding(gson, UNDECIDED, Estimate(1.0, 0.9, 1.1)))
        wording(UNDECIDED, undecided, moreMillis = 61_000).timeToDecide shouldBe
            "About 2 min more should decide it, if only its cells are measured."
        wording(UNDECIDED, undecided, moreMillis = 7_200_001).timeToDecide shouldBe
            "About 3 h more should decide it, if only its cells are measured."
        wording(UNDECIDED, undecided, moreMillis = 200_000_000).timeToDecide shouldBe
            "Deciding it would take days: what is measured is close to what is demanded."
        wording(UNDECIDED, undecided).timeToDecide shouldBe
            "Nobody can say yet how much longer it would take to decide."
        wording(UNDECIDED, undecided, statement = ratio(measure = Measure.ALLOCATED))
            .timeToDecide shouldBe
            "The measured JVMs disagree, and more of them would not change that."
        wording(UNDECIDED, undecided, moreMillis = 61_000, isGivenUp = true).timeToDecide shouldBe
            "Its cells were not measured to the end. " +
                "About 2 min more should decide it, if only its cells are measured."
        wording(CONFIRMED, undecided).timeToDecide shouldBe null
    }

    @Test
    fun `the evidence says that a run was not measured`() {
        wording(UNDECIDED, emptyList(), reason = "The run 'warm' has not been measured.").run {
            evidence shouldBe "The run 'warm' has not been measured."
            timeToDecide shouldBe null
        }
    }

    @Test
    fun `a missing figure has its reason`() {
        val missing = finding(gson, NOT_TESTABLE, null, "It crashed.")
        wording(NOT_TESTABLE, listOf(missing)).evidence shouldBe "It crashed."
    }

    @Test
    fun `the demand of a claim is put into words`() {
        demand(Bounds(0.0, 1.0, isOpen = true)) shouldBe "ratio of time below 1"
        demand(Bounds(1.5, Double.POSITIVE_INFINITY, isOpen = true)) shouldBe
            "ratio of time above 1.5"
        demand(Bounds(1.6, 2.5, isOpen = false)) shouldBe "ratio of time 1.6 to 2.5"
        demand(Bounds(1.0, 1.0, isOpen = false)) shouldBe "ratio of time exactly 1"
    }

    @Test
    fun `means and ratios of ratios are described as such`() {
        val statement =
            Statement.Ratio(
                run = "warm",
                measure = Measure.TIME,
                compare = CellSelector.ALL,
                with = null,
                within = CellSelector.ALL,
                against = selector(Axis.OPERATION to "read"),
                isMean = true,
                bounds = SampleStudy.below1,
            )
        val finding = Finding(listOf(gson, jackson), Estimate(0.7, 0.6, 0.8), CONFIRMED)
        val wording = wording(CONFIRMED, listOf(finding), statement = statement)
        wording.demand shouldBe
            "ratio of time below 1, divided by the same ratio of operation read, " +
                "on average over all pairs"
        wording.label(finding) shouldBe "geometric mean of 2 pairs"
        wording.pairsOfMean(finding).first() shouldBe
            "fastjson2@2.0.60 over gson@2.15.0, read users/medium"
    }

    @Test
    fun `claims say how exact their figures are`() {
        wording(CONFIRMED, emptyList(), statement = ratio(measure = Measure.BYTES))
            .precision shouldBe "These figures are exact."
        wording(CONFIRMED, emptyList(), statement = ratio(measure = Measure.ALLOCATED))
            .precision shouldBe
            "These are the smallest and the largest figure of the measured JVMs. The verdict is " +
                "about these JVMs, and not about others."
        wording(CONFIRMED, emptyList(), statement = ratio(measure = Measure.PEAK_HEAP))
            .precision shouldBe null
        wording(CONFIRMED, emptyList()).precision shouldBe null
    }

    @Test
    fun `figures of each JVM have a range, which rounding keeps within the demand`() {
        val statement = ratio(measure = Measure.ALLOCATED)
        val range = finding(gson, CONFIRMED, Estimate(0.95, 0.9, 0.99999))
        val equalFigures = finding(gson, CONFIRMED, Estimate(0.8, 0.8, 0.8))
        val wording = wording(CONFIRMED, listOf(range, equalFigures), statement = statement)
        wording.result(range) shouldBe "0.900 to 0.99999"
        wording.result(equalFigures) shouldBe "0.800"
        wording.evidence shouldBe "both pairs: 0.800 to 0.99999"
    }

    @Test
    fun `figures of one JVM are shown with the reason why they decide nothing`() {
        val figure = finding(gson, NOT_TESTABLE, Estimate(0.9, null, null), "One JVM.")
        val statement = ratio(measure = Measure.PEAK_HEAP)
        wording(NOT_TESTABLE, listOf(figure), "One JVM.", statement = statement).evidence shouldBe
            "~0.90. One JVM."
        wording(NOT_TESTABLE, listOf(figure, figure), "One JVM.", statement = statement)
            .evidence shouldBe "both pairs. One JVM."
    }

    private fun demand(bounds: Bounds) =
        wording(CONFIRMED, emptyList(), statement = ratio(bounds)).demand

    private fun wording(
        verdict: ClaimVerdict,
        findings: List<Finding>,
        reason: String? = null,
        moreMillis: Long? = null,
        statement: Statement = ratio(),
        isGivenUp: Boolean = false,
    ): ClaimWording {
        val claim = Claim(id = "id", says = "It holds.", placeInStudy = null, statement)
        val result = ClaimResult(claim, verdict, findings, reason, moreMillis, isGivenUp)
        return ClaimWording(result, SampleStudy.study(listOf(result)))
    }
}
