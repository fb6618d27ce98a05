package dev.serdemark.model.json

import io.kotest.matchers.shouldBe
import java.math.BigDecimal
import kotlin.random.Random
import org.junit.jupiter.api.Test

class JsonNumbersTest {
    @Test
    fun `doubles have the fewest digits, on every JDK`() {
        canonicalNumber(2e23) shouldBe "2.0E23"
        canonicalNumber(2.2e-322) shouldBe "2.2E-322"
        canonicalNumber(1.0E23) shouldBe "1.0E23"
        canonicalNumber(0.001) shouldBe "0.001"
        canonicalNumber(0.00012) shouldBe "1.2E-4"
        canonicalNumber(9999999.0) shouldBe "9999999.0"
        canonicalNumber(1e7) shouldBe "1.0E7"
        canonicalNumber(-88.871606) shouldBe "-88.871606"
        canonicalNumber(-0.0) shouldBe "-0.0"
        canonicalNumber(Double.MAX_VALUE) shouldBe "1.7976931348623157E308"
    }

    @Test
    fun `floats have the fewest digits of a float`() {
        canonicalNumber(0.1f) shouldBe "0.1"
        canonicalNumber(3.4e-5f) shouldBe "3.4E-5"
        canonicalNumber(1.1754944E-38f) shouldBe "1.1754944E-38"
    }

    @Test
    fun `the text of any double is read back unchanged`() {
        val random = Random(1)
        repeat(20_000) {
            val value = Double.fromBits(random.nextLong())
            if (value.isFinite()) canonicalNumber(value).toDouble() shouldBe value
        }
    }

    @Test
    fun `decimals keep their scale, and an exponent if they have one`() {
        canonicalNumber(BigDecimal("1.50")) shouldBe "1.50"
        canonicalNumber(BigDecimal("100000")) shouldBe "100000"
        canonicalNumber(BigDecimal("1E+5")) shouldBe "1e5"
        canonicalNumber(BigDecimal("-2.5e-300")) shouldBe "-2.5e-300"
    }
}
