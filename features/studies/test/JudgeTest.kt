package dev.serdemark.studies

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.FixedRuns
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.util.Random
import kotlin.math.exp
import kotlin.math.sqrt
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.Test

/**
 * Judges claims about runs with known true times: a reads in 100 ns, b in 200 ns, and c in 400 ns.
 * Writes take half as long.
 */
class JudgeTest {
    private val operations = listOf(Operation.READ, Operation.WRITE)

    /** The cells with the indexes 0 to 5: a reads, a writes, b reads, and so on. */
    private val cells =
        listOf("a", "b", "c").flatMap { contender ->
            operations.map { Recorded.cell(contender, it) }
        }
    private val plans = mapOf("warm" to Recorded.plan(cells))
    private val nanos = listOf(100.0, 50.0, 200.0, 100.0, 400.0, 200.0)

    /** [luck] is the standard deviation from JVM to JVM, on the scale of logarithms. */
    private fun events(generations: Int = 10, luck: Double = 0.02): List<Event> {
        val random = Random(1)
        val factors = List(generations) { List(cells.size) { exp(luck * random.nextGaussian()) } }
        return Recorded.events(Recorded.plan(cells), generations) { cell, generation, _ ->
            nanos[cell] * factors[generation - 1][cell]
        }
    }

    private fun contender(vararg names: String) =
        CellSelector(mapOf(Axis.CONTENDER to names.toSet()), 1)

    private fun operation(name: String) = CellSelector(mapOf(Axis.OPERATION to setOf(name)), 1)

    private fun ratio(
        low: Double,
        high: Double,
        compare: CellSelector = contender("b"),
        with: CellSelector? = contender("a"),
        within: CellSelector = CellSelector.ALL,
        against: CellSelector? = null,
        isMean: Boolean = false,
        measure: Measure = Measure.TIME,
    ) =
        Statement.Ratio(
            run = "warm",
            measure,
            compare,
            with,
            within,
            against,
            isMean,
            Bounds(low, high, isOpen = false),
        )

    private fun study(statements: List<Statement>, tables: List<PublishedTable> = emptyList()) =
        Study(
            id = "s",
            title = "S",
            source = null,
            about = null,
            listOf(
                StudyRun(
                    name = "warm",
                    command = listOf("run"),
                    fullCommand = listOf("run"),
                    budget = 1.minutes,
                    fullBudget = 1.minutes,
                    about = null,
                    line = 1,
                )
            ),
            tables,
            statements.mapIndexed { i, it -> Claim("c$i", "It is so.", placeInStudy = null, it) },
        )

    private fun judgeClaims(
        vararg statements: Statement,
        events: List<Event> = events(),
    ): List<ClaimResult> =
        judge(study(statements.toList()), plans, mapOf("warm" to Recorded.recording(events))).claims

    private fun verdict(statement: Statement, events: List<Event> = events()): ClaimVerdict =
        judgeClaims(statement, events = events).single().verdict

    @Test
    fun `a claim is confirmed if the interval is inside its range, and refuted if it is outside`() {
        verdict(ratio(1.6, 2.5)) shouldBe ClaimVerdict.CONFIRMED
        verdict(ratio(0.5, 1.5)) shouldBe ClaimVerdict.REFUTED
        verdict(ratio(2.5, 3.0)) shouldBe ClaimVerdict.REFUTED
    }

    @Test
    fun `a claim is undecided, with the time to decide it, if its range ends near the estimate`() {
        val claim =
            judgeClaims(ratio(1.0, 2.1), events = events(generations = 5, luck = 0.1)).single()
        claim.verdict shouldBe ClaimVerdict.UNDECIDED
        claim.moreMillis.shouldNotBeNull().toDouble() shouldBeGreaterThan 0.0
        judgeClaims(ratio(1.6, 2.5)).single().moreMillis.shouldBeNull()
    }

    @Test
    fun `a claim has one finding per pair of cells that agree on all other axes`() {
        val findings = judgeClaims(ratio(1.6, 2.5)).single().findings
        findings.map { it.cells.single().run { "${a.operation} ${b?.operation}" } } shouldBe
            listOf("READ READ", "WRITE WRITE")
        // Two operations of a, each compared with b and with c.
        val claim = judgeClaims(ratio(0.1, 0.9, contender("a"), with = null)).single()
        claim.findings shouldHaveSize 4
        claim.verdict shouldBe ClaimVerdict.CONFIRMED
        judgeClaims(ratio(1.6, 2.5, operation("read"), operation("write")))
            .single()
            .findings shouldHaveSize 3
    }

    @Test
    fun `one pair beyond the range refutes the claim`() {
        val claim = judgeClaims(ratio(0.1, 0.4, contender("a"), with = null)).single()
        claim.verdict shouldBe ClaimVerdict.REFUTED
        claim.findings.map { it.verdict }.toSet() shouldBe
            setOf(ClaimVerdict.REFUTED, ClaimVerdict.CONFIRMED)
    }

    @Test
    fun `a claim about a mean has one finding, the mean ratio of all pairs`() {
        val claim =
            judgeClaims(ratio(2.6, 3.1, contender("b", "c"), contender("a"), isMean = true))
                .single()
        val finding = claim.findings.single()
        finding.cells shouldHaveSize 4
        // The root of the ratios 2 and 4.
        finding.estimate.shouldNotBeNull().value shouldBe (2.83 plusOrMinus 0.1)
        claim.verdict shouldBe ClaimVerdict.CONFIRMED
    }

    @Test
    fun `a claim about a mean is not testable if a pair is missing`() {
        val crash = Outcome(Status.CRASHED, "It threw.")
        val failures = listOf(4, 5).map { Event.CellFailed(CellIndex(it), crash) }
        val mean = ratio(2.6, 3.1, contender("b", "c"), contender("a"), isMean = true)
        val claim = judgeClaims(mean, events = events() + failures).single()
        claim.verdict shouldBe ClaimVerdict.NOT_TESTABLE
        claim.reason.shouldNotBeNull() shouldContain "It threw."
    }

    @Test
    fun `a mean spreads less than a pair, and even less if its pairs share no cell`() {
        fun pair(a: Int, b: Int) = CellPair(CellIndex(a), CellIndex(b))
        spreadOfMean(listOf(listOf(pair(0, 1)))) shouldBe (1.0 plusOrMinus 1e-9)
        val withoutCommonCell = (0..3).map { listOf(pair(2 * it, 2 * it + 1)) }
        spreadOfMean(withoutCommonCell) shouldBe (0.5 plusOrMinus 1e-9)
        val withCommonCell = (1..4).map { listOf(pair(0, it)) }
        // The weights of the cells are 4, -1, -1, -1 and -1.
        spreadOfMean(withCommonCell) shouldBe (sqrt(0.625) plusOrMinus 1e-9)
        val divided = (0..3).map { listOf(pair(4 * it, 4 * it + 1), pair(4 * it + 2, 4 * it + 3)) }
        spreadOfMean(divided) shouldBe (sqrt(0.5) plusOrMinus 1e-9)
        spreadOfMean(divided.take(1)) shouldBe (sqrt(2.0) plusOrMinus 1e-9)
        // The weights of cell 2 cancel out.
        val withCommonDivisor = listOf(pair(0, 2), pair(1, 2))
        spreadOfMean(listOf(withCommonDivisor)) shouldBe (1.0 plusOrMinus 1e-9)
        // All weights cancel out, so the smallest spread of two ratios counts.
        val opposite = listOf(listOf(pair(0, 1)), listOf(pair(1, 0)))
        spreadOfMean(opposite) shouldBe (sqrt(0.5) plusOrMinus 1e-9)
    }

    @Test
    fun `the interval of a mean is narrower than the intervals of its ratios`() {
        val recorded = events(generations = 3)
        fun widths(isMean: Boolean) =
            judgeClaims(
                    ratio(1.0, 5.0, contender("b", "c"), contender("a"), isMean = isMean),
                    events = recorded,
                )
                .single()
                .findings
                .map { it.estimate!!.run { high!! / low!! } }
        widths(isMean = true).single() shouldBeLessThan widths(isMean = false).min()
    }

    @Test
    fun `a ratio may be divided by the ratio of other cells`() {
        val claim =
            judgeClaims(
                    ratio(
                        0.8,
                        1.25,
                        within = operation("read"),
                        against = operation("write"),
                    )
                )
                .single()
        claim.findings.single().estimate.shouldNotBeNull().value shouldBe (1.0 plusOrMinus 0.1)
        claim.verdict shouldBe ClaimVerdict.CONFIRMED
    }

    @Test
    fun `the more claims of a study are undecided, the wider its intervals are`() {
        fun width(decided: Int, undecided: Int) =
            judgeClaims(
                    *Array(decided) { ratio(1.6, 2.5) },
                    *Array(undecided) { ratio(1.0, 2.0, within = operation("read")) },
                )
                .also { claims -> claims.count { it.verdict.isDecided } shouldBe decided }
                .first()
                .findings
                .first()
                .estimate
                .shouldNotBeNull()
                .run { checkNotNull(high) / checkNotNull(low) }
        width(decided = 1, undecided = 20) shouldBeGreaterThan width(decided = 1, undecided = 0)
        width(decided = 10, undecided = 20) shouldBeLessThan width(decided = 1, undecided = 20)
        width(decided = 20, undecided = 0) shouldBe width(decided = 1, undecided = 0)
    }

    @Test
    fun `the allowed error of a claim grows with the number of decided claims`() {
        // The arguments are the smallest errors at which the claims are decided.
        fun allowedError(vararg smallestErrors: Double): Double =
            falseDiscoveries(smallestErrors.size, 0.05) { error ->
                smallestErrors.count { it <= error }
            }
        // 5, 4, 4, 2 and no claims are decided. The error is 0.01 per decided claim, at least 0.01.
        allowedError(0.04, 0.04, 0.04, 0.04, 0.04) shouldBe (0.05 plusOrMinus 1e-12)
        allowedError(0.0, 0.0, 0.03, 0.03, 1.0) shouldBe (0.04 plusOrMinus 1e-12)
        allowedError(0.0, 0.0, 0.04, 0.04, 1.0) shouldBe (0.04 plusOrMinus 1e-12)
        allowedError(0.0, 0.0, 0.045, 0.045, 1.0) shouldBe (0.02 plusOrMinus 1e-12)
        allowedError(1.0, 1.0, 1.0, 1.0, 1.0) shouldBe (0.01 plusOrMinus 1e-12)
        falseDiscoveries(0, 0.05) { 0 } shouldBe 0.05
    }

    /**
     * A false claim is false for some pair. It is confirmed wrongly only if the interval of this
     * pair misses.
     */
    @Test
    fun `pairs confirm with the full error of their claim, and refute with their part of it`() {
        fun widths(low: Double, high: Double, verdict: ClaimVerdict): List<Double> {
            val claim = judgeClaims(ratio(low, high)).single()
            claim.findings.map { it.verdict } shouldBe listOf(verdict, verdict)
            return claim.findings.map { finding ->
                finding.estimate.shouldNotBeNull().let { it.high!! / it.low!! }
            }
        }
        val confirmed = widths(1.6, 2.5, ClaimVerdict.CONFIRMED)
        val refuted = widths(0.5, 1.5, ClaimVerdict.REFUTED)
        confirmed.zip(refuted) { confirming, refuting -> refuting shouldBeGreaterThan confirming }
    }

    @Test
    fun `sizes are exact`() {
        val same = ratio(1.0, 1.0, measure = Measure.BYTES)
        verdict(same) shouldBe ClaimVerdict.CONFIRMED
        verdict(ratio(1.1, 2.0, measure = Measure.BYTES)) shouldBe ClaimVerdict.REFUTED
        val bytes =
            Statement.Value(
                "warm",
                Measure.BYTES,
                contender("a"),
                Bounds(1000.0, 1000.0, isOpen = false),
            )
        verdict(bytes) shouldBe ClaimVerdict.CONFIRMED
    }

    /**
     * Returns a run in which calls of contender a allocate these [bytes], one value per generation.
     * All other calls allocate 1000 bytes.
     */
    private fun allocationEvents(bytes: List<Long>): List<Event> =
        events(generations = bytes.size).map { event ->
            if (event !is Event.SliceMeasured) event
            else {
                val slice = event.slice
                val bytesPerCall = if (slice.cell.value > 1) 1000 else bytes[slice.generation - 1]
                event.copy(slice = slice.copy(allocatedBytes = slice.calls * bytesPerCall))
            }
        }

    @Test
    fun `claims about allocated bytes are judged by the range over all JVMs`() {
        val statement = ratio(1.05, 9.0, measure = Measure.ALLOCATED)
        verdict(statement, allocationEvents(listOf(800, 900, 850, 900, 800))) shouldBe
            ClaimVerdict.CONFIRMED
        verdict(statement, allocationEvents(listOf(1000, 990, 995, 990, 990))) shouldBe
            ClaimVerdict.REFUTED
        val undecided =
            judgeClaims(statement, events = allocationEvents(listOf(800, 900, 990, 800, 800)))
                .single()
        undecided.verdict shouldBe ClaimVerdict.UNDECIDED
        undecided.moreMillis.shouldBeNull()
        val finding = undecided.findings.first()
        finding.openCells.shouldBeEmpty()
        finding.estimate.shouldNotBeNull().low shouldBe (1000.0 / 990 plusOrMinus 1e-4)
        finding.estimate.shouldNotBeNull().high shouldBe (1000.0 / 800 plusOrMinus 1e-9)
    }

    @Test
    fun `allocated bytes of a single JVM do not decide a claim`() {
        val events = withOneGenerationEnough(allocationEvents(listOf(8)))
        val claim =
            judgeClaims(ratio(1.05, 9.0, measure = Measure.ALLOCATED), events = events).single()
        claim.verdict shouldBe ClaimVerdict.UNDECIDED
        claim.moreMillis.shouldNotBeNull().toDouble() shouldBeGreaterThan 0.0
        claim.findings.first().openCells shouldHaveSize 2
    }

    @Test
    fun `claims about elapsed times are confirmed and refuted`() {
        verdict(ratio(1.5, 2.5, measure = Measure.WALL)) shouldBe ClaimVerdict.CONFIRMED
        verdict(ratio(1.0, 1.5, measure = Measure.WALL)) shouldBe ClaimVerdict.REFUTED
    }

    @Test
    fun `a figure of one JVM is reported, but makes the claim untestable`() {
        val loads = listOf(0.5, 0.25, 0.5, 0.25, 0.5, 0.25)
        val fixed = loads.mapIndexed { i, load ->
            val runs =
                FixedRuns(
                    elapsedMillis = 1,
                    nanos = listOf(1, 2),
                    heapBytes = listOf(1, 2),
                    cpuLoads = listOf(load, load),
                )
            Event.FixedMeasured(CellIndex(i), runs)
        }
        val protocol = FixedProtocol(warmUps = 0, runs = 2, repetitions = 1)
        val events =
            events().flatMap { event ->
                if (event !is Event.RunStarted) listOf(event)
                else
                    listOf(
                        event.copy(
                            plan = event.plan.copy(calls = event.plan.calls.copy(fixed = protocol))
                        )
                    ) + fixed
            }
        val (claim) = judgeClaims(ratio(0.1, 9.0, measure = Measure.FIXED_LOAD), events = events)
        claim.verdict shouldBe ClaimVerdict.NOT_TESTABLE
        claim.reason shouldContain "One JVM per cell"
        claim.findings.map { it.estimate } shouldBe List(2) { Estimate(1.0, null, null) }
        claim.findings.flatMap { it.openCells }.shouldBeEmpty()
    }

    @Test
    fun `an open range does not include its ends`() {
        // Payloads have exactly 1000 bytes.
        val below1000 = Bounds(0.0, 1000.0, isOpen = true)
        verdict(Statement.Value("warm", Measure.BYTES, contender("a"), below1000)) shouldBe
            ClaimVerdict.REFUTED
    }

    @Test
    fun `a failed cell makes a claim untestable, with the reason`() {
        val failed =
            events().flatMap { event ->
                val failure = Event.CellFailed(CellIndex(2), Outcome(Status.CRASHED, "It threw."))
                if (event is Event.GenerationStarted && event.generation == 2)
                    listOf(event, failure)
                else listOf(event)
            }
        val claim = judgeClaims(ratio(1.6, 2.5), events = failed).single()
        claim.verdict shouldBe ClaimVerdict.NOT_TESTABLE
        claim.reason shouldContain "It threw."
        claim.findings.map { it.verdict } shouldBe
            listOf(ClaimVerdict.CONFIRMED, ClaimVerdict.NOT_TESTABLE)
    }

    @Test
    fun `a claim is undecided if the run was killed before it measured the cells`() {
        val killed = events().takeWhile { it !is Event.GenerationEnded }
        val claim = judgeClaims(ratio(1.6, 2.5), events = killed).single()
        claim.verdict shouldBe ClaimVerdict.UNDECIDED
        claim.reason shouldContain "has not been measured yet"
    }

    @Test
    fun `claims about sizes are judged before anything is measured, once the cells are checked`() {
        fun isBelow(bytes: Double) =
            Statement.Value(
                "warm",
                Measure.BYTES,
                contender("a"),
                Bounds(0.0, bytes, isOpen = true),
            )
        val checked = events().takeWhile { it !is Event.GenerationStarted }
        // Payloads have exactly 1000 bytes.
        verdict(isBelow(1001.0), checked) shouldBe ClaimVerdict.CONFIRMED
        verdict(isBelow(9.0), checked) shouldBe ClaimVerdict.REFUTED
        verdict(ratio(1.0, 1.0, measure = Measure.BYTES), checked) shouldBe ClaimVerdict.CONFIRMED
        verdict(ratio(1.6, 2.5), checked) shouldBe ClaimVerdict.UNDECIDED
        val unchecked = checked.filterNot { it is Event.CellChecked && it.cell.value < 2 }
        verdict(isBelow(1001.0), unchecked) shouldBe ClaimVerdict.UNDECIDED
        val failed = checked + Event.CellFailed(CellIndex(0), Outcome(Status.WRONG, "It is wrong."))
        verdict(isBelow(1001.0), failed) shouldBe ClaimVerdict.NOT_TESTABLE
    }

    @Test
    fun `only claims about figures other than sizes need timing`() {
        val untestable = Statement.Untestable("There is no phone.")
        val statements =
            listOf(
                ratio(1.0, 2.0, measure = Measure.GZIP),
                untestable,
                ratio(1.0, 2.0),
                ratio(1.0, 2.0, measure = Measure.ALLOCATED),
            )
        study(statements).claims.map { it.needsTiming } shouldBe listOf(false, false, true, true)
    }

    @Test
    fun `a claim about a run that has not begun is undecided`() {
        val result = judge(study(listOf(ratio(1.6, 2.5))), plans, emptyMap())
        result.claims.single().verdict shouldBe ClaimVerdict.UNDECIDED
        result.score.getValue(ClaimVerdict.UNDECIDED) shouldBe 1
        result.runs.keys.shouldBeEmpty()
    }

    @Test
    fun `a figure that no cell has cannot be tested`() {
        val claim = judgeClaims(ratio(0.5, 2.0, measure = Measure.RETAINED)).single()
        claim.verdict shouldBe ClaimVerdict.NOT_TESTABLE
        claim.reason shouldContain "has no figure 'retained'"
    }

    /** Returns the events with a plan in which one generation is enough for a verdict. */
    private fun withOneGenerationEnough(events: List<Event>): List<Event> = events.map {
        if (it is Event.RunStarted)
            it.copy(plan = it.plan.copy(question = it.plan.question.copy(leastGenerations = 1)))
        else it
    }

    @Test
    fun `one generation decides only claims with distant ends, and only if the spread is known`() {
        val one = events(generations = 1)
        verdict(ratio(1.1, 20.0), one) shouldBe ClaimVerdict.UNDECIDED
        verdict(ratio(1.1, 20.0), withOneGenerationEnough(one)) shouldBe ClaimVerdict.CONFIRMED
        verdict(ratio(1.9, 2.1), withOneGenerationEnough(one)) shouldBe ClaimVerdict.UNDECIDED
    }

    @Test
    fun `further pairs of the run make the interval of a claim's only pair narrower`() {
        fun width(contenders: Int): Double {
            val plan = Recorded.plan(cells.take(contenders * operations.size))
            val events =
                Recorded.events(plan, generations = 5) { cell, generation, _ ->
                    nanos[cell] * exp(0.02 * Random(31L * cell + generation).nextGaussian())
                }
            val result =
                judge(
                    study(listOf(ratio(1.0, 5.0, within = operation("read")))),
                    mapOf("warm" to plan),
                    mapOf("warm" to Recorded.recording(events)),
                )
            val finding = result.claims.single().findings.single()
            return finding.estimate.shouldNotBeNull().run { high!! / low!! }
        }
        width(contenders = 3) shouldBeLessThan width(contenders = 2)
    }

    private fun openCells(statement: Statement): List<Int> =
        openCells(LONG, listOf(statement), events(generations = 5, luck = 0.1))

    /**
     * Returns the cells that a run continues to measure for some [claims], if its budget leaves
     * this time in [millis].
     */
    private fun openCells(millis: Long, claims: List<Statement>, events: List<Event>): List<Int> {
        val question = ClaimQuestion(study(claims), plans, "warm")
        return question.open(Recorded.recording(withTimeLeft(millis, events))).map { it.value }
    }

    private fun withTimeLeft(millis: Long, events: List<Event>): List<Event> {
        val spent = events.filterIsInstance<Event.GenerationEnded>().sumOf { it.wallMillis }
        return events.map {
            if (it is Event.RunStarted)
                it.copy(
                    plan =
                        it.plan.copy(
                            schedule = it.plan.schedule.copy(budgetMillis = spent + millis)
                        )
                )
            else it
        }
    }

    @Test
    fun `a run continues with the cells of undecided claims`() {
        openCells(ratio(1.7, 2.35)) shouldContainExactlyInAnyOrder listOf(0, 1, 2, 3)
        openCells(ratio(1.0, 2.1, within = operation("read"))) shouldContainExactlyInAnyOrder
            listOf(0, 2)
        openCells(
            ratio(0.99, 1.01, within = operation("read"), against = operation("write"))
        ) shouldContainExactlyInAnyOrder listOf(0, 1, 2, 3)
        openCells(ratio(1.2, 3.5)).shouldBeEmpty()
        openCells(ratio(4.0, 5.0)).shouldBeEmpty()
        openCells(ratio(1.0, 1.005, measure = Measure.BYTES)).shouldBeEmpty()
    }

    @Test
    fun `if time is short, a run gives up the claims that take longest`() {
        val longClaim = ratio(1.8, 2.5, within = operation("read"))
        val shortClaim = ratio(0.5, 1.9, within = operation("write"))
        val claims = listOf(longClaim, shortClaim)
        val events = events(luck = 0.1)
        val (longMillis, shortMillis) =
            judgeClaims(*claims.toTypedArray(), events = events).map {
                it.moreMillis.shouldNotBeNull()
            }
        openCells(longMillis + shortMillis, claims, events) shouldContainExactlyInAnyOrder
            listOf(0, 1, 2, 3)
        openCells(shortMillis, claims, events) shouldContainExactlyInAnyOrder listOf(1, 3)
        openCells(0, claims, events).shouldBeEmpty()
    }

    @Test
    fun `a claim that likely takes too long gets another generation if it fits`() {
        val claim = ratio(1.8, 2.5, within = operation("read"))
        val events = events(luck = 0.1)
        val millis = judgeClaims(claim, events = events).single().moreMillis.shouldNotBeNull()
        // A claim is given up if it needs more than four times the time that is left.
        openCells(millis / 4 + 1, listOf(claim), events) shouldContainExactlyInAnyOrder listOf(0, 2)
        openCells(millis / 4 - 2, listOf(claim), events).shouldBeEmpty()
    }

    @Test
    fun `retired cells return if a claim needs them`() {
        val claim = ratio(1.8, 2.5, within = operation("write"))
        val retired = events(luck = 0.1) + Event.CellRetired(CellIndex(1), 10)
        openCells(LONG, listOf(claim), retired) shouldContainExactlyInAnyOrder listOf(1, 3)
        val failed = Event.CellFailed(CellIndex(1), Outcome(Status.CRASHED, "It crashed."))
        openCells(LONG, listOf(claim), retired + failed).shouldBeEmpty()
    }

    @Test
    fun `before there are enough generations, no claim is given up`() {
        val claims =
            listOf(
                ratio(1.8, 2.5, within = operation("read")),
                ratio(0.5, 1.7, within = operation("write")),
            )
        val events = events(generations = 4, luck = 0.1)
        openCells(0, claims, events) shouldContainExactlyInAnyOrder listOf(0, 1, 2, 3)
    }

    @Test
    fun `an undecided claim is given up while a cell that it needs is retired`() {
        fun isGivenUp(events: List<Event>) =
            judgeClaims(ratio(1.8, 2.5), events = events).single().isGivenUp
        val events = events(luck = 0.1)
        isGivenUp(events) shouldBe false
        val retired = events + Event.CellRetired(CellIndex(0), 10)
        isGivenUp(retired) shouldBe true
        isGivenUp(retired + Event.CellReturned(CellIndex(0), 10)) shouldBe false
    }

    @Test
    fun `a claim that one pair may refute needs only this pair`() {
        openCells(ratio(1.0, 2.05)) shouldContainExactlyInAnyOrder listOf(1, 3)
    }

    @Test
    fun `with a further question, the open cells of the results are the cells of the question`() {
        fun open(claim: Statement?, events: List<Event>): Set<CellIndex> {
            val question = claim?.let { ClaimQuestion(study(listOf(it)), plans, "warm") }
            val recording = Recording(question)
            withTimeLeft(LONG, events).forEach(recording::on)
            return results(recording).answer.open
        }
        open(null, events()).shouldBeEmpty()
        open(ratio(1.95, 2.1), events()) shouldBe listOf(0, 1, 2, 3).map(::CellIndex).toSet()
        val unsteady = events(generations = 5, luck = 0.3)
        open(null, unsteady).shouldNotBeEmpty()
        open(ratio(0.01, 100.0), unsteady).shouldBeEmpty()
    }

    private companion object {
        /** Time for any claim of these tests, in milliseconds. */
        const val LONG = 1_000_000_000L
    }
}
