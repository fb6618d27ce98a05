package dev.serdemark.inference

import dev.serdemark.model.json.canonicalNumber
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import java.math.BigDecimal
import java.math.MathContext
import kotlin.random.Random
import org.junit.jupiter.api.Test

class ShortestDoubleTest {
    /** Whether printing the nearest double gives this decimal. */
    private fun isShortest(decimal: BigDecimal): Boolean =
        BigDecimal(canonicalNumber(decimal.toDouble())).compareTo(decimal) == 0

    /** Checks the result for each decimal, and counts the undecided decimals. */
    private fun check(decimals: List<BigDecimal>): Int = decimals.count { decimal ->
        val result = isShortestDouble(decimal.unscaledValue().toLong(), decimal.scale())
        if (result != null) withClue(decimal) { result shouldBe isShortest(decimal) }
        result == null
    }

    @Test
    fun `the result agrees with printing the double`() {
        val random = Random(1)
        val printed =
            List(20_000) {
                val double =
                    random.nextDouble() * listOf(1e-3, 1.0, 180.0, 1e6, 1e12).random(random)
                BigDecimal(canonicalNumber(double)).stripTrailingZeros()
            }
        val neighbors = printed.map {
            it + BigDecimal(random.nextInt(-3, 4)).movePointLeft(it.scale())
        }
        val randomDecimals =
            List(20_000) {
                BigDecimal.valueOf(random.nextLong(1, 100_000_000_000_000_000), random.nextInt(23))
            }
        val decimals = (printed + neighbors + randomDecimals).map { it.stripTrailingZeros() }
        val inRange = decimals.filter {
            it.signum() > 0 && it.precision() in 1..17 && it.scale() >= 0
        }
        val undecided = check(inRange)
        // Also checks decimals with few digits. They end in 1, so they have no trailing zeros.
        check(
            List(20_000) {
                BigDecimal.valueOf(random.nextLong(10_000) * 10 + 1, random.nextInt(23))
            }
        )
        inRange.size shouldBeGreaterThan 50_000
        undecided.toDouble() / inRange.size shouldBeLessThan 0.3
        inRange.count(::isShortest) shouldBeGreaterThan 20_000
        inRange.count { !isShortest(it) } shouldBeGreaterThan 1000
    }

    /** Whether C's `%.17g` prints these digits for the nearest double. */
    private fun isPrinted(decimal: BigDecimal): Boolean =
        BigDecimal(decimal.toDouble()).round(MathContext(17)).compareTo(decimal) == 0

    @Test
    fun `a double is exact if its shortest text or its 17 digits are the number`() {
        val random = Random(2)
        val decimals =
            List(20_000) {
                val digits = random.nextLong().shr(random.nextInt(64))
                BigDecimal.valueOf(digits, random.nextInt(-20, 40))
            }
        for (decimal in decimals) {
            val texts = listOf(decimal.toPlainString(), decimal.toString())
            for (text in texts) {
                withClue(text) {
                    isExactAsDouble(text) shouldBe (isShortest(decimal) || isPrinted(decimal))
                }
            }
        }
        decimals.count(::isShortest) shouldBeGreaterThan 5000
        decimals.count { !isShortest(it) } shouldBeGreaterThan 1000
        isExactAsDouble("1e400") shouldBe false
        isExactAsDouble("1e-400") shouldBe false
        isExactAsDouble("-0") shouldBe true
    }

    @Test
    fun `numbers beyond the range of the method are undecided`() {
        isShortestDouble(12345678901234567, 0) shouldBe null
        isShortestDouble(1, 23) shouldBe null
        isShortestDouble(8, 8) shouldBe null
        isShortestDouble(1, 1) shouldBe true
        isShortestDouble(30000000000000004, 17) shouldBe true
        isShortestDouble(30000000000000001, 17) shouldBe false
    }
}
