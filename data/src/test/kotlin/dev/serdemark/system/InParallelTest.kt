package dev.serdemark.system

import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import java.util.concurrent.CountDownLatch
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.TimeUnit.MINUTES
import org.junit.jupiter.api.Test

class InParallelTest {
    @Test
    fun `results are in the order of the items`() {
        inParallel(2, (1..20).toList()) { it * it } shouldBe (1..20).map { it * it }
    }

    @Test
    fun `as many tasks run at once as there are threads`() {
        val barrier = CyclicBarrier(3)
        inParallel(3, listOf(1, 2, 3)) { barrier.await(1, MINUTES) }.sorted() shouldBe
            listOf(0, 1, 2)
    }

    @Test
    fun `after a failure no other task begins, and the failure is thrown`() {
        val started = mutableListOf<Int>()
        shouldThrow<IllegalStateException> {
                inParallel(1, listOf(1, 2, 3)) {
                    started += it
                    check(it != 2) { "no $it" }
                }
            }
            .message shouldBe "no 2"
        started shouldBe listOf(1, 2)
    }

    @Test
    fun `if several tasks fail, the failure of the first item is thrown`() {
        val hasFailed = CountDownLatch(1)
        shouldThrow<IllegalStateException> {
                inParallel(2, listOf(1, 2)) {
                    if (it == 1) hasFailed.await(1, MINUTES) else hasFailed.countDown()
                    error("no $it")
                }
            }
            .message shouldBe "no 1"
    }
}
