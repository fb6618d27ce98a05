package dev.serdemark.engine.warm

import dev.serdemark.system.inParallel
import java.util.concurrent.Semaphore

/**
 * Limits how many workers warm up at a time. The limit rises when other programs use the cores too.
 * More workers together then get more of the cores.
 *
 * @param alone the limit at first, equal to the number of cores
 * @param besideOthers the limit after other programs were noticed
 * @param othersCores returns how many cores other programs have used so far, on average; null if
 *   the system does not report it. Called after each warm-up.
 */
internal class WarmUpSlots(
    private val alone: Int,
    private val besideOthers: Int,
    private val othersCores: () -> Double?,
) {
    private val slots = Semaphore(alone)

    /** The number of workers that may warm up at a time now. */
    @Volatile
    var number: Int = alone
        private set

    /** Runs the [warmUps] and starts them in order. Returns the results in the same order. */
    fun <T> run(warmUps: List<() -> T>): List<T> =
        inParallel(slots, warmUps) { warmUp ->
            warmUp().also { raise() }
        }

    @Synchronized
    private fun raise() {
        if (number >= besideOthers || (othersCores() ?: return) < BUSY * alone) return
        slots.release(besideOthers - number)
        number = besideOthers
    }

    private companion object {
        /** The limit rises if other programs use at least this share of all cores. */
        const val BUSY = 0.1
    }
}
