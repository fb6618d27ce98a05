package dev.serdemark.engine.context

import dev.serdemark.engine.worker.Workers

/** Ends a run early, without loss of what was measured. */
class Interruption {
    @Volatile private var requested = false
    @Volatile private var workers: Workers? = null

    val isRequested: Boolean
        get() = requested

    /**
     * Requests the end of the run. Kills the workers, because the run may wait for them. Any thread
     * may call this.
     */
    fun request() {
        requested = true
        workers?.close()
    }

    /**
     * Makes [check] interrupt the run if the [workers] are closed. The end of this process also
     * closes them.
     */
    fun watch(workers: Workers) {
        this.workers = workers
    }

    /**
     * Throws [RunInterrupted] if the end was requested. A worker that was killed is not a failure
     * of its contender.
     */
    fun check() {
        if (requested || workers?.isClosed == true) throw RunInterrupted()
    }
}

/** Thrown to end a run that was interrupted. */
class RunInterrupted : RuntimeException("The run was interrupted")
