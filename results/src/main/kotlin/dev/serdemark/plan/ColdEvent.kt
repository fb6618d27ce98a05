package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What happens in cold runs alone; a start counts once its generation has ended.
 *
 * Where events speak of cells, they mean those that share a process; none stand for the empty
 * floor.
 */
@Serializable
sealed interface ColdEvent : Event {
    /** The cells' archive in a JVM setting was made, in [millis], and holds [bytes]. */
    @Serializable
    @SerialName("archive-made")
    data class ArchiveMade(
        val cells: List<CellIndex>,
        val jvm: String,
        val millis: Long,
        val bytes: Long,
    ) : ColdEvent {
        /** Whether a process that calls [those], or the floor, starts with it. */
        fun isOf(those: List<CellIndex>): Boolean =
            if (those.isEmpty()) cells.isEmpty() else cells.containsAll(those)
    }

    /** A start that was not timed showed which classes it loads. */
    @Serializable
    @SerialName("cold-rehearsed")
    data class Rehearsed(val cells: List<CellIndex>, val jvm: String, val loaded: LoadedClasses) :
        ColdEvent

    @Serializable @SerialName("cold-started") data class Started(val start: ColdStart) : ColdEvent
}
