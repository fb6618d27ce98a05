package dev.serdemark.damage.testing

import dev.serdemark.contender.DamagedRead

/** How the reads of damaged payloads ended, by their numbers. */
internal class Observed {
    private val reads = linkedMapOf<Int, Observation>()
    private var spoiling = 0

    /** The number of reads that ended in each way. */
    val counts: Map<Observation, Int>
        get() = reads.values.groupingBy { it }.eachCount().toSortedMap()

    /** The kinds of damage that a manifest must list. */
    val damaged: Set<DamagedRead>
        get() = counts.keys.mapNotNull { it.damaged }.toSet()

    /** The number of reads that their JVM did not survive. */
    val lost: Int
        get() = reads.values.count { it == Observation.HANG || it == Observation.CRASH }

    /** Records how a [read] ended. */
    fun add(read: Int, observation: Observation) {
        reads[read] = observation
    }

    /** Records that the contender could not read the undamaged payload after the last read. */
    fun spoil() {
        spoiling++
    }

    override fun toString(): String =
        "${reads.size} reads: ${counts.entries.joinToString { "${it.value} ${it.key}" }}; " +
            "$spoiling spoiled the reader"
}
