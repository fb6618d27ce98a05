package dev.serdemark.conform

import io.kotest.matchers.shouldBe
import kotlin.math.pow
import org.junit.jupiter.api.Test

class GrowthCurveTest {
    private val sizes = generateSequence(1000) { it * 2 }.takeWhile { it <= 64_000 }.toList()

    /**
     * Returns a curve whose time is proportional to a power of the size. The last point takes
     * [seconds].
     */
    private fun curve(exponent: Double, seconds: Double = 1.0, bytes: (Int) -> Long = { 8L * it }) =
        GrowthCurve(
            sizes.map { size ->
                val share = (size.toDouble() / sizes.last()).pow(exponent)
                GrowthPoint(size, cpuNanos = (share * seconds * 1e9).toLong(), bytes(size))
            },
            ::keys,
        )

    private fun keys(size: Int) = "$size keys"

    @Test
    fun `quadratic time is reported from the first size that takes measurable time`() {
        val quadratic = curve(2.0)
        quadratic.isSuperlinear shouldBe true
        quadratic.inWords() shouldBe
            "Quadratic from 16000 keys on: 62 ms there, 1000 ms of CPU time for 64000 keys"
        curve(1.7).inWords() shouldBe
            "Superlinear (exponent 1.7) from 8000 keys on: 29 ms there, 1000 ms of CPU time for 64000 keys"
    }

    @Test
    fun `linear and slightly steeper time is not superlinear`() {
        for (exponent in listOf(0.0, 1.0, 1.1, 1.4)) curve(exponent).isSuperlinear shouldBe false
        curve(1.0).inWords() shouldBe "1000 ms of CPU time for 64000 keys"
    }

    @Test
    fun `times that are too short are ignored`() {
        // The last times are 4 ms, 15 ms and 60 ms. Only 60 ms is long enough to count.
        curve(2.0, seconds = 0.06).isSuperlinear shouldBe false
    }

    @Test
    fun `growth is superlinear only if at least the last two doublings are steep`() {
        fun curve(vararg millis: Long) =
            GrowthCurve(
                millis.mapIndexed { i, time ->
                    GrowthPoint(1000 shl i, cpuNanos = time * 1_000_000, allocatedBytes = 0)
                },
                ::keys,
            )
        curve(25, 50, 100, 400).isSuperlinear shouldBe false
        curve(25, 100, 400, 800).isSuperlinear shouldBe false
        curve(25, 50, 200, 800).isSuperlinear shouldBe true
        // Beyond a limit, the contender rejects payloads at once.
        curve(25, 100, 400, 0, 1).inWords() shouldBe
            "Quadratic from 1000 keys on: 25 ms there, 400 ms of CPU time for 4000 keys"
    }

    @Test
    fun `quadratic memory is found even if the time is linear`() {
        val curve = curve(1.0) { it.toLong() * it }
        curve.isSuperlinear shouldBe true
        curve.inWords() shouldBe
            "Quadratic memory from 4000 keys on: 16 MB allocated there, 4096 MB for 64000 keys"
    }
}
