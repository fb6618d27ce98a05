package dev.serdemark.engine

/** Asked between any two steps of a run whether the user wants it to end: what was measured is kept. */
class Interruption {
    @Volatile private var requested = false

    val isRequested: Boolean
        get() = requested

    fun request() {
        requested = true
    }

    /** Ends the run here where that was asked for. */
    fun check() {
        if (requested) throw RunInterrupted()
    }
}

/** Unwinds a run that the user ended. */
class RunInterrupted : RuntimeException("The run was interrupted")
