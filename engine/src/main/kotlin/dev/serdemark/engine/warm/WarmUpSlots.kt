package dev.serdemark.engine.warm

import dev.serdemark.system.inParallel
import java.util.concurrent.Semaphore

/**
 * Limits how many workers warm up at a time. The limit rises as soon as other programs use the
 * cores too: each worker then gets less of a core, but all of them together get more.
 *
 * @param alone the number of workers at first, as many as there are cores
 * @param besideOthers the number once other programs are seen
 * @param othersCores how many cores other programs have used so far, on average; null if the system
 *   does not report it. Asked after each warm-up.
 */
internal class WarmUpSlots(
    private val alone: Int,
    private val besideOthers: Int,
    private val othersCores: () -> Double?,
) {
    private val free = Semaphore(alone)

    /** The number of workers that may warm up at a time now. */
    @Volatile
    var number: Int = alone
        private set

    /** Runs the [warmUps], which begin in their order. Returns the results in the same order. */
    fun <T> run(warmUps: List<() -> T>): List<T> =
        inParallel(free, warmUps) { warmUp ->
            warmUp().also { raise() }
        }

    @Synchronized
    private fun raise() {
        if (number >= besideOthers || (othersCores() ?: return) < BUSY * alone) return
        free.release(besideOthers - number)
        number = besideOthers
    }

    private companion object {
        /** The share of all cores from which on others are worth a change. */
        const val BUSY = 0.1
    }
}
