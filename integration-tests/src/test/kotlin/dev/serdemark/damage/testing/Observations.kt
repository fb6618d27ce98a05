package dev.serdemark.damage.testing

import dev.serdemark.contender.DamagedRead

/** Collects how the reads of damaged payloads ended. */
internal class Observations {
    private val reads = linkedMapOf<Int, Observation>()
    private var spoiledCount = 0

    /** The number of reads for each way to end. */
    val counts: Map<Observation, Int>
        get() = reads.values.groupingBy { it }.eachCount().toSortedMap()

    /** The faults that a manifest must list. */
    val damaged: Set<DamagedRead>
        get() = counts.keys.mapNotNull { it.damaged }.toSet()

    /** The number of reads that hung or ended their JVM. */
    val lostJvms: Int
        get() = reads.values.count { it == Observation.HANG || it == Observation.CRASH }

    /** Records how the read with the number [read] ended. */
    fun add(read: Int, observation: Observation) {
        reads[read] = observation
    }

    /**
     * Records that the last read spoiled the contender. It misreads even the undamaged payload now.
     */
    fun addSpoiled() {
        spoiledCount++
    }

    override fun toString(): String =
        "${reads.size} reads: ${counts.entries.joinToString { "${it.value} ${it.key}" }}; " +
            "$spoiledCount spoiled the contender"
}
