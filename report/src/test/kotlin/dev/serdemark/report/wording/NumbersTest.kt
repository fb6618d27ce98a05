package dev.serdemark.report.wording

import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
import io.kotest.assertions.withClue
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import kotlin.math.exp
import kotlin.random.Random
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvFileSource
import org.junit.jupiter.params.provider.CsvSource

class NumbersTest {
    @ParameterizedTest
    @CsvSource(
        "61.337, 60.412, 62.248, 61.3, 60.4–62.2",
        "1.2134, 1.1522, 1.2811, 1.21, 1.15–1.28",
        "412.3, 400.1, 424.4, 412, 400–424",
        "412.3, 381.0, 446.2, 410, 380–450",
        "1.21342, 1.19941, 1.22761, 1.213, 1.199–1.228",
        "3.1, 0.151, 61.2, 3.1, 0.15–61.2",
        "2.2, 0.93, 5.2, 2.2, 0.93–5.2",
        "2.2, 1.13, 5.2, 2.2, 1.1–5.2",
    )
    fun `an estimate has the digits that its interval justifies`(
        value: Double,
        low: Double,
        high: Double,
        printed: String,
        interval: String,
    ) {
        Numbers.estimate(Estimate(value, low, high)) shouldBe FormattedEstimate(printed, interval)
    }

    /** The script of the page passes the same cases, see `DigitsBrowserTest`. */
    @ParameterizedTest
    @CsvFileSource(
        resources = ["/dev/serdemark/report/wording/ratios.csv"],
        useHeadersInDisplayName = true,
    )
    fun `rounding keeps the ends of a ratio's interval on their side of 1 and the margin`(
        value: Double,
        low: Double,
        high: Double,
        printed: String,
        interval: String,
    ) {
        Numbers.ratio(Estimate(value, low, high), margin = 0.05) shouldBe
            FormattedEstimate(printed, interval)
    }

    @Test
    fun `the printed ends of a ratio's interval lead to the same verdict as the exact ends`() {
        val random = Random(7)
        repeat(10_000) {
            val low = exp(random.nextDouble(-0.1, 0.1))
            val high = low * exp(random.nextDouble(0.02, 0.5))
            val ratio = Estimate(low * 1.01, low, high)
            val ends = Numbers.ratio(ratio, 0.05).interval.shouldNotBeNull().split("–")
            val printed = Estimate(ratio.value, ends.first().toDouble(), ends.last().toDouble())
            withClue("$ratio: $ends") { judge(printed, 0.05) shouldBe judge(ratio, 0.05) }
        }
    }

    @Test
    fun `an end of an interval near 1 has no more digits than the interval justifies`() {
        Numbers.estimate(Estimate(1.62, 1.04, 2.52)).interval shouldBe "1.0–2.5"
    }

    @ParameterizedTest
    @CsvSource(
        "-51.3, -60.2, -42.4, -51, -60 to -42",
        "0.02, -412, 412.04, 0, -400 to 400",
        "1234.5, 1221, 1248, 1234, 1221 to 1248",
    )
    fun `a value that may be negative has the digits that its interval justifies`(
        value: Double,
        low: Double,
        high: Double,
        printed: String,
        interval: String,
    ) {
        Numbers.signed(Estimate(value, low, high)) shouldBe FormattedEstimate(printed, interval)
    }

    @Test
    fun `a negative value without an interval has two digits and a tilde`() {
        Numbers.signed(Estimate(-0.123, low = null, high = null)) shouldBe
            FormattedEstimate("~-0.12", interval = null)
    }

    @Test
    fun `a figure without an interval has as many digits as the estimate beside it`() {
        Numbers.formatLike(Estimate(61.3, 60.4, 62.2), 58.123) shouldBe "58.1"
        Numbers.formatLike(Estimate(61.3, 44.0, 82.0), 158.123) shouldBe "160"
        Numbers.formatLike(Estimate(61.3, low = null, high = null), 0.0581) shouldBe "0.058"
    }

    @Test
    fun `a difference has at most one decimal more than the estimate beside it`() {
        val cores = Estimate(0.76, 0.61, 0.94)
        Numbers.change(cores, 0.58123) shouldBe "0.58"
        Numbers.change(cores, 0.0092) shouldBe "0.009"
        Numbers.change(cores, 0.00049) shouldBe "0"
        Numbers.change(Estimate(110.0, 90.0, 140.0), 2012.0) shouldBe "2000"
    }

    @Test
    fun `an estimate has at most four digits`() {
        Numbers.estimate(Estimate(412.34567, 412.34566, 412.34568)).value shouldBe "412.3"
    }

    @Test
    fun `an estimate without an interval has two digits and a tilde`() {
        Numbers.estimate(Estimate(412.34, low = null, high = null)) shouldBe
            FormattedEstimate("~410", interval = null)
    }

    @ParameterizedTest
    @CsvSource("0, 0 B", "999.4, 999 B", "1000, 1.00 KB", "48213, 48.2 KB", "1234567, 1.23 MB")
    fun `bytes are printed in a unit that fits their number`(count: Double, printed: String) {
        Numbers.bytes(count) shouldBe printed
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = ["78412.4; 78,412", "12; 12", "1234567; 1,234,567"])
    fun `commas separate the thousands of a count`(count: Double, printed: String) {
        Numbers.count(count) shouldBe printed
    }

    @ParameterizedTest
    @CsvSource("950, ns", "1000, µs", "2.5e6, ms", "3e9, s", "0.2, ns")
    fun `times of a table are in the largest unit that keeps the fastest above one`(
        fastest: Double,
        unit: String,
    ) {
        TimeUnit.of(fastest).symbol shouldBe unit
    }

    @ParameterizedTest
    @CsvSource("0.05, 5%", "0.025, 2.5%", "0.95, 95%")
    fun `fractions become percent`(fraction: Double, printed: String) {
        Numbers.percent(fraction) shouldBe printed
    }
}
