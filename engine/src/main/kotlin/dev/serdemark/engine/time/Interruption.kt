package dev.serdemark.engine.time

import dev.serdemark.engine.worker.Workers

/** The end of a run before its time: what was measured is kept. */
class Interruption {
    @Volatile private var requested = false
    @Volatile private var workers: Workers? = null

    val isRequested: Boolean
        get() = requested

    /** Asks for the end, from any thread; workers that the run waits for are killed. */
    fun request() {
        requested = true
        workers?.close()
    }

    /** Whoever closes the [workers], as the end of this process does, interrupts the run. */
    internal fun watch(workers: Workers) {
        this.workers = workers
    }

    /**
     * Ends the run here where that was asked for: a worker that was killed is no fault of its
     * contender.
     */
    internal fun check() {
        if (requested || workers?.isClosed == true) throw RunInterrupted()
    }
}

/** Unwinds a run that is to end. */
class RunInterrupted : RuntimeException("The run was interrupted")
