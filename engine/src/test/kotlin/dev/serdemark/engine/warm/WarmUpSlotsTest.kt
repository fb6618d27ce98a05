package dev.serdemark.engine.warm

import io.kotest.matchers.shouldBe
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.TimeUnit.MINUTES
import java.util.concurrent.atomic.AtomicInteger
import org.junit.jupiter.api.Test

class WarmUpSlotsTest {
    private val running = AtomicInteger()
    private val most = AtomicInteger()

    /** A warm-up that counts how many warm-ups run at the same time. */
    private fun countingWarmUp(action: () -> Unit = {}): () -> Int = {
        val now = running.incrementAndGet()
        most.accumulateAndGet(now, ::maxOf)
        action()
        running.decrementAndGet()
    }

    @Test
    fun `without other programs, no more workers warm up at a time than there are cores`() {
        for (others in listOf(null, 0.0, 0.19)) {
            val slots = WarmUpSlots(2, 4) { others }
            slots.run(List(12) { countingWarmUp() })
            slots.number shouldBe 2
        }
        (most.get() <= 2) shouldBe true
    }

    @Test
    fun `twice as many workers warm up at a time once other programs use the cores`() {
        val slots = WarmUpSlots(2, 4) { 0.2 }
        slots.number shouldBe 2
        slots.run(listOf(countingWarmUp()))
        slots.number shouldBe 4
        val together = CyclicBarrier(4)
        slots.run(List(4) { countingWarmUp { together.await(1, MINUTES) } })
        most.get() shouldBe 4
        slots.run(List(40) { countingWarmUp() })
        slots.number shouldBe 4
        (most.get() <= 4) shouldBe true
    }

    @Test
    fun `warm-ups begin in their order`() {
        val begun = mutableListOf<Int>()
        WarmUpSlots(1, 2) { null }.run(List(5) { { begun += it } })
        begun shouldBe listOf(0, 1, 2, 3, 4)
    }
}
