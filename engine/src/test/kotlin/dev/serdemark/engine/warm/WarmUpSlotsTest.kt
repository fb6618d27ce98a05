package dev.serdemark.engine.warm

import io.kotest.matchers.shouldBe
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.TimeUnit.MINUTES
import java.util.concurrent.atomic.AtomicInteger
import org.junit.jupiter.api.Test

class WarmUpSlotsTest {
    private val running = AtomicInteger()
    private val maxRunning = AtomicInteger()

    /** A warm-up that counts how many warm-ups run at the same time. */
    private fun countingWarmUp(action: () -> Unit = {}): () -> Int = {
        maxRunning.accumulateAndGet(running.incrementAndGet(), ::maxOf)
        action()
        running.decrementAndGet()
    }

    @Test
    fun `without other programs, no more workers warm up at a time than there are cores`() {
        // Less than 10% of two cores, or unknown
        for (coresOfOthers in listOf(null, 0.0, 0.19)) {
            val slots = WarmUpSlots(quietLimit = 2, busyLimit = 4) { coresOfOthers }
            slots.run(List(12) { countingWarmUp() })
            slots.number shouldBe 2
        }
        (maxRunning.get() <= 2) shouldBe true
    }

    @Test
    fun `twice as many workers warm up at a time once other programs use the cores`() {
        val slots = WarmUpSlots(quietLimit = 2, busyLimit = 4) { 0.2 }
        slots.number shouldBe 2
        slots.run(listOf(countingWarmUp()))
        slots.number shouldBe 4
        val barrier = CyclicBarrier(4)
        slots.run(List(4) { countingWarmUp { barrier.await(1, MINUTES) } })
        maxRunning.get() shouldBe 4
        slots.run(List(40) { countingWarmUp() })
        slots.number shouldBe 4
        (maxRunning.get() <= 4) shouldBe true
    }

    @Test
    fun `warm-ups begin in their order`() {
        val started = mutableListOf<Int>()
        val slots = WarmUpSlots(quietLimit = 1, busyLimit = 2) { null }
        slots.run(List(5) { { started += it } })
        started shouldBe listOf(0, 1, 2, 3, 4)
    }
}
