package dev.serdemark.explain

import java.lang.management.ManagementFactory
import kotlin.system.exitProcess

/** The number of calls that [main] makes for each byte that it reads. */
internal const val CALLS_OF_BATCH: Int = 100_000

/** Is not inlined, because it is larger than `-XX:FreqInlineSize=36` allows. */
private fun large(x: Long): Long {
    var y = x * 31 + 7
    y = y xor (y ushr 17)
    y = y * 17 + (x xor 5)
    y = y xor (y ushr 11)
    return y * 13 + x
}

private fun small(x: Long): Long = x * 31 + 7

private fun call(x: Long): Long {
    var sum = x
    repeat(100) {
        sum += large(sum)
        sum += small(sum)
    }
    return sum
}

/** A program that makes a batch of calls for each byte that it reads, and prints their CPU time. */
internal fun main() {
    val threads = ManagementFactory.getThreadMXBean()
    var sum = 0L
    while (System.`in`.read() >= 0) {
        val before = threads.currentThreadCpuTime
        repeat(CALLS_OF_BATCH) { sum += call(sum) }
        println(threads.currentThreadCpuTime - before)
    }
    // Uses the sum, so that the calls are not dead code.
    exitProcess(if (sum == 42L) 1 else 0)
}
