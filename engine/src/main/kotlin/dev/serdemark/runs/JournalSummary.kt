package dev.serdemark.runs

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Plan

/** How the journal of a run begins and ends. Receives the events of the journal. */
class JournalSummary : EventListener {
    /** The plan of the run; null if the run has not started. */
    var plan: Plan? = null
        private set

    /** The number of events. */
    var events: Int = 0
        private set

    private var last: Event? = null

    /** Whether the run has ended, and was neither interrupted nor resumed after its end. */
    val hasEnded: Boolean
        get() = (last as? Event.RunEnded)?.let { it.ending != Ending.INTERRUPTED } ?: false

    override fun on(event: Event) {
        if (event is Event.RunStarted) plan = event.plan
        events++
        last = event
    }
}
