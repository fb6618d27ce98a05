package dev.serdemark.engine

/** The user's wish that a run ends; what was measured is kept. */
class Interruption {
    @Volatile private var requested = false
    @Volatile private var action: () -> Unit = {}

    val isRequested: Boolean
        get() = requested

    /** Asks for the end, from any thread. */
    fun request() {
        requested = true
        action()
    }

    /** What [request] does beside: ends what the run waits for. */
    internal fun onRequest(action: () -> Unit) {
        this.action = action
    }

    /** Ends the run here where that was asked for. */
    internal fun check() {
        if (requested) throw RunInterrupted()
    }
}

/** Unwinds a run that the user ended. */
class RunInterrupted : RuntimeException("The run was interrupted")
