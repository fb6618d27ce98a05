package dev.serdemark.engine.warm

import dev.serdemark.system.inParallel
import java.util.concurrent.Semaphore

/**
 * Limits how many workers warm up at a time. The limit rises when other programs use the cores too,
 * because more workers get a larger share of the cores.
 *
 * @param quietLimit the limit at first, equal to the number of cores
 * @param busyLimit the limit after other programs were noticed
 * @param coresOfOthers returns how many cores other programs have used so far, on average; null if
 *   the system does not report it. Called after each warm-up.
 */
internal class WarmUpSlots(
    private val quietLimit: Int,
    private val busyLimit: Int,
    private val coresOfOthers: () -> Double?,
) {
    private val slots = Semaphore(quietLimit)

    /** The number of workers that may warm up at a time now. */
    @Volatile
    var number: Int = quietLimit
        private set

    /** Runs the [warmUps] and starts them in order. Returns the results in the same order. */
    fun <T> run(warmUps: List<() -> T>): List<T> =
        inParallel(slots, warmUps) { warmUp ->
            warmUp().also { raise() }
        }

    @Synchronized
    private fun raise() {
        if (number >= busyLimit) return
        val usedByOthers = coresOfOthers() ?: return
        if (usedByOthers < BUSY_SHARE * quietLimit) return
        slots.release(busyLimit - number)
        number = busyLimit
    }

    private companion object {
        /** The limit rises if other programs use at least this share of all cores. */
        const val BUSY_SHARE = 0.1
    }
}
