package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * An event that only cold runs have. A start counts once its generation has ended.
 *
 * The cells of an event share one process. An event without cells belongs to the empty floor.
 */
@Serializable
sealed interface ColdEvent : Event {
    /**
     * The run made the archive of these cells in a JVM setting. That took [millis], and the archive
     * has [bytes].
     */
    @Serializable
    @SerialName("archive-made")
    data class ArchiveMade(
        val cells: List<CellIndex>,
        val jvm: String,
        val millis: Long,
        val bytes: Long,
    ) : ColdEvent {
        /**
         * Whether the archive is for a process that calls [those] cells, or for the floor if the
         * list is empty.
         */
        fun isOf(those: List<CellIndex>): Boolean =
            if (those.isEmpty()) cells.isEmpty() else cells.containsAll(those)
    }

    /** An untimed start recorded which classes it loads. */
    @Serializable
    @SerialName("cold-rehearsed")
    data class Rehearsed(val cells: List<CellIndex>, val jvm: String, val loaded: LoadedClasses) :
        ColdEvent

    @Serializable @SerialName("cold-started") data class Started(val start: ColdStart) : ColdEvent
}
